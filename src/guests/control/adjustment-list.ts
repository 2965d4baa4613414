import { type Static, Type } from '@sinclair/typebox'
import { StringEnum } from '../../core/contract/index.ts'
import { type Adjustment, ADJUSTMENT_STATUSES } from '../../core/rules/adjustment/adjustment.ts'
import { balancePeriod } from '../../core/rules/day/period-days.ts'
import type { Subject } from '../../core/rules/day/subject.ts'
import { figuresOn } from '../../core/rules/frequency/daily-frequency.ts'
import { asIfApproved } from '../../core/rules/frequency/preview.ts'
import { Invalid, problemOf } from '../../core/rules/problem.ts'
import { civilDate, dayNumber } from '../../core/rules/time/civil-date.ts'
import type { State } from '../../core/state/state.ts'
import { inTurns } from '../../host/turns.ts'
import { collaboratorNamed } from './named/collaborator-named.ts'
import { plainText } from './named/plain-text.ts'
import { ListedAdjustment, listedAdjustment } from './timesheet/listed-adjustment.ts'
import { type FrozenSandbox, frozenSandbox, subjectIn } from './timesheet/frozen-sandbox.ts'
import { wholeNumber } from '../../host/http/whole-number.ts'
import { route } from './route/route.ts'

const DEFAULT_ADJUSTMENTS = 500
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

const AdjustmentFilter = Type.Object({
  status: Type.Optional(StringEnum(ADJUSTMENT_STATUSES)),
  colaborador: Type.Optional(Type.String({ description: 'The identifier, CPF, CNPJ or name of the collaborator.' })),
  month: Type.Optional(Type.String({ description: 'A month, as yyyy-MM: the adjustments that have a day in it.' })),
  q: Type.Optional(Type.String({
    description: 'A text that the name, the code, the reason or the description contains, in upper or lower case.'
  })),
  limit: Type.Optional(Type.String({ description: `How many; ${DEFAULT_ADJUSTMENTS} when left out` }))
}, { additionalProperties: false })
export type AdjustmentFilter = Static<typeof AdjustmentFilter>

const Adjustments = Type.Object({
  adjustments: Type.Array(ListedAdjustment, {
    description: 'The adjustments to decide come first. Among these, and among the others, the newest comes first.'
  }),
  matched: Type.Integer()
})

/** Lists adjustments with the names behind their identifiers. */
export const adjustmentListRoutes = [
  route('listAdjustments', 'GET /_sandbox/adjustments', 'Adjustments', {
    about: { pt: 'Os ajustes com nomes e motivos', en: 'The adjustments with names and reasons' },
    description: 'Lists the adjustments with the names of collaborators and reasons, as a manager sees them.',
    refuses: [404],
    client: { adjustments: ['query?'] },
    query: AdjustmentFilter,
    response: { 200: Adjustments },
    handler: async ({ life, query: { status, colaborador, month, q = '', limit } }) => {
      if (month !== undefined && !MONTH.test(month)) {
        throw new Invalid([{
          pointer: '/month', problem: problemOf('wrong-format', { field: 'month', format: 'yyyy-MM' })
        }])
      }
      const { state } = life
      const whose = colaborador === undefined ? undefined : collaboratorNamed(state, colaborador).id
      const most = limit === undefined ? DEFAULT_ADJUSTMENTS : wholeNumber('limit', limit)
      const wanted = plainText(q)
      const isWanted = (one: ListedAdjustment): boolean =>
        (status === undefined || one.status === status) &&
      (whose === undefined || one.colaboradorId === whose) &&
      (month === undefined || one.dias.some(day => day.startsWith(month))) &&
      (wanted === '' || [one.nome, String(one.codigo), one.motivo.descricao, one.descricao].some(text =>
        plainText(text).includes(wanted)))
      const frozen = await frozenSandbox(life)
      const listed = await list(frozen.state, isWanted)
      const subjects = new Map<string, Subject>()
      const withBalance = (one: ListedAdjustment) => one.status === 'PENDENTE'
        ? { ...one, saldo: balanceOf(one.ajusteRegistroId, frozen, subjects) }
        : one
      return {
        adjustments: await inTurns(listed.slice(0, most), withBalance), matched: listed.length
      }
    }
  })
]

/** Those to decide first, of each kind the newest first. */
async function list (state: State, isWanted: (one: ListedAdjustment) => boolean): Promise<ListedAdjustment[]> {
  const all = await inTurns(state.all('adjustments'), one => listedAdjustment(state, one))
  return all.filter(isWanted).sort((a, b) =>
    Number(b.status === 'PENDENTE') - Number(a.status === 'PENDENTE') || b.codigo - a.codigo)
}

/**
 * The balance of the workday, or of the last day of its week or month (A75). The subject of a collaborator is kept,
 * because all of their adjustments use it.
 */
function balanceOf (id: string, frozen: FrozenSandbox, subjects: Map<string, Subject>) {
  const adjustment = frozen.state.get('adjustments', id) as Adjustment
  const { collaboratorId, workday } = adjustment
  const subject = subjects.get(collaboratorId) ?? subjectIn(frozen, collaboratorId)
  subjects.set(collaboratorId, subject)
  const { now } = frozen
  const approved = asIfApproved(subject, adjustment, now).subject
  const workdayNumber = dayNumber(workday)
  // A leave on the last day of a period leaves its balance to the day before.
  const dayIn = (one: Subject) => balancePeriod(one, workdayNumber)?.lastDay ?? workdayNumber
  const day = dayIn(subject)
  return {
    ...day === workdayNumber ? {} : { dia: civilDate(day) },
    hoje: figuresOn(subject, day, now).balance,
    seAprovado: figuresOn(approved, dayIn(approved), now).balance
  }
}
