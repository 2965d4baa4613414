import type { Settings } from '../assumptions.ts'
import type { AdjustmentFormat, ProposedRecord } from '../rules/adjustment/adjustment.ts'
import type { RequestedAdjustment } from '../rules/request-adjustment/request-adjustment.ts'
import { wallDate } from '../rules/time/wall-clock.ts'
import { type Notes, restOn } from './notes.ts'
import type { PointId } from './head.ts'

const COMMON = ['A11', 'A13', 'A17', 'A18', 'A48', 'A50', 'A54', 'A60'] as const
const OF_FORMAT: Readonly<Record<AdjustmentFormat, readonly PointId[]>> = {
  INTERVALO_DATAS: COMMON,
  INTERVALO_HORARIO: [...COMMON, 'A19'],
  TEMPO_FALTANTE: [...COMMON, 'A20'],
  REGISTRO_PONTO: [...COMMON, 'A46', 'A47', 'A57']
}

/** Notes the assumptions that the response to an accepted request rests on, beside those of the reader. */
export function restOnRequested (notes: Notes, requested: RequestedAdjustment, settings: Settings): void {
  const { adjustment, overlaps, coversMore, collaborator, frequency } = requested
  const { format, workday, createdAt } = adjustment
  restOn(notes, ...OF_FORMAT[format])
  if (frequency?.occurrences.includes('LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO') === true) restOn(notes, 'A45')
  if (overlaps) restOn(notes, 'A25')
  if (coversMore && settings['adjustment.overlap'] === 'allowed') restOn(notes, 'A62')
  if (leavesRecordsOut(requested)) restOn(notes, 'A22')
  const today = wallDate(createdAt, collaborator.zone)
  if (workday >= today || workday < collaborator.admittedOn) restOn(notes, 'A55')
}

/** A22: true if the day has a stored record that the request does not list. */
function leavesRecordsOut ({ adjustment: { format, terms }, frequency }: RequestedAdjustment): boolean {
  if (format !== 'REGISTRO_PONTO' || frequency === undefined) return false
  const listed = new Set(terms.proposed.map(hashOf))
  return frequency.records.some(({ record }) => record.invalidatedByAdjustment !== true && !listed.has(record.hash))
}

function hashOf (proposed: ProposedRecord): string {
  return 'kept' in proposed ? proposed.kept : proposed.created.hash
}
