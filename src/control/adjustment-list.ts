import { type Static, Type } from '@sinclair/typebox'
import { StringEnum } from '../contract/index.ts'
import { adjustedDays } from '../domain/adjustment/adjusted-days.ts'
import { type Adjustment, ADJUSTMENT_FORMATS, ADJUSTMENT_STATUSES } from '../domain/adjustment/adjustment.ts'
import { REASON_KINDS } from '../domain/adjustment/adjustment-reason.ts'
import type { Subject } from '../domain/day/subject.ts'
import { figuresOn } from '../domain/frequency/daily-frequency.ts'
import { subjectWith } from '../domain/frequency/preview.ts'
import { Invalid, Problem } from '../domain/problem.ts'
import { dayNumber } from '../domain/time/civil-date.ts'
import type { Instant } from '../domain/time/instant.ts'
import { MINUTES_PER_DAY } from '../domain/time/minutes.ts'
import { wallMinute } from '../domain/time/wall-clock.ts'
import type { TypedApp } from '../http/route-context.ts'
import type { Life } from '../sandbox/life.ts'
import { type State, stateOf } from '../state/state.ts'
import { inTurns } from '../turns.ts'
import { instantText } from '../wire/instant-text.ts'
import { collaboratorNamed } from './named/collaborator-named.ts'
import { subjectIn } from './timesheet/subject-in.ts'
import { wholeNumber } from '../http/whole-number.ts'

const LIMIT = 500
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

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
  saldo: Type.Optional(Type.Object({ hoje: Type.Integer(), seAprovado: Type.Integer() }, {
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

const AdjustmentFilter = Type.Object({
  status: Type.Optional(StringEnum(ADJUSTMENT_STATUSES)),
  colaborador: Type.Optional(Type.String({ description: 'The identifier, the CPF or the name of the collaborator.' })),
  month: Type.Optional(Type.String({ description: 'A month, as yyyy-MM: the adjustments that have a day in it.' })),
  q: Type.Optional(Type.String({
    description: 'A text that the name, the code, the reason or the description contains, in upper or lower case.'
  })),
  limit: Type.Optional(Type.String({ description: `How many; ${LIMIT} when left out` }))
}, { additionalProperties: false })
export type AdjustmentFilter = Static<typeof AdjustmentFilter>

const Adjustments = Type.Object({
  adjustments: Type.Array(ListedAdjustment, {
    description: 'The adjustments to decide come first. Among these, and among the others, the newest comes first.'
  }),
  matched: Type.Integer()
})

/** Lists adjustments with the names behind their identifiers. */
export function registerAdjustmentList (app: TypedApp): void {
  app.get('/_sandbox/adjustments', {
    schema: {
      operationId: 'listAdjustments',
      summary: 'The adjustments with names and reasons',
      querystring: AdjustmentFilter,
      response: { 200: Adjustments }
    }
  }, async ({ life, query: { status, colaborador, month, q = '', limit } }) => {
    if (month !== undefined && !MONTH.test(month)) {
      throw new Invalid([{
        pointer: '/month', problem: new Problem('wrong-format', { field: 'month', format: 'yyyy-MM' })
      }])
    }
    const { state } = life
    const whose = colaborador === undefined ? undefined : collaboratorNamed(state, colaborador).id
    const most = limit === undefined ? LIMIT : wholeNumber('limit', limit)
    const wanted = q.toLowerCase()
    const isWanted = (one: ListedAdjustment): boolean =>
      (status === undefined || one.status === status) &&
      (whose === undefined || one.colaboradorId === whose) &&
      (month === undefined || one.dias.some(day => day.startsWith(month))) &&
      (wanted === '' || [one.nome, String(one.codigo), one.motivo.descricao, one.descricao].some(text =>
        text.toLowerCase().includes(wanted)))
    const then = { state: stateOf({ layer: await life.frozen() }), settings: life.settings, now: life.now() }
    const listed = await list(then.state, isWanted)
    const subjects = new Map<string, Subject>()
    const withBalance = (one: ListedAdjustment) => one.status === 'PENDENTE'
      ? { ...one, saldo: balanceOf(one.ajusteRegistroId, then, subjects) }
      : one
    return {
      adjustments: await inTurns(listed.slice(0, most), withBalance), matched: listed.length
    }
  })
}

/** Those to decide first, of each kind the newest first. */
async function list (state: State, isWanted: (one: ListedAdjustment) => boolean): Promise<ListedAdjustment[]> {
  const all = await inTurns(state.all('adjustments'), one => listedAdjustment(state, one))
  return all.filter(isWanted).sort((a, b) =>
    Number(b.status === 'PENDENTE') - Number(a.status === 'PENDENTE') || b.codigo - a.codigo)
}

type DatedState = Pick<Life, 'state' | 'settings'> & { readonly now: Instant }

/** The balance of the workday. The subject of a collaborator is kept, because all of their adjustments use it. */
function balanceOf (id: string, then: DatedState, subjects: Map<string, Subject>) {
  const adjustment = then.state.get('adjustments', id) as Adjustment
  const { collaboratorId, workday } = adjustment
  const subject = subjects.get(collaboratorId) ?? subjectIn(then, collaboratorId)
  subjects.set(collaboratorId, subject)
  const { now } = then
  const approved = subjectWith(subject, { ...adjustment, updatedAt: now }, false)
  return {
    hoje: figuresOn(subject, dayNumber(workday), now).balance,
    seAprovado: figuresOn(approved, dayNumber(workday), now).balance
  }
}

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
