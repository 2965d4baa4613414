import { Type } from '@sinclair/typebox'
import { DailyFrequency, ref } from '../../core/contract/index.ts'
import type { Adjustment } from '../../core/rules/adjustment/adjustment.ts'
import { dailyFrequencies } from '../../core/rules/frequency/daily-frequency.ts'
import { Invalid, problemOf, type ProblemValue } from '../../core/rules/problem.ts'
import { type CivilDate, dayNumber } from '../../core/rules/time/civil-date.ts'
import { dayPolicyOf } from '../../core/answer/day-policy.ts'
import { factsOf } from '../../core/state/facts.ts'
import { presentAdjustment } from '../../core/wire/adjustment/adjustment.ts'
import { adjustmentContext } from '../../host/http/adjustment-context.ts'
import { presentDailyFrequency } from '../../core/wire/daily-frequency.ts'
import { parseDate } from '../../core/wire/date-text.ts'
import { responseDates } from '../../core/wire/response-dates.ts'
import { formatProblem } from '../../core/wire/text-formats.ts'
import { inTurns } from '../../host/turns.ts'
import { frozenSandbox } from './timesheet/frozen-sandbox.ts'
import { collaboratorNamed } from './named/collaborator-named.ts'
import { route } from './route/route.ts'

/** The most days, as many as an adjustment may cover (A21). */
const MAX_DAYS = 366

const Days = Type.Object({ days: Type.Array(ref(DailyFrequency)) })

/** The figures of a collaborator's days, in the contract's form. */
export const dailyFrequencyRoutes = [
  route('getDailyFrequency', 'GET /_sandbox/daily-frequency/:colaboradorId', 'Days', {
    about: {
      pt: 'A frequência diária de um colaborador, em cada dia de um período',
      en: 'The daily frequency of a collaborator, for every day of a period'
    },
    description: "Returns the figures of each day of a period of at most 366 days, in the contract's form.",
    client: { dailyFrequency: ['colaboradorId', 'from', 'to?'] },
    gives: 'days',
    params: Type.Object({
      colaboradorId: Type.String({ description: 'The identifier, CPF, CNPJ or name of the collaborator.' })
    }),
    query: Type.Object({
      from: Type.String({ description: 'The first day, as yyyy-MM-dd.' }),
      to: Type.Optional(Type.String({
        description: 'The last day, as yyyy-MM-dd. Without it the period is the first day alone.'
      }))
    }),
    response: { 200: Days },
    handler: async (request, _reply, { baseUrl }) => {
      const { life, params: { colaboradorId: who }, query: { from, to = from } } = request
      const [first, last] = period(from, to)
      const { state, settings, now } = await frozenSandbox(life)
      const { id, zone } = collaboratorNamed(state, who)
      const present = (adjustment: Adjustment) =>
        presentAdjustment(adjustment, adjustmentContext(state, adjustment, baseUrl(request), settings))
      const dates = responseDates(settings, zone)
      const days = dailyFrequencies(factsOf(state), id, first, last, now, dayPolicyOf(settings))
      return { days: await inTurns(days, day => presentDailyFrequency(day, dates, present)) }
    }
  })
]

function period (from: string, to: string): [first: CivilDate, last: CivilDate] {
  const first = dateAt('from', from)
  const last = dateAt('to', to)
  if (last < first) throw broken('to', problemOf('below', { field: 'to', other: 'from' }))
  if (dayNumber(last) - dayNumber(first) >= MAX_DAYS) {
    throw broken('to', problemOf('too-many-days', { field: 'to', maximum: MAX_DAYS }))
  }
  return [first, last]
}

export function dateAt (field: string, text: string): CivilDate {
  const date = parseDate(text)
  if (date === undefined) throw broken(field, formatProblem(field, 'yyyy-MM-dd', text))
  return date
}

function broken (field: string, problem: ProblemValue): Invalid {
  return new Invalid([{ pointer: `/${field}`, problem }])
}
