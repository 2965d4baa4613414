import type {
  Break, FlexibleGroup, FlexibleShiftKind, ScheduledDay, Shift
} from '../../../src/core/rules/shift/shift.ts'
import { type CivilDate, WEEKDAYS, type Weekday } from '../../../src/core/rules/time/civil-date.ts'
import { type Minutes, minutes } from '../../../src/core/rules/time/minutes.ts'

/** A kind of shift, and how someone with a flexible one is used to work. */
export interface ShiftKind {
  readonly name: string
  readonly shift: Shift
  /** The usual start of a day without timetable, in minutes. */
  readonly usualStart?: number
}

const START = '2024-01-01' as CivilDate
const WEEK: readonly Weekday[] = ['SEGUNDA', 'TERCA', 'QUARTA', 'QUINTA', 'SEXTA']

/** `08-12 13-17` are periods of work; `FOLGA` and `DSR` have none. */
function day (text: string): ScheduledDay {
  if (text === 'FOLGA' || text === 'DSR') return { kind: text }
  const marks = text.split(/[- ]/).map(time)
  const breaks: Break[] = []
  for (let at = 1; at + 1 < marks.length; at += 2) {
    breaks.push({ start: marks[at] as Minutes, end: marks[at + 1] as Minutes })
  }
  return { kind: 'NORMAL', start: marks[0] as Minutes, end: marks.at(-1) as Minutes, breaks }
}

function time (text: string): Minutes {
  const [hours, rest = '0'] = text.split(':')
  return minutes(Number(hours) * 60 + Number(rest))
}

function fixed (name: string, text: string, days: readonly Weekday[] = WEEK): ShiftKind {
  const of = (weekday: Weekday) => days.includes(weekday) ? text : weekday === 'DOMINGO' ? 'DSR' : 'FOLGA'
  return {
    name,
    shift: { id: 'shift', name, kind: 'turnoFixo', days: WEEKDAYS.map(weekday => ({ weekday, ...day(of(weekday)) })) }
  }
}

function rotating (name: string, ...cycle: readonly string[]): ShiftKind {
  const days = cycle.map((text, index) => ({ month: 1, day: index + 1, ...day(text) }))
  return { name, shift: { id: 'shift', name, kind: 'turnoRevezamento', startsOn: START, cycle: days } }
}

function group (workTime: number, days: readonly Weekday[] = WEEK, turnsOverAt?: number): FlexibleGroup {
  const weekdays =
    Object.fromEntries(WEEKDAYS.map(weekday => [weekday, days.includes(weekday)])) as FlexibleGroup['weekdays']
  const turn = turnsOverAt === undefined ? {} : { turnsOverAt: minutes(turnsOverAt) }
  return { workTime: minutes(workTime), weekdays, ...turn }
}

function flexible (
  name: string, kind: FlexibleShiftKind, usualStart: number, ...groups: readonly FlexibleGroup[]
): ShiftKind {
  return { name, shift: { id: 'shift', name, kind: 'turnoFlexivel', flexibleKind: kind, groups }, usualStart }
}

const SIX: readonly Weekday[] = [...WEEK, 'SABADO']
const repeat = (text: string, times: number) => Array.from({ length: times }, () => text)

export const SHIFT_KINDS: readonly ShiftKind[] = [
  fixed('office', '08-12 13-17'),
  fixed('office, nine hours', '08-12 13-18'),
  fixed('commerce, six days', '09-13 14-17:20', SIX),
  fixed('morning', '06-10 10:15-14', SIX),
  fixed('afternoon', '14-18 19-22', SIX),
  fixed('evening', '16-20 21-00:30', SIX),
  fixed('night', '22-02 03-06', SIX),
  fixed('night without break', '22-05', SIX),
  fixed('night from 23:00', '23-03 04-07', SIX),
  fixed('from midnight', '00-06', WEEKDAYS),
  fixed('until midnight', '18-00', SIX),
  fixed('early morning', '04-10', SIX),
  fixed('bakery', '02-06 07-10', SIX),
  fixed('restaurant, split', '10-15 18-22', SIX),
  fixed('bar', '18-22 23-03', SIX),
  rotating('12×36 by day', '07-12 13-19', 'FOLGA'),
  rotating('12×36 by night', '19-00 01-07', 'FOLGA'),
  rotating('12×36 from 18:00', '18-06', 'FOLGA'),
  rotating('24×48', '07-12 13-19 20-07', 'FOLGA', 'FOLGA'),
  rotating('24×72', '08-08', 'FOLGA', 'FOLGA', 'FOLGA'),
  rotating('4×2, twelve hours', ...repeat('07-19', 2), ...repeat('19-07', 2), 'FOLGA', 'FOLGA'),
  rotating(
    'three shifts by the week', ...repeat('06-14', 5), 'FOLGA', 'FOLGA', ...repeat('14-22', 5), 'FOLGA', 'FOLGA',
    ...repeat('22-06', 5), 'FOLGA', 'FOLGA'
  ),
  rotating('6×2, backwards', ...repeat('22-06', 2), 'FOLGA', ...repeat('14-22', 2), ...repeat('06-14', 2), 'FOLGA'),
  flexible('flexible', 'DIARIO', 540, group(480)),
  flexible('flexible by the week', 'SEMANAL', 510, group(2400)),
  flexible('flexible, afternoons', 'DIARIO', 840, group(480)),
  flexible('flexible, nights', 'DIARIO', 1140, group(480)),
  flexible('flexible, turns over at 05:00', 'DIARIO', 1020, group(480, WEEK, 300)),
  flexible('free', 'LIVRE', 600, group(480))
]

/** More weeks and months. Their days part as those of other flexible shifts do. */
export const PERIOD_KINDS: readonly ShiftKind[] = [
  flexible('by the week, six days', 'SEMANAL', 510, group(2640, SIX)),
  flexible('by the week, Saturday apart', 'SEMANAL', 510, group(2400), group(240, ['SABADO'])),
  flexible('by the month', 'MENSAL', 510, group(10_560)),
  flexible('by the month, Saturday apart', 'MENSAL', 510, group(9600), group(960, ['SABADO']))
]
