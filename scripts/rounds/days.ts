import { NO_ADJUSTMENTS } from '../../src/core/rules/adjustment/day-adjustments.ts'
import { journeyOf } from '../../src/core/rules/day/laid-days.ts'
import { storedDay } from '../../src/core/rules/day/stored-days.ts'
import { subjectOf } from '../../src/core/rules/day/subject.ts'
import type { Timesheet } from '../../src/core/rules/day/timesheet.ts'
import { frequencyOn } from '../../src/core/rules/frequency/daily-frequency.ts'
import type { TimeRecord } from '../../src/core/rules/record/time-record.ts'
import { touchedDays } from '../../src/core/rules/shift/touched-days.ts'
import { TIME_RULE_DEFAULTS } from '../../src/core/rules/time-rule.ts'
import { type CivilDate, civilDate, dayNumber } from '../../src/core/rules/time/civil-date.ts'
import { instantAt } from '../../src/core/rules/time/wall-clock.ts'
import { type Life, liveThrough } from './days/journeys.ts'
import { type Random, randomFrom } from './random.ts'
import { SHIFT_KINDS, type ShiftKind } from './days/shifts.ts'

/**
 * Do the boundaries of days give back the journeys that people worked? Months of made-up journeys for each kind of
 * shift, first as they were, then with forgotten and double punches. `npm run rounds -- days 2000 1 5` are 2000 days
 * from seed 1, and shows five of those that differ.
 */
const [DAYS = 2000, SEED = 1, SHOWN = 0] = process.argv.slice(2).map(Number)

/** The share of days, in percent, that may differ from the journeys that made them. */
const BOUNDS = { exact: 0.01, mistaken: 0.6, silent: 0.06, remote: 0 }
const FORGOTTEN = 0.02
const DOUBLE = 0.01
const MONTH = 60
const FIRST = dayNumber('2024-01-01' as CivilDate)
const NOW = instantAt(dayNumber('2100-01-01' as CivilDate) * 1440, 'SAO_PAULO')
const FLAGS = [
  'NUMERO_IMPAR_DE_REGISTROS_NO_DIA', 'FALTA', 'TEMPO_INTERJORNADA_MENOR_QUE_O_MINIMO',
  'LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO'
]
const SOON = 'REGISTRO_FEITO_EM_MENOS_DE_5_MINUTOS_APOS_O_ANTERIOR'

interface Punch {
  readonly record: TimeRecord,
  readonly day: number,
  readonly mistake: 'forgotten' | 'double'
  | undefined
}
interface Counts { days: number, exact: number, mistaken: number, silent: number, remote: number }

let serial = 0
let shown = SHOWN

function recordAt (wall: number): TimeRecord {
  const at = instantAt(wall, 'SAO_PAULO')
  const hash = String(++serial)
  return {
    collaboratorId: 'ana',
    at,
    name: 'Ana',
    document: '52998224725',
    kind: 'SIMPLE',
    address: '',
    nsr: serial,
    hash,
    storedAt: at,
    origin: '02',
    online: true,
    direction: 'ENTRADA',
    environment: 'INDIVIDUAL',
    zone: 'SAO_PAULO'
  }
}

/** Every punch as it was meant, and the mistakes at the clock. */
function punchesOf ({ days }: Life, random: Random): Punch[] {
  return [...days].flatMap(([day, walls]) => walls.flatMap((wall): Punch[] => {
    const punch = { record: recordAt(wall), day }
    if (random.chance(FORGOTTEN)) return [{ ...punch, mistake: 'forgotten' }]
    const double = random.chance(DOUBLE)
      ? [{ record: recordAt(wall + random.between(1, 3)), day, mistake: 'double' } as const]
      : []
    return [{ ...punch, mistake: undefined }, ...double]
  }))
}

function timesheetOf ({ shift }: ShiftKind, { swaps, holidays }: Life, punches: readonly Punch[]): Timesheet {
  const records = punches.map(({ record }) => record).sort((a, b) => a.at - b.at || a.nsr - b.nsr)
  const collaborator = {
    id: 'ana',
    name: 'Ana',
    document: '52998224725',
    status: 'ATIVO',
    businessUnitId: 'unit',
    shiftId: 'shift',
    timeRuleId: 'rule',
    zone: 'SAO_PAULO',
    admittedOn: '2000-01-01' as CivilDate
  } as const
  const rule = { id: 'rule', kind: 'REGISTRO_PONTO', ...TIME_RULE_DEFAULTS } as const
  const exceptions = new Map(swaps.flatMap(day =>
    touchedDays(day).map(({ date }) => [date, { exceptionId: 'swap', day }] as const)))
  return {
    collaborator: () => collaborator,
    shift: () => shift,
    timeRule: () => rule,
    adjustmentReason: () => undefined,
    workLocation: () => undefined,
    holidayOn: date => holidays.has(date) ? { date, name: 'Feriado' } : undefined,
    exceptionDayOn: (_id, date) => exceptions.get(date),
    recordsOf: () => records,
    editedDaysOf: () => ({ days: new Set(), ascending: [] }),
    adjustmentsOn: () => NO_ADJUSTMENTS
  }
}

function hasFlag (subject: ReturnType<typeof subjectOf>, day: number): boolean {
  const { occurrences, records } = frequencyOn(subject, day, NOW)
  return occurrences.some(occurrence => FLAGS.includes(occurrence)) ||
    records.some(({ inconsistencies }) => inconsistencies.includes(SOON))
}

/** The days on which the engine sees other records than were made for them. */
function wrongDays (subject: ReturnType<typeof subjectOf>, punches: readonly Punch[], first: number): number[] {
  const made = new Map<number, string[]>()
  for (const { record, day } of punches) made.set(day, [...made.get(day) ?? [], record.hash])
  const days = Array.from({ length: MONTH - 4 }, (_, index) => first + 2 + index)
  return days.filter(day => journeyOf(subject, day).visible.map(({ record }) => record.hash).sort().join() !==
    (made.get(day) ?? []).sort().join())
}

function simulate (kind: ShiftKind, random: Random): Counts {
  const counts: Counts = { days: 0, exact: 0, mistaken: 0, silent: 0, remote: 0 }
  for (let first = FIRST; counts.days < DAYS; first += 7) {
    const life = liveThrough(kind, first, MONTH, random)
    const punches = punchesOf(life, random)
    const subjectWith = (chosen: readonly Punch[]) => subjectOf(timesheetOf(kind, life, chosen), 'ana')
    const meant = punches.filter(({ mistake }) => mistake !== 'double')
    const exact = wrongDays(subjectWith(meant), meant, first)
    const seen = punches.filter(({ mistake }) => mistake !== 'forgotten')
    const subject = subjectWith(seen)
    const mistaken = wrongDays(subject, seen, first)
    counts.days += MONTH - 4
    counts.exact += exact.length
    counts.mistaken += mistaken.length
    counts.silent += mistaken.filter(day => ![day - 1, day, day + 1].some(near => hasFlag(subject, near))).length
    for (const day of mistaken) {
      const near = punches.filter(({ mistake, day: own }) =>
        Math.abs(own - day) <= 1 ? mistake !== 'forgotten' : mistake !== 'double')
      if (!wrongDays(subjectWith(near), near, first).includes(day)) {
        counts.remote++
        show(kind, life, day, subject, 'remote')
      }
    }
    for (const day of exact) show(kind, life, day, subjectWith(meant), 'exact')
  }
  return counts
}

function show (
  { name }: ShiftKind, { days }: Life, day: number, subject: ReturnType<typeof subjectOf>, why: string
): void {
  if (shown-- <= 0) return
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const text = (wall: number) =>
    `${civilDate(Math.floor(wall / 1440)).slice(5)} ${two(wall % 1440 / 60)}:${two(wall % 60)}`
  for (const near of [day - 1, day, day + 1]) {
    const plan = storedDay(subject, near).expected.planned.times
    console.log(
      why,
      name,
      civilDate(near),
      plan === undefined ? '-' : `${plan.from / 60}-${plan.to / 60}`,
      '| made',
      (days.get(near) ?? []).map(text).join(', '),
      '| seen',
      journeyOf(subject, near).visible.map(({ wall }) => text(wall)).join(', ')
    )
  }
}

const total: Counts = { days: 0, exact: 0, mistaken: 0, silent: 0, remote: 0 }
const percent = (count: number, days: number) => `${(count / days * 100).toFixed(4)} %`.padStart(11)
const line = (name: string, { days, ...shares }: Counts) => console.log([
  name.padEnd(30), String(days).padStart(8),
  ...[shares.exact, shares.mistaken, shares.silent, shares.remote].map(count => percent(count, days))
].join(' '))
console.log([
  'shift'.padEnd(30), 'days'.padStart(8), ...['exact', 'mistaken', 'silent', 'remote'].map(name => name.padStart(11))
].join(' '))
for (const [index, kind] of SHIFT_KINDS.entries()) {
  const counts = simulate(kind, randomFrom(SEED * 1000 + index))
  for (const key of Object.keys(total) as Array<keyof Counts>) total[key] += counts[key]
  line(kind.name, counts)
}
line('all', total)
const broken = (Object.keys(BOUNDS) as Array<keyof typeof BOUNDS>).filter(key =>
  total[key] / total.days * 100 > BOUNDS[key])
for (const key of broken) console.error(`${key}: more than ${BOUNDS[key]} % of the days`)
if (broken.length > 0) process.exitCode = 1
