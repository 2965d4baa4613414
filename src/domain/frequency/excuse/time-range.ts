import { countedRecords } from '../../record/day-records.ts'
import type { Period } from '../../shift/planned-day.ts'
import { overlap } from '../../time/interval.ts'
import { atLeastZero, type Minutes, minutes } from '../../time/minutes.ts'
import { lackingMinutes } from './excused.ts'
import type { MeasuredDay, Strategy } from '../../adjustment/strategy.ts'

/** INTERVALO_HORARIO: the minutes of [min, max) that are scheduled and not worked; `atrasos` is reduced by them. */
export const timeRange: Strategy<'INTERVALO_HORARIO'> = {
  records: (_terms, stored) => countedRecords(stored),
  excuse ({ start, end }, day) {
    const lacking = lackingMinutes(day)
    const excused = minutes(Math.min(idleMinutes(day, start, end), lacking))
    return { minutes: excused, coversAbsence: covers(day, start, end, excused), wholeDay: false, forgivesMarks: true }
  },
  flagsOnly: false
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
