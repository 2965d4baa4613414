import type { Settings } from '../../assumptions.ts'
import type { AdjustmentRequest, ProposedRecord } from '../../contract/index.ts'
import type { AdjustmentFormat } from '../../domain/adjustment/adjustment.ts'
import type { ProposedRecordWanted } from '../../domain/request-adjustment/propose-records.ts'
import type { AdjustmentWanted, TermsWanted } from '../../domain/request-adjustment/request-adjustment.ts'
import type { AttachmentWanted, RequestParts } from '../../domain/request-adjustment/request-violations.ts'
import type { Collaborator } from '../../domain/collaborator.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { minutes } from '../../domain/time/minutes.ts'
import { brazilianDate } from '../date-text.ts'
import { instantReader, type ReadInstant } from '../instant-text.ts'

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
    return { proposed: registrosPropostos.map(record => recordWanted(record, readInstant)) }
  }
}

function recordWanted ({ dataHora: text, registroHash }: ProposedRecord, readInstant: ReadInstant): ProposedRecordWanted {
  const at = readInstant(text) as Instant
  return registroHash === undefined ? { at, text } : { at, text, hash: registroHash }
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

/** Of a request that is refused anyway, what is not itself at fault. `faulty` holds the pointers of what is. */
export function soundParts (
  { jornada, formato, anexos, registrosPropostos }: Partial<AdjustmentRequest>,
  faulty: ReadonlySet<string>, settings: Settings, collaborator: Collaborator | undefined
): RequestParts {
  const readInstant = instantReader(settings['wire.naiveZ'], collaborator?.zone)
  return {
    attachments: readSound(faulty, '/anexos', anexos, ['arquivoId'], ({ arquivoId: id }) => id === undefined ? {} : { id }),
    workday: jornada === undefined || faulty.has('/jornada') ? undefined : brazilianDate.decode(jornada),
    proposed: formato === 'REGISTRO_PONTO'
      ? readSound(faulty, '/registrosPropostos', registrosPropostos, ['dataHora', 'registroHash'], record => recordWanted(record, readInstant))
      : undefined
  }
}

/** The items of a list, where they and these fields of theirs are sound; of what is no list there are none. */
function readSound<T, R> (
  faulty: ReadonlySet<string>, pointer: string, list: readonly T[] | undefined, fields: readonly string[], read: (item: T) => R
): Array<R | undefined> {
  if (!Array.isArray(list)) return []
  return list.map((item, at) => {
    const steps = ['', ...fields.map(field => `/${field}`)]
    return steps.some(step => faulty.has(`${pointer}/${at}${step}`)) ? undefined : read(item)
  })
}

/** A14: where the settings let the format be absent, it is the contract's default. */
export function withDefaultFormat<R extends Partial<AdjustmentRequest>> (request: R, settings: Settings): R {
  if (request.formato !== undefined || settings['adjustment.missingFormat'] !== 'default') return request
  return { ...request, formato: 'REGISTRO_PONTO' }
}
