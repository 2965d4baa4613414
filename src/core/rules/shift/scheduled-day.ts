import { atLeastZero, type Minutes } from '../time/minutes.ts'
import { breakPlan, flexibleBreaks, nextAfter, setBreaks } from './breaks.ts'
import { type DayConfiguration, emptyDay, type Period, type PlannedDay } from './planned-day.ts'
import type { ScheduledDay, Shift } from './shift.ts'

/**
 * A day of a fixed or a rotating shift. Its workload is the scheduled span minus the breaks. A flexible break counts
 * with its minimum.
 */
export function scheduledDay (shift: Shift, day: ScheduledDay, configuration: DayConfiguration): PlannedDay {
  const { kind, start, end } = day
  const empty = emptyDay(shift, configuration, kind)
  if (kind !== 'NORMAL' || start === undefined || end === undefined) return empty
  const flexible = flexibleBreaks(day.breaks ?? [], day.flexibleBreak === true)
  const set = placed(start, setBreaks(day.breaks ?? [], flexible, start))
  const marks = [start, ...set.flatMap(({ from, to }) => [from, to])]
  marks.push(nextAfter(marks.at(-1) as Minutes, end))
  const breaks = breakPlan(set, flexible)
  const span = marks.at(-1) as Minutes - start
  const periods = marks.flatMap((from, index) => index % 2 === 0 ? [{ from, to: marks[index + 1] as Minutes }] : [])
  return {
    ...empty,
    workload: atLeastZero(span - breaks.minimum),
    times: { from: start, to: marks.at(-1) as Minutes },
    entries: periods.map(({ from }) => from),
    schedule: { marks, periods, flexibleBreak: flexible.length > 0, recordCount: marks.length + 2 * flexible.length },
    breaks
  }
}

/** A mark not later than the one before it is on the next day. */
function placed (start: Minutes, set: ReturnType<typeof setBreaks>): Period[] {
  let mark = start
  return set.map(pause => {
    const from = nextAfter(mark, pause.start)
    const to = nextAfter(from, pause.end)
    mark = to
    return { from, to }
  })
}
