import { firstOfMonth, mondayOf, WEEKDAYS, weekdayIndex } from '../time/civil-date.ts'
import { type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import { breakPlan, flexibleBreaks, nextAfter, setBreaks } from './breaks.ts'
import { type BreakPlan, emptyDay, type PlannedDay } from './planned-day.ts'
import type { FlexibleGroup, FlexibleShift, FlexibleShiftKind } from './shift.ts'

/** The part of a group's time that falls on one day. `covers` tells which days the group has. */
type Share = (group: FlexibleGroup, dayNumber: number, covers: (dayNumber: number) => boolean) => Minutes

const SHARES: { readonly [K in FlexibleShiftKind]: Share } = {
  DIARIO: group => group.workTime,
  SEMANAL: (group, day, covers) => share(group.workTime, day, mondayOf(day), mondayOf(day) + 7, covers),
  MENSAL: (group, day, covers) =>
    share(group.workTime, day, firstOfMonth(day), firstOfMonth(firstOfMonth(day) + 31), covers),
  LIVRE: () => NO_TIME
}

/** An equal part for each day of the group. Remaining minutes go to the first days. */
function share (
  total: Minutes, day: number, from: number, to: number, covers: (dayNumber: number) => boolean
): Minutes {
  let days = 0
  let before = 0
  for (let other = from; other < to; other++) {
    if (!covers(other)) continue
    days++
    if (other < day) before++
  }
  return minutes(Math.floor(total / days) + (before < total % days ? 1 : 0))
}

/**
 * The plan of a flexible shift. A weekday belongs to the first group that names it. It has no schedule, only a time
 * to work.
 */
export function flexiblePlan (shift: FlexibleShift): (dayNumber: number) => PlannedDay {
  const groups = WEEKDAYS.map(weekday => shift.groups.find(group => group.weekdays[weekday]))
  const breaks = groups.map(group => group && groupBreaks(group))
  const shareOf = SHARES[shift.flexibleKind]
  const outside = emptyDay(shift)
  return dayNumber => {
    const weekday = weekdayIndex(dayNumber)
    const group = groups[weekday]
    if (group === undefined) return outside
    return {
      ...emptyDay(shift, { kind: 'turnoFlexivel', group }, 'NORMAL'),
      workload: shareOf(group, dayNumber, other => groups[weekdayIndex(other)] === group),
      breaks: breaks[weekday] as BreakPlan,
      turnsOverAt: group.turnsOverAt,
      period: shift.flexibleKind === 'SEMANAL' || shift.flexibleKind === 'MENSAL' ? shift.flexibleKind : undefined
    }
  }
}

function groupBreaks ({ breaks = [], turnsOverAt = NO_TIME }: FlexibleGroup): BreakPlan {
  const flexible = flexibleBreaks(breaks, false)
  const set = setBreaks(breaks, flexible, turnsOverAt - 1).map(pause => {
    const from = nextAfter(turnsOverAt - 1, pause.start)
    return { from, to: nextAfter(from, pause.end) }
  })
  return breakPlan(set, flexible)
}
