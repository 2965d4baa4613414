import type { FastifyRequest } from 'fastify'
import type { AdjustmentFormat } from '../../domain/adjustment/adjustment.ts'
import type { RequestedAdjustment } from '../../domain/request-adjustment/request-adjustment.ts'
import { civilDate } from '../../domain/time/civil-date.ts'
import { MINUTES_PER_DAY } from '../../domain/time/minutes.ts'
import { wallMinute } from '../../domain/time/wall-clock.ts'
import { type AssumptionSet, assumed, restOn } from './assumptions.ts'

const COMMON = ['A11', 'A13', 'A17', 'A18', 'A48', 'A50', 'A54'] as const
const OF_FORMAT: Readonly<Record<AdjustmentFormat, AssumptionSet>> = {
  INTERVALO_DATAS: assumed(...COMMON),
  INTERVALO_HORARIO: assumed(...COMMON, 'A19'),
  TEMPO_FALTANTE: assumed(...COMMON, 'A20'),
  REGISTRO_PONTO: assumed(...COMMON, 'A22', 'A47', 'A57')
}
const A25 = assumed('A25')
const A55 = assumed('A55')
const A56 = assumed('A56')

/** What the response to an accepted request rests on, besides how it was read. */
export function restOnRequested (request: FastifyRequest, { adjustment, displaced, collaborator }: RequestedAdjustment): void {
  const { format, workday, createdAt } = adjustment
  restOn(request, OF_FORMAT[format])
  if (displaced.length > 0) restOn(request, A25)
  if (collaborator.status === 'INATIVO') restOn(request, A56)
  const today = civilDate(Math.floor(wallMinute(createdAt, collaborator.zone) / MINUTES_PER_DAY))
  if (workday >= today || workday < collaborator.admittedOn) restOn(request, A55)
}
