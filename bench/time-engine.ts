import { tell, type Text } from './rows.ts'
import { NO_ADJUSTMENTS } from '../src/domain/adjustment/day-adjustments.ts'
import { type DailyFrequency, dailyFrequencies, dailyFrequency } from '../src/domain/frequency/daily-frequency.ts'
import type { Timesheet } from '../src/domain/day/timesheet.ts'
import type { TimeRecord } from '../src/domain/record/time-record.ts'
import type { Break, FixedShift } from '../src/domain/shift/shift.ts'
import { TIME_RULE_DEFAULTS } from '../src/domain/time-rule.ts'
import { addDays, type CivilDate, dayNumber, daysBetween, WEEKDAYS, weekday } from '../src/domain/time/civil-date.ts'
import { minutes } from '../src/domain/time/minutes.ts'
import { instantAt } from '../src/domain/time/wall-clock.ts'

// Days per second on one core: a year of a fixed shift with four records on each working day.

const FROM = '2025-01-01' as CivilDate
const TO = '2025-12-31' as CivilDate
const SECONDS = 2

const lunch: Break = { start: minutes(720), end: minutes(780) }
const shift: FixedShift = {
  id: 'shift',
  name: '08-12 13-17',
  kind: 'turnoFixo',
  days: WEEKDAYS.map(weekday => weekday === 'DOMINGO' || weekday === 'SABADO'
    ? { weekday, kind: 'DSR' }
    : { weekday, kind: 'NORMAL', start: minutes(480), end: minutes(1020), breaks: [lunch] })
}

let seed = 1
/** From −limit to limit, the same in every run. */
const jitter = (limit: number) => (seed = seed * 48271 % 2147483647) % (2 * limit + 1) - limit

function recordsOn (date: CivilDate): TimeRecord[] {
  return [480, 720, 780, 1020].map((mark, index) => {
    const at = instantAt(dayNumber(date) * 1440 + mark + jitter(9), 'SAO_PAULO')
    return {
      collaboratorId: 'ana',
      at,
      name: 'Ana',
      document: '52998224725',
      kind: 'SIMPLE',
      address: '',
      nsr: index,
      hash: `${date}-${index}`,
      storedAt: at,
      origin: '02',
      online: true,
      direction: index % 2 === 0 ? 'ENTRADA' : 'SAIDA',
      environment: 'INDIVIDUAL',
      zone: 'SAO_PAULO'
    }
  })
}

function timesheet (): Timesheet {
  const days = daysBetween(addDays(FROM, -7), TO).filter(date => !['DOMINGO', 'SABADO'].includes(weekday(date)))
  const records = days.flatMap(recordsOn)
  const collaborator = {
    id: 'ana',
    name: 'Ana',
    document: '52998224725',
    status: 'ATIVO',
    businessUnitId: 'unit',
    shiftId: 'shift',
    timeRuleId: 'rule',
    zone: 'SAO_PAULO',
    admittedOn: '2020-01-01' as CivilDate
  } as const
  const rule = { id: 'rule', kind: 'REGISTRO_PONTO', ...TIME_RULE_DEFAULTS } as const
  const holidays = new Map([['2025-04-21', { date: '2025-04-21' as CivilDate, name: 'Tiradentes' }]])
  const none: readonly never[] = []
  const nothing = new Map<string, undefined>()
  return {
    collaborator: () => collaborator,
    shift: () => shift,
    timeRule: () => rule,
    adjustmentReason: () => undefined,
    workLocation: () => undefined,
    holidayOn: date => holidays.get(date),
    exceptionDayOn: (id, date) => nothing.get(`${id}/${date}`),
    recordsOf: () => records,
    editedDaysOf: () => none,
    adjustmentsOn: () => NO_ADJUSTMENTS
  }
}

const facts = timesheet()
const now = instantAt(dayNumber('2026-06-01' as CivilDate) * 1440, 'SAO_PAULO')
const working = daysBetween(FROM, TO).filter(date => !['DOMINGO', 'SABADO'].includes(weekday(date)))

function daysPerSecond (what: Text, round: () => DailyFrequency[]): void {
  for (const warm = performance.now(); performance.now() - warm < 500;) round()
  let days = 0
  const start = performance.now()
  while (performance.now() - start < SECONDS * 1000) days += round().length
  tell({ area: 'request', what, figure: days / (performance.now() - start), unit: '/ms' })
}

const ONE = { en: 'Days computed one at a time', pt: 'Dias calculados um a um' }
const YEAR = { en: 'Days computed a year at once', pt: 'Dias calculados de um ano por vez' }
daysPerSecond(ONE, () => working.map(date => dailyFrequency(facts, 'ana', date, now)))
daysPerSecond(YEAR, () => [...dailyFrequencies(facts, 'ana', FROM, TO, now)])
