import type { Period } from '../../shift/planned-day.ts'
import { overlap } from '../../time/interval.ts'
import { atLeastZero, type Minutes, minutes } from '../../time/minutes.ts'
import { type Excuses, lackingMinutes, type MeasuredDay } from './excused.ts'

/** INTERVALO_HORARIO: the minutes of [min, max) that are scheduled and not worked; `atrasos` is reduced by them. */
export const timeRange: Excuses<'INTERVALO_HORARIO'> = ({ start, end }, day) => {
  const excused = minutes(Math.min(idleMinutes(day, start, end), lackingMinutes(day)))
  return { minutes: excused, coversAbsence: covers(day, start, end, excused), wholeDay: false, forgivesMarks: true }
}

/** A flexible group has no schedule: any minute of its day may be one of work, so the range counts as it is. */
function idleMinutes (day: MeasuredDay, start: Minutes, end: Minutes): number {
  const { planned, pairs, midnight } = day
  const scheduled: readonly Period[] = planned.schedule?.periods ?? [{ from: start, to: end }]
  let idle = 0
  for (const { from, to } of scheduled) {
    const first = midnight + Math.max(from, start)
    const last = midnight + Math.min(to, end)
    if (first >= last) continue
    let within = last - first
    for (const [entry, exit] of pairs) within -= overlap(entry.wall, exit.wall, first, last)
    // On the clocks of two zones, two pairs may show the same time.
    idle += atLeastZero(within)
  }
  return idle
}

function covers ({ absence, planned }: MeasuredDay, start: Minutes, end: Minutes, excused: Minutes): boolean {
  if (absence.missing !== undefined) return start <= absence.missing.from && absence.missing.to <= end
  return excused >= planned.workload
}
