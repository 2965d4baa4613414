import { DEFAULT_SETTINGS } from '../assumptions.ts'
import type { AdjustmentRequest } from '../contract/index.ts'
import type { AdjustmentFormat } from '../domain/adjustment/adjustment.ts'
import type { AdjustmentWanted, AttachmentWanted, TermsWanted } from '../domain/adjustment/request-adjustment.ts'
import { minutes } from '../domain/time/minutes.ts'
import { brazilianDate } from './date-text.ts'
import { timestamp } from './instant-text.ts'

type Given = Required<AdjustmentRequest>

/** The flat request as the terms of its format; fields of other formats are left behind. The rules have been checked. */
const TERMS: { readonly [F in AdjustmentFormat]: (request: Given) => TermsWanted[F] } = {
  INTERVALO_DATAS: ({ minPeriodo, maxPeriodo, considerarRegistroRealizado }) => ({
    from: brazilianDate.decode(minPeriodo),
    to: brazilianDate.decode(maxPeriodo),
    keepsRecords: considerarRegistroRealizado ?? DEFAULT_SETTINGS['adjustment.keepRecords']
  }),
  INTERVALO_HORARIO: ({ minMinutos, maxMinutos }) => ({ start: minutes(minMinutos), end: minutes(maxMinutos) }),
  TEMPO_FALTANTE: ({ jornadas }) => ({ days: jornadas.map(brazilianDate.decode) }),
  REGISTRO_PONTO: ({ registrosPropostos }) => ({
    proposed: registrosPropostos.map(({ dataHora, registroHash }) => {
      const at = timestamp.decode(dataHora)
      return registroHash === undefined ? { at } : { hash: registroHash, at }
    })
  })
}

/** A valid request, for a collaborator, with its files stored already: the union of the four formats is born here. */
export function adjustmentWanted (
  request: AdjustmentRequest, collaboratorId: string, attachments: readonly AttachmentWanted[]
): AdjustmentWanted {
  return {
    collaboratorId,
    workday: brazilianDate.decode(request.jornada),
    reasonId: request.motivoId,
    description: request.descricao,
    attachments,
    format: request.formato,
    terms: TERMS[request.formato](request as Given)
  } as AdjustmentWanted
}
