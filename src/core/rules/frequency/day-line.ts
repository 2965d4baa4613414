import type { Subject } from '../day/subject.ts'
import { type Workday, workdayOf } from '../day/workday.ts'
import { plannedDay } from '../shift/plan.ts'
import type { Instant } from '../time/instant.ts'
import { type Stretch, within } from '../time/interval.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import { wallMinute } from '../time/wall-clock.ts'
import { closing, nightsWithin, opening } from './night.ts'
import { type Placement, placementOf } from './placement.ts'

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
  /** The lengths of these stretches. The balance of a week or month is not in them (A75). */
  readonly figures: Placement['figures']
}

export function dayLine (subject: Subject, dayNumber: number, now: Instant): DayLine {
  const day = workdayOf(subject, dayNumber, now)
  const { midnight, punches, pairs, planned } = day
  const worked = pairs.map(([entry, exit]) => ({ from: entry.wall, to: exit.wall }))
  const scheduled = scheduledOf(day)
  const { more, less, excused, tolerated, figures } = placementOf(day)
  const own = (stretches: readonly Stretch[]): Stretch[] =>
    stretches.map(({ from, to }) => ({ from: from - midnight, to: to - midnight })).filter(({ from, to }) => from < to)
  const open = punches.length % 2 === 1 ? punches.at(-1)?.wall : undefined
  const next = planned.schedule?.marks.find((mark, index) =>
    index % 2 === 1 && open !== undefined && midnight + mark > open)
  return {
    scheduled: own(scheduled),
    notDue: own(notDueOf(day)),
    worked: own(worked),
    night: own(worked.flatMap(({ from, to }) =>
      nightsWithin(from, to).flatMap(night => within([{ from, to }], opening(night), closing(night))))),
    tolerated: own(tolerated),
    more: own(more),
    less: own(less),
    excused: own(excused),
    ...pendingOf(subject, dayNumber, own(scheduled), own(less)),
    open: open === undefined ? undefined : open - midnight,
    expected: open === undefined ? undefined : next,
    figures
  }
}

function scheduledOf ({ midnight, planned: { workload, schedule } }: Workday): Stretch[] {
  if (workload === 0 || schedule === undefined) return []
  return schedule.periods.map(({ from, to }) => ({ from: midnight + from, to: midnight + to }))
}

function notDueOf ({ midnight, planned, employment: { shift }, journey: { dayNumber } }: Workday): Stretch[] {
  if (planned.workload > 0) return []
  const { schedule } = plannedDay(shift, dayNumber)
  return schedule?.periods.map(({ from, to }) => ({ from: midnight + from, to: midnight + to })) ?? []
}

function pendingOf (
  { adjustmentsOn, collaborator }: Subject, dayNumber: number, scheduled: readonly Stretch[], less: readonly Stretch[]
) {
  const pending: Stretch[] = []
  const proposed: number[] = []
  for (const { format, terms } of adjustmentsOn(dayNumber).pending) {
    if (format === 'INTERVALO_HORARIO') pending.push({ from: terms.start, to: terms.end })
    else if (format === 'TEMPO_FALTANTE') pending.push(...less)
    else if (format === 'INTERVALO_DATAS') pending.push(...scheduled.length > 0 ? scheduled : less)
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
