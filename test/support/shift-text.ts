import { minutes } from '../../src/core/rules/time/minutes.ts'
import { type CivilDate, WEEKDAYS, type Weekday } from '../../src/core/rules/time/civil-date.ts'
import type {
  Break, FixedShift, FlexibleGroup, FlexibleShift, FlexibleShiftKind, RotatingShift, ScheduledDay, WorkdayKind
} from '../../src/core/rules/shift/shift.ts'
import { timeOfDay } from './clock-text.ts'

/**
 * `08-12 13-17` are periods of work; `08-17 break 60-120` has a flexible break; `DSR` and the other kinds have none.
 */
export function scheduledDay (text: string): ScheduledDay {
  if (['COMPENSADO', 'DSR', 'FOLGA'].includes(text)) return { kind: text as WorkdayKind }
  const [times = '', flexible] = text.split(' break ')
  const marks = times.split(/[- ]/).map(timeOfDay)
  const breaks: Break[] = []
  for (let at = 1; at + 1 < marks.length; at += 2) {
    breaks.push({ start: marks[at] as Break['start'] & number, end: marks[at + 1] as Break['end'] & number })
  }
  const ends = {
    kind: 'NORMAL', start: marks[0] as NonNullable<Break['start']>, end: marks.at(-1) as NonNullable<Break['end']>
  } as const
  if (flexible === undefined) return { ...ends, breaks }
  const [minimum, maximum] = flexible.split('-').map(Number)
  return {
    ...ends, flexibleBreak: true, breaks: [{ minimum: minutes(minimum as number), maximum: minutes(maximum as number) }]
  }
}

/** The same on every weekday, but where `days` says otherwise. */
export function fixedShift (text: string, days: Partial<Record<Weekday, string>> = {}): FixedShift {
  return {
    id: 'shift',
    name: text,
    kind: 'turnoFixo',
    days: WEEKDAYS.map(weekday => ({ weekday, ...scheduledDay(days[weekday] ?? text) }))
  }
}

export function rotatingShift (startsOn: string, cycle: readonly string[]): RotatingShift {
  return {
    id: 'shift',
    name: cycle.join(' / '),
    kind: 'turnoRevezamento',
    startsOn: startsOn as CivilDate,
    cycle: cycle.map((text, at) => ({ month: 1, day: at + 1, ...scheduledDay(text) }))
  }
}

export function group (
  weekdays: readonly Weekday[], workTime: number, more: Partial<FlexibleGroup> = {}
): FlexibleGroup {
  return {
    workTime: minutes(workTime),
    weekdays: Object.fromEntries(WEEKDAYS.map(weekday =>
      [weekday, weekdays.includes(weekday)])) as FlexibleGroup['weekdays'],
    ...more
  }
}

export const WORKWEEK = ['SEGUNDA', 'TERCA', 'QUARTA', 'QUINTA', 'SEXTA'] as const

export function flexibleShift (flexibleKind: FlexibleShiftKind, ...groups: readonly FlexibleGroup[]): FlexibleShift {
  return { id: 'shift', name: flexibleKind, kind: 'turnoFlexivel', flexibleKind, groups }
}
