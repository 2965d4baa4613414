import type { Subject } from '../day/subject.ts'
import { type Workday, workdayOf } from '../day/workday.ts'
import { plannedDay } from '../shift/plan.ts'
import type { Instant } from '../time/instant.ts'
import { type Stretch, within, without } from '../time/interval.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import { wallMinute } from '../time/wall-clock.ts'
import { balanceParts } from './balance-parts.ts'
import { excuseOf } from './excuse/excuse.ts'
import { closing, nightsWithin, opening } from './night.ts'
import { countedMinutes } from './tolerance.ts'
import { isClock, type Why } from './why.ts'
import { workedTime } from './worked-time.ts'

/** The stretches of a day for a drawing, in minutes from its 00:00. Beyond 1440 they lie on the next day. */
export interface DayLine {
  /** The scheduled stretches that are due, and those that a holiday or the time outside employment clears. */
  readonly scheduled: readonly Stretch[]
  readonly notDue: readonly Stretch[]
  readonly worked: readonly Stretch[]
  /** The part that is night work. */
  readonly night: readonly Stretch[]
  /** Deviations from the schedule that are small enough to be tolerated. */
  readonly tolerated: readonly Stretch[]
  /** Counted minutes above and below the schedule. */
  readonly more: readonly Stretch[]
  readonly less: readonly Stretch[]
  readonly excused: readonly Stretch[]
  /** The minutes that pending adjustments would excuse at most, and the records that they would add. */
  readonly pending: readonly Stretch[]
  readonly proposed: readonly number[]
  /** The last record of an odd number, and where its pair was expected. */
  readonly open: number | undefined
  readonly expected: number | undefined
  /** The minutes of the balance. They can differ from the length of the stretches if records and marks do not match. */
  readonly figures: { readonly more: number, readonly less: number, readonly excused: number }
}

export function dayLine (subject: Subject, dayNumber: number, now: Instant): DayLine {
  const day = workdayOf(subject, dayNumber, now)
  const { midnight, punches, pairs, planned } = day
  const worked = pairs.map(([entry, exit]) => ({ from: entry.wall, to: exit.wall }))
  const scheduled = scheduledOf(day)
  const counted = countedStretches(day, worked, scheduled)
  const excuse = excuseOf(day, counted.parts)
  const excused = excuse.balance === 0
    ? []
    : excuse.credited.length > 0 ? excuse.credited : wholeOf(counted.less, scheduled)
  const lasting = day.settled ? without(counted.less, excused) : []
  const own = (stretches: readonly Stretch[]): Stretch[] =>
    stretches.map(({ from, to }) => ({ from: from - midnight, to: to - midnight })).filter(({ from, to }) => from < to)
  const open = punches.length % 2 === 1 ? punches.at(-1)?.wall : undefined
  const next = planned.schedule?.marks.find((mark, index) =>
    index % 2 === 1 && open !== undefined && midnight + mark > open)
  return {
    scheduled: own(scheduled),
    notDue: own(notDueOf(subject, day)),
    worked: own(worked),
    night: own(worked.flatMap(({ from, to }) =>
      nightsWithin(from, to).flatMap(night => within([{ from, to }], opening(night), closing(night))))),
    tolerated: own(counted.tolerated),
    more: own(counted.more),
    less: own(lasting),
    excused: own(excused),
    ...pendingOf(subject, dayNumber, own(scheduled)),
    open: open === undefined ? undefined : open - midnight,
    expected: open === undefined ? undefined : next,
    figures: {
      more: counted.parts.positive,
      less: day.settled ? Math.max(0, counted.parts.negative - excuse.balance) : 0,
      excused: excuse.balance
    }
  }
}

function scheduledOf ({ midnight, planned: { workload, schedule } }: Workday): Stretch[] {
  if (workload === 0 || schedule === undefined) return []
  return schedule.periods.map(({ from, to }) => ({ from: midnight + from, to: midnight + to }))
}

function notDueOf ({ employmentOn }: Subject, { midnight, planned, journey: { dayNumber } }: Workday): Stretch[] {
  if (planned.workload > 0) return []
  const { schedule } = plannedDay(employmentOn(dayNumber).shift, dayNumber)
  return schedule?.periods.map(({ from, to }) => ({ from: midnight + from, to: midnight + to })) ?? []
}

/** The stretches as the engine counts them, because it reports for each mark what happens to its minutes. */
function countedStretches (day: Workday, worked: readonly Stretch[], scheduled: readonly Stretch[]) {
  const found: Record<'tolerated' | 'more' | 'less', Stretch[]> = { tolerated: [], more: [], less: [] }
  let marked = false
  const note: Why = (figure, _rule, value, { mark, record }) => {
    if (figure !== 'balance' || !isClock(mark) || !isClock(record)) return
    marked = true
    const [from, to] = [Math.min(mark.clock, record.clock), Math.max(mark.clock, record.clock)]
    found[value > 0 ? 'more' : value < 0 ? 'less' : 'tolerated'].push({ from, to })
  }
  const time = workedTime(day)
  const parts = balanceParts(day, time, countedMinutes(day, time, note))
  if (!marked && parts.positive > 0) found.more.push(...without(worked, scheduled))
  if (!marked && parts.negative > 0) found.less.push(...without(scheduled, worked))
  // A tolerated deviation is drawn only where work was done.
  return {
    ...found,
    tolerated: found.tolerated.flatMap(one =>
      worked.flatMap(({ from, to }) => within([one], from, to))),
    parts
  }
}

const wholeOf = (less: readonly Stretch[], scheduled: readonly Stretch[]): readonly Stretch[] =>
  less.length > 0 ? less : scheduled

function pendingOf ({ adjustmentsOn, collaborator }: Subject, dayNumber: number, scheduled: readonly Stretch[]) {
  const pending: Stretch[] = []
  const proposed: number[] = []
  for (const { format, terms } of adjustmentsOn(dayNumber).pending) {
    if (format === 'INTERVALO_HORARIO') pending.push({ from: terms.start, to: terms.end })
    else if (format !== 'REGISTRO_PONTO') pending.push(...scheduled)
    else {
      for (const record of terms.proposed) {
        if ('created' in record) {
          proposed.push(wallMinute(record.created.at, collaborator.zone) - dayNumber * MINUTES_PER_DAY)
        }
      }
    }
  }
  return { pending, proposed }
}
