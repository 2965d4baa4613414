import type { Subject } from '../day/subject.ts'
import { type Workday, workdayOf } from '../day/workday.ts'
import { plannedDay } from '../shift/plan.ts'
import type { Instant } from '../time/instant.ts'
import { type Stretch, within, without } from '../time/interval.ts'
import { MINUTES_PER_DAY, NO_TIME } from '../time/minutes.ts'
import { wallMinute } from '../time/wall-clock.ts'
import { attendanceOf } from './attendance.ts'
import { deviationsOf } from './deviations.ts'
import { excuseFor } from './daily-frequency.ts'
import { closing, nightsWithin, opening } from './night.ts'
import { periodBalance } from './period.ts'
import { countedMinutes } from './tolerance.ts'
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
  const { counted, tolerated, more, less } = countedStretches(day)
  const excuse = excuseFor(day, workedTime(day), counted)
  const period = periodBalance(day, NO_TIME).balance
  const excused = excuse.balance === 0
    ? []
    : excuse.credited.length > 0 ? excuse.credited : wholeOf(less, scheduled)
  const lasting = day.settled ? without(less, excused) : []
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
    tolerated: own(tolerated),
    more: own(more),
    less: own(lasting),
    excused: own(excused),
    ...pendingOf(subject, dayNumber, own(scheduled)),
    open: open === undefined ? undefined : open - midnight,
    expected: open === undefined ? undefined : next,
    figures: {
      more: counted.positive + Math.max(0, period),
      less: (day.settled ? Math.max(0, counted.negative - excuse.balance) : 0) + Math.max(0, -period),
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

/** The stretches as the engine counts them. Without scheduled times they are what was worked, or not worked. */
function countedStretches (day: Workday) {
  const attendance = attendanceOf(day)
  const { worked, periods } = attendance
  const counted = countedMinutes(day, workedTime(day), attendance)
  const isWhole = counted.more.length + counted.missing.length === 0
  const all = periods.length === 0 || day.pairs.length === 0 ? undefined : deviationsOf(day, attendance)
  return {
    counted,
    more: isWhole && counted.positive > 0 ? worked : counted.more,
    less: counted.missing,
    // A tolerated deviation is drawn only where work was done.
    tolerated: day.punches.length % 2 === 1 || all === undefined ? [] : without(all.more, counted.more)
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
