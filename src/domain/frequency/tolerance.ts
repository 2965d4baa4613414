import type { Workday } from '../day/workday.ts'
import type { TimeRule } from '../time-rule.ts'
import type { Stretch } from '../time/interval.ts'
import { atLeastZero, type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import { type Deviation, deviationsOf } from './deviations.ts'
import type { Zone } from '../time/zone.ts'
import type { StepInputs, Why } from './why.ts'

/** The minutes beyond the tolerance. `positive` and `negative` never cancel each other. */
export interface CountedMinutes {
  readonly positive: Minutes
  readonly negative: Minutes
  readonly positiveAtBreaks: Minutes
  readonly earlyEntries: Minutes
  /** The late entries and early exits, on the clock of their record. */
  readonly lateEntries: readonly Stretch[]
  readonly earlyExits: readonly Stretch[]
}

const NO_STRETCHES: readonly Stretch[] = []
const NOTHING: CountedMinutes = total(0, 0)

function total (positive: number, negative: number): CountedMinutes {
  return {
    positive: minutes(positive),
    negative: minutes(negative),
    positiveAtBreaks: NO_TIME,
    earlyEntries: NO_TIME,
    lateEntries: NO_STRETCHES,
    earlyExits: NO_STRETCHES
  }
}

/** CLT 58 §1, Súmula 366: counts mark by mark, or over the whole day if records and marks do not match. */
export function countedMinutes (day: Workday, worked: Minutes, why?: Why): CountedMinutes {
  const { planned, punches, rule, zone } = day
  const isCounted = punches.length > 0 && punches.length % 2 === 0 && planned.workload > 0
  const deviations = isCounted ? deviationsOf(day) : undefined
  if (why !== undefined && deviations === undefined) tellNoMarks(day, why)
  if (!isCounted) return NOTHING
  if (deviations !== undefined) return countMarks(deviations, rule, zone, why)
  const difference = worked - planned.workload
  const counts = Math.abs(difference) > rule.dailyTolerance
  why?.('balance', counts ? 'whole-day-counted' : 'whole-day-tolerated', counts ? difference : 0,
    { worked, workload: planned.workload, difference, dailyTolerance: rule.dailyTolerance })
  return counts ? total(atLeastZero(difference), atLeastZero(-difference)) : NOTHING
}

function tellNoMarks ({ punches, planned }: Workday, why: Why): void {
  const inputs = { records: { count: punches.length }, marks: { count: planned.schedule?.recordCount ?? 0 } }
  why('lateness', 'no-marks', 0, inputs)
  why('anticipation', 'no-marks', 0, inputs)
}

/**
 * If a group exceeds the daily limit, all of it counts. Else only its marks beyond the limit of a mark count. Each
 * counts whole, never only the excess.
 */
function countMarks (deviations: readonly Deviation[], rule: TimeRule, own: Zone, why?: Why): CountedMinutes {
  let more = 0
  let less = 0
  for (const { minutes: size } of deviations) size > 0 ? more += size : less -= size
  let positive = 0
  let negative = 0
  let positiveAtBreaks = 0
  let earlyEntries = 0
  let lateEntries: Stretch[] | undefined
  let earlyExits: Stretch[] | undefined
  for (const deviation of deviations) {
    const { minutes: signed, entry, atBreak } = deviation
    const size = signed < 0 ? -signed : signed
    const wholeGroup = (signed > 0 ? more : less) > rule.dailyTolerance
    const counted = wholeGroup || size > rule.markTolerance || (atBreak && !rule.toleranceOnBreaks)
    why?.('balance', markRule(deviation, counted, wholeGroup), counted ? signed : 0, {
      ...clocksOf(deviation, own),
      difference: signed,
      group: signed > 0 ? more : less,
      markTolerance: rule.markTolerance,
      dailyTolerance: rule.dailyTolerance
    })
    if (!counted) continue
    if (why !== undefined) tellSide(deviation, own, why)
    if (signed > 0) {
      positive += size
      if (atBreak) positiveAtBreaks += size
      if (entry) earlyEntries += size
    } else if (signed < 0) {
      negative += size
      if (entry) (lateEntries ??= []).push({ from: deviation.mark, to: deviation.record })
      else (earlyExits ??= []).push({ from: deviation.record, to: deviation.mark })
    }
  }
  return {
    positive: minutes(positive),
    negative: minutes(negative),
    positiveAtBreaks: minutes(positiveAtBreaks),
    earlyEntries: minutes(earlyEntries),
    lateEntries: lateEntries ?? NO_STRETCHES,
    earlyExits: earlyExits ?? NO_STRETCHES
  }
}

/** Reports which of the two figures beside the balance a counted mark belongs to. A late exit belongs to neither. */
function tellSide (deviation: Deviation, own: Zone, why: Why): void {
  const { minutes: signed, entry } = deviation
  const inputs = clocksOf(deviation, own)
  if (signed > 0 && entry) why('anticipation', 'early-entry', signed, inputs)
  if (signed < 0) why(entry ? 'lateness' : 'anticipation', entry ? 'late-entry' : 'early-exit', -signed, inputs)
}

function clocksOf ({ mark, record, zone }: Deviation, own: Zone): StepInputs {
  return { mark: { clock: mark }, record: zone === own ? { clock: record } : { clock: record, zone } }
}

function markRule ({ minutes: signed, atBreak }: Deviation, counted: boolean, wholeGroup: boolean) {
  if (signed === 0) return 'mark-on-time'
  if (!counted) return 'mark-tolerated'
  if (wholeGroup) return 'mark-counted-with-group'
  return atBreak ? 'break-mark-counted' : 'mark-counted'
}
