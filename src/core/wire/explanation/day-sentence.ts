import { DEVIATION_KINDS } from '../../rules/frequency/deviations.ts'
import type { Step } from '../../rules/frequency/figured-day.ts'
import { isClock } from '../../rules/frequency/why.ts'
import type { FlexiblePeriod } from '../../rules/shift/planned-day.ts'
import type { Stretch } from '../../rules/time/interval.ts'
import { minutes } from '../../rules/time/minutes.ts'
import type { Language } from '../../words.ts'
import { timeText } from '../time-text.ts'
import { worded } from '../../words/explanations.ts'
import { filled, sentence, signed, type Values } from './inputs.ts'

/** What a sentence on a day is made of: the steps of its workload and its balance, and its times on its own clock. */
export interface ToldDay {
  readonly workload: readonly Step[]
  readonly balance: readonly Step[]
  readonly midnight: number
  readonly scheduled: readonly Stretch[]
  readonly worked: readonly Stretch[]
  readonly period: FlexiblePeriod | undefined
}

/** A day in one sentence: `Chegou 25 min depois das 08:00; passou dos 10 de tolerância, então contam os 25.` */
export function daySentence (day: ToldDay, language: Language): string {
  const fill: Fill = (phrase, values = {}) =>
    filled(worded(`day.${phrase}`)[language], values, ({ clock }) => timeOfDay(clock))
  const clauses = [...ownClauses(day, fill), ...laterClauses(day, fill)]
  return `${sentence(clauses.join('; '))}.`
}

type DayPhrase = Parameters<typeof worded>[0] extends infer K ? K extends `day.${infer P}` ? P : never : never
/** A phrase in the language of the sentence. */
type Fill = (phrase: DayPhrase, values?: Values) => string

/** Days on which nothing is due, by the rule of their workload. */
const NOTHING_DUE: ReadonlySet<unknown> = new Set<DayPhrase>([
  'workload-not-employed', 'workload-inactive', 'workload-holiday', 'workload-free', 'workload-unmeasured',
  'workload-vacation', 'workload-leave'
])

/** What happened on the day, before anything is excused. */
function ownClauses (day: ToldDay, fill: Fill): string[] {
  const { workload, balance, period } = day
  const due = workload.at(-1)?.rule
  const [first] = balance
  const nothing = NOTHING_DUE.has(due) ? fill(due as DayPhrase) : undefined
  switch (first?.rule) {
    case 'balance-unmeasured': return [fill('unmeasured')]
    case 'balance-odd': return [fill('odd', first.inputs)]
    case 'balance-in-period':
      return [
        first.inputs['worked'] === 0 ? fill('noRecords') : fill('worked', first.inputs),
        ...balance.length > 1 ? [] : [fill(period === 'MENSAL' ? 'inMonth' : 'inWeek')]
      ]
    case 'balance-free': return [nothing ?? fill('noRecords')]
    case 'balance-absent': return [nothing ?? fill('absent', first.inputs)]
    case 'balance-not-over': return [nothing ?? fill('notOver')]
    case 'balance-no-workload':
      return [fill(due === 'workload-holiday' ? 'holidayWork' : 'offWork', first.inputs)]
    case 'whole-day-counted':
    case 'whole-day-tolerated': return [wholeDay(first, fill)]
    default: return stretchClauses(day, fill)
  }
}

function wholeDay ({ rule, inputs }: Step, fill: Fill): string {
  const difference = Number(inputs['difference'])
  const values = { ...inputs, size: Math.abs(difference) }
  if (difference === 0) return fill('wholeExact', values)
  if (rule === 'whole-day-tolerated') return fill('wholeTolerated', values)
  return fill(difference > 0 ? 'wholeMore' : 'wholeLess', values)
}

const kindOf = ({ rule }: Step) => DEVIATION_KINDS.find(kind => rule.startsWith(`${kind}-`))
const isLess = (step: Step): boolean => ['missing', 'long-break'].includes(kindOf(step) ?? '')

function stretchClauses (day: ToldDay, fill: Fill): string[] {
  const steps = day.balance.filter(step => kindOf(step) !== undefined)
  const counted = steps.filter(({ value }) => value !== 0)
  if (steps.length === 0) return [fill('onTime')]
  if (counted.length === 0) {
    return [fill('tolerated', { size: Math.max(...steps.map(({ inputs }) => Number(inputs['size']))) })]
  }
  return [counted.filter(isLess), counted.filter(step => !isLess(step))].filter(group => group.length > 0)
    .flatMap(group => [
      listed(group.map(step => fill(phraseOf(step, day), step.inputs)), fill('and')),
      ...verdictOn(group, fill)
    ])
}

const listed = (texts: readonly string[], and: string): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')}${and}${texts.at(-1)}`

/** From here on nobody asks about a tolerance. */
const LONG_MINUTES = 60

function verdictOn (group: readonly Step[], fill: Fill): string[] {
  const [first] = group
  if (first === undefined) return []
  const counted = group.reduce((sum, { value }) => sum + Math.abs(value), 0)
  const values = { ...first.inputs, group: counted, counted }
  const isPlain = counted < LONG_MINUTES
  if (first.rule.endsWith('-at-break')) return [fill('atBreak')]
  const limit = first.inputs[first.rule.endsWith('-with-group') ? 'dailyTolerance' : 'markTolerance']
  if (!isPlain || limit === 0) {
    return [group.length === 1 ? fill('all') : fill(isLess(first) ? 'sumLess' : 'sumMore', values)]
  }
  if (!first.rule.endsWith('-with-group')) return [fill('overMark', bare(values))]
  return group.length === 1
    ? [fill('overDay', bare(values))]
    : [fill('overDayTogether', { ...bare(values), group: counted })]
}

/** Minutes as bare numbers, where a unit has been said. */
const bare = (values: Values): Values => Object.fromEntries(Object.entries(values).map(([name, value]) =>
  [name, typeof value === 'number' ? String(value) : value]))

function phraseOf (step: Step, { midnight, scheduled, worked }: ToldDay): DayPhrase {
  const kind = kindOf(step)
  const at = (name: string): number => {
    const value = step.inputs[name]
    return isClock(value) ? value.clock - midnight : NaN
  }
  const [from, to] = [at('from'), at('to')]
  const isBefore = worked.some(one => one.from < from)
  if (kind === 'long-break' || kind === 'short-break') return kind
  if (kind === 'missing') {
    const [isFirst, isLast] = [at('start') === from, at('end') === to]
    if (isFirst && isLast) return 'period-missed'
    if (isFirst) return isBefore ? 'returned-late' : 'arrived-late'
    if (isLast) return worked.some(one => one.from >= to) ? 'left-for-break-early' : 'left-early'
    return 'paused'
  }
  if (to === scheduled[0]?.from && !isBefore) return 'arrived-early'
  if (from === scheduled.at(-1)?.to) return 'stayed'
  const isInBreak = scheduled.some(one => one.to <= from) && scheduled.some(one => one.from >= to)
  return isInBreak ? 'worked-in-break' : 'worked-outside'
}

/** What adjustments and the period add. */
function laterClauses ({ workload, balance, period }: ToldDay, fill: Fill): string[] {
  const isLeave = NOTHING_DUE.has(workload.at(-1)?.rule)
  return balance.flatMap(({ rule, value, inputs }, index) => {
    const values = { ...inputs, value }
    switch (rule) {
      case 'excused-by': return value === 0 || isLeave ? [] : [fill('excused', values)]
      case 'suspended-by': return value === 0 ? [] : [fill('suspended', values)]
      case 'balance-not-over': return index === 0 || inputs['measured'] === 0 ? [] : [fill('underWay')]
      case 'balance-kept': return [fill('balanceUnchanged', { ...values, value: signed(value) })]
      case 'period-counted':
      case 'period-tolerated':
      case 'period-odd':
        return inputs['due'] === 0 && inputs['worked'] === 0
          ? []
          : [fill(period === 'MENSAL' ? 'month' : 'week', { ...values, value: signed(value) })]
      default: return []
    }
  })
}

const timeOfDay = (minute: number): string => timeText(minutes(((minute % 1440) + 1440) % 1440))
