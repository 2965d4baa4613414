import { type Static, Type } from '@sinclair/typebox'
import { StringEnum } from '../../../core/contract/index.ts'
import { adjustedDays } from '../../../core/rules/adjustment/adjusted-days.ts'
import { type Adjustment, ADJUSTMENT_FORMATS, ADJUSTMENT_STATUSES } from '../../../core/rules/adjustment/adjustment.ts'
import { REASON_KINDS } from '../../../core/rules/adjustment/adjustment-reason.ts'
import { dayNumber } from '../../../core/rules/time/civil-date.ts'
import type { Instant } from '../../../core/rules/time/instant.ts'
import { MINUTES_PER_DAY } from '../../../core/rules/time/minutes.ts'
import { wallMinute } from '../../../core/rules/time/wall-clock.ts'
import type { State } from '../../../core/state/state.ts'
import { instantText } from '../../../core/wire/instant-text.ts'

const minutesOf = (what: string) =>
  Type.Optional(Type.Integer({ description: `${what}, in minutes from 00:00 of the workday` }))

export const ListedAdjustment = Type.Object({
  ajusteRegistroId: Type.String(),
  codigo: Type.Integer(),
  status: StringEnum(ADJUSTMENT_STATUSES),
  formato: StringEnum(ADJUSTMENT_FORMATS),
  jornada: Type.String({ description: 'The day, as yyyy-MM-dd.' }),
  dias: Type.Array(Type.String(), { description: 'The days that the adjustment changes, as yyyy-MM-dd.' }),
  colaboradorId: Type.String(),
  nome: Type.String({ description: 'The name of the collaborator.' }),
  motivo: Type.Object({
    id: Type.String(), descricao: Type.String(), tipo: StringEnum(REASON_KINDS), ferias: Type.Boolean()
  }),
  descricao: Type.String(),
  minMinutos: minutesOf('Of a time range'),
  maxMinutos: minutesOf('Of a time range'),
  tempoFaltante: Type.Optional(Type.Integer({ description: 'The missing time, in minutes.' })),
  propostos: Type.Optional(Type.Array(Type.Integer(), {
    description: 'The records that would be new, in minutes from 00:00 of the workday.'
  })),
  saldo: Type.Optional(Type.Object({
    dia: Type.Optional(Type.String({
      description: 'The last day of the week or month, as yyyy-MM-dd, where the balance is that day\'s.'
    })),
    hoje: Type.Integer(),
    seAprovado: Type.Integer()
  }, {
    description: 'The balance of the workday of a pending adjustment, in minutes: as it is, and as it would be after ' +
      'an approval.'
  })),
  anexos: Type.Array(Type.String()),
  nomeGestor: Type.Optional(Type.String()),
  observacaoGestor: Type.Optional(Type.String()),
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' })
})
export type ListedAdjustment = Static<typeof ListedAdjustment>

/** An adjustment with the names behind its identifiers. */
export function listedAdjustment (state: State, adjustment: Adjustment): ListedAdjustment {
  const { collaboratorId, reasonId, managerName, managerRemark } = adjustment
  const collaborator = state.get('collaborators', collaboratorId)
  const reason = state.get('adjustmentReasons', reasonId)
  return {
    ajusteRegistroId: adjustment.id,
    codigo: adjustment.code,
    status: adjustment.status,
    formato: adjustment.format,
    jornada: adjustment.workday,
    dias: [...adjustedDays(adjustment)],
    colaboradorId: collaboratorId,
    nome: collaborator?.name ?? collaboratorId,
    motivo: {
      id: reasonId,
      descricao: reason?.description ??
      reasonId,
      tipo: reason?.kind ?? 'ABONO',
      ferias: reason?.vacation === true
    },
    descricao: adjustment.description,
    anexos: [...adjustment.attachmentIds],
    createdAt: instantText(adjustment.createdAt),
    updatedAt: instantText(adjustment.updatedAt),
    ...termsOf(adjustment, at => wallMinute(at, collaborator?.zone ?? 'SAO_PAULO')),
    ...(managerName !== undefined && { nomeGestor: managerName }),
    ...(managerRemark !== undefined && { observacaoGestor: managerRemark })
  }
}

function termsOf (adjustment: Adjustment, wall: (at: Instant) => number): Partial<ListedAdjustment> {
  if (adjustment.format === 'INTERVALO_HORARIO') {
    return { minMinutos: adjustment.terms.start, maxMinutos: adjustment.terms.end }
  }
  if (adjustment.format === 'TEMPO_FALTANTE') {
    const { missing } = adjustment.terms
    return missing === undefined ? {} : { tempoFaltante: missing }
  }
  if (adjustment.format === 'INTERVALO_DATAS') return {}
  const midnight = dayNumber(adjustment.workday) * MINUTES_PER_DAY
  return {
    propostos: adjustment.terms.proposed.flatMap(record =>
      'created' in record ? [wall(record.created.at) - midnight] : [])
  }
}
