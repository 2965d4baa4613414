import type { FastifyRequest } from 'fastify'
import type { Assumption } from '../../../core/assumptions.ts'
import type { AdjustmentFormat, ProposedRecord } from '../../../core/rules/adjustment/adjustment.ts'
import type { RequestedAdjustment } from '../../../core/rules/request-adjustment/request-adjustment.ts'
import { wallDate } from '../../../core/rules/time/wall-clock.ts'
import { restOn } from './assumptions.ts'

const COMMON = ['A11', 'A13', 'A17', 'A18', 'A48', 'A50', 'A54', 'A60'] as const
const OF_FORMAT: Readonly<Record<AdjustmentFormat, ReadonlyArray<Assumption['id']>>> = {
  INTERVALO_DATAS: COMMON,
  INTERVALO_HORARIO: [...COMMON, 'A19'],
  TEMPO_FALTANTE: [...COMMON, 'A20'],
  REGISTRO_PONTO: [...COMMON, 'A46', 'A47', 'A57']
}

/** Notes the assumptions that the response to an accepted request rests on, beside those of the reader. */
export function restOnRequested (request: FastifyRequest, requested: RequestedAdjustment): void {
  const { adjustment, overlaps, coversMore, collaborator, frequency } = requested
  const { format, workday, createdAt } = adjustment
  restOn(request, ...OF_FORMAT[format])
  if (frequency?.occurrences.includes('LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO') === true) restOn(request, 'A45')
  if (overlaps) restOn(request, 'A25')
  if (coversMore && request.life.settings['adjustment.overlap'] === 'allowed') restOn(request, 'A62')
  if (leavesRecordsOut(requested)) restOn(request, 'A22')
  const today = wallDate(createdAt, collaborator.zone)
  if (workday >= today || workday < collaborator.admittedOn) restOn(request, 'A55')
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
