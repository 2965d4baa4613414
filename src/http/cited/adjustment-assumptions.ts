import type { FastifyRequest } from 'fastify'
import type { AdjustmentRequest } from '../../contract/index.ts'
import type { Adjustment, AdjustmentFormat } from '../../domain/adjustment/adjustment.ts'
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
const A14 = assumed('A14')
const A25 = assumed('A25')
const A55 = assumed('A55')
const A56 = assumed('A56')
const A58 = assumed('A58')
const A59 = assumed('A59')
const A60 = assumed('A60')
const ATTACHED = assumed('A26', 'A27', 'A28')

/** What the answer to a request that was accepted rests on. */
export function restOnRequested (request: FastifyRequest, { adjustment, displaced }: RequestedAdjustment): void {
  const { formato, anexos = [], considerarRegistroRealizado, registrosPropostos = [] } = request.body as Partial<AdjustmentRequest>
  restOn(request, OF_FORMAT[adjustment.format])
  if (formato === undefined) restOn(request, A14)
  if (anexos.length > 0) restOn(request, ATTACHED)
  if (displaced.length > 0) restOn(request, A25)
  if (adjustment.format === 'INTERVALO_DATAS' && considerarRegistroRealizado === undefined) restOn(request, A58)
  if (adjustment.format === 'REGISTRO_PONTO') {
    if (registrosPropostos.some(({ registroHash }) => registroHash !== undefined)) restOn(request, A59)
    if (registrosPropostos.some(({ dataHora }) => dataHora.endsWith('Z'))) restOn(request, A60)
  }
  restOnCollaborator(request, adjustment)
}

function restOnCollaborator (request: FastifyRequest, { collaboratorId, workday, createdAt }: Adjustment): void {
  const collaborator = request.life.state.get('collaborators', collaboratorId)
  if (collaborator === undefined) return
  if (collaborator.status === 'INATIVO') restOn(request, A56)
  const today = civilDate(Math.floor(wallMinute(createdAt, collaborator.zone) / MINUTES_PER_DAY))
  if (workday >= today || workday < collaborator.admittedOn) restOn(request, A55)
}
