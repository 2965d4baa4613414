import type { FastifyRequest } from 'fastify'
import type { AdjustmentFormat } from '../../domain/adjustment/adjustment.ts'
import type { RequestedAdjustment } from '../../domain/request-adjustment/request-adjustment.ts'
import { wallDate } from '../../domain/time/wall-clock.ts'
import { type AssumptionSet, assumed, restOn } from './assumptions.ts'

const COMMON = ['A11', 'A13', 'A17', 'A18', 'A48', 'A50', 'A54', 'A60'] as const
const OF_FORMAT: Readonly<Record<AdjustmentFormat, AssumptionSet>> = {
  INTERVALO_DATAS: assumed(...COMMON),
  INTERVALO_HORARIO: assumed(...COMMON, 'A19'),
  TEMPO_FALTANTE: assumed(...COMMON, 'A20'),
  REGISTRO_PONTO: assumed(...COMMON, 'A22', 'A46', 'A47', 'A57')
}
const A25 = assumed('A25')
const A45 = assumed('A45')
const A55 = assumed('A55')
const A56 = assumed('A56')
const A62 = assumed('A62')
const A75 = assumed('A75')

/** Notes the assumptions that the response to an accepted request rests on, beside those of the reader. */
export function restOnRequested (request: FastifyRequest, requested: RequestedAdjustment): void {
  const { adjustment, displaced, collaborator, combines, frequency, balanceDays } = requested
  const { format, workday, createdAt } = adjustment
  restOn(request, OF_FORMAT[format])
  if (frequency?.occurrences.includes('LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO') === true) restOn(request, A45)
  if (displaced.length > 0) restOn(request, A25)
  if (combines) restOn(request, A62)
  if (balanceDays.length > 0) restOn(request, A75)
  if (request.asker?.status === 'INATIVO') restOn(request, A56)
  const today = wallDate(createdAt, collaborator.zone)
  if (workday >= today || workday < collaborator.admittedOn) restOn(request, A55)
}
