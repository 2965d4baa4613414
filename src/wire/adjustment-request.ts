import type { Settings } from '../assumptions.ts'
import type { AdjustmentRequest } from '../contract/index.ts'
import type { AdjustmentFormat } from '../domain/adjustment/adjustment.ts'
import type { AdjustmentWanted, AttachmentWanted, TermsWanted } from '../domain/adjustment/request-adjustment.ts'
import type { Collaborator } from '../domain/collaborator.ts'
import type { Instant } from '../domain/time/instant.ts'
import { minutes } from '../domain/time/minutes.ts'
import { brazilianDate } from './date-text.ts'
import { instantReader } from './instant-text.ts'

type Given = Required<AdjustmentRequest>

/** The flat request as the terms of its format; fields of other formats are left behind. The rules have been checked. */
const TERMS: { readonly [F in AdjustmentFormat]: (request: Given, settings: Settings, collaborator: Collaborator | undefined) => TermsWanted[F] } = {
  INTERVALO_DATAS: ({ minPeriodo, maxPeriodo, considerarRegistroRealizado }, settings) => ({
    from: brazilianDate.decode(minPeriodo),
    to: brazilianDate.decode(maxPeriodo),
    keepsRecords: considerarRegistroRealizado ?? settings['adjustment.keepRecords'] // A58
  }),
  INTERVALO_HORARIO: ({ minMinutos, maxMinutos }) => ({ start: minutes(minMinutos), end: minutes(maxMinutos) }),
  TEMPO_FALTANTE: ({ jornadas }) => ({ days: jornadas.map(brazilianDate.decode) }),
  REGISTRO_PONTO ({ registrosPropostos }, settings, collaborator) {
    const readInstant = instantReader(settings['wire.naiveZ'], collaborator?.zone)
    return {
      proposed: registrosPropostos.map(({ dataHora, registroHash }) => {
        const at = readInstant(dataHora) as Instant
        return registroHash === undefined ? { at } : { hash: registroHash, at }
      })
    }
  }
}

/** A valid request, for a collaborator, with its files stored already: the union of the four formats is born here. */
export function adjustmentWanted (
  request: AdjustmentRequest, collaboratorId: string, attachments: readonly AttachmentWanted[],
  settings: Settings, collaborator: Collaborator | undefined
): AdjustmentWanted {
  return {
    collaboratorId,
    workday: brazilianDate.decode(request.jornada),
    reasonId: request.motivoId,
    description: request.descricao,
    attachments,
    format: request.formato,
    terms: TERMS[request.formato](request as Given, settings, collaborator)
  } as AdjustmentWanted
}

/** A14: where the settings let the format be absent, it is the contract's default. */
export function withDefaultFormat<R extends Partial<AdjustmentRequest>> (request: R, settings: Settings): R {
  if (request.formato !== undefined || settings['adjustment.missingFormat'] !== 'default') return request
  return { ...request, formato: 'REGISTRO_PONTO' }
}
