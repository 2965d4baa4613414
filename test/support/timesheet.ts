import { adjustedDays } from '../../src/core/rules/adjustment/adjusted-days.ts'
import type { Adjustment, AdjustmentFormat, AdjustmentTerms } from '../../src/core/rules/adjustment/adjustment.ts'
import { byApproval } from '../../src/core/rules/adjustment/approval-order.ts'
import { dayAdjustments } from '../../src/core/rules/adjustment/day-adjustments.ts'
import type { AdjustmentReason } from '../../src/core/rules/adjustment/adjustment-reason.ts'
import type { Collaborator } from '../../src/core/rules/collaborator.ts'
import { type DailyFrequency, dailyFrequency } from '../../src/core/rules/frequency/daily-frequency.ts'
import { DAY_POLICY, type DayPolicy } from '../../src/core/rules/day/policy.ts'
import type { ExceptionDay, Timesheet } from '../../src/core/rules/day/timesheet.ts'
import type { Holiday } from '../../src/core/rules/holiday.ts'
import type { TimeRecord } from '../../src/core/rules/record/time-record.ts'
import type { Shift } from '../../src/core/rules/shift/shift.ts'
import type { ShiftException } from '../../src/core/rules/shift/shift-exception.ts'
import { touchedDays } from '../../src/core/rules/shift/touched-days.ts'
import { TIME_RULE_DEFAULTS, type TimeRule } from '../../src/core/rules/time-rule.ts'
import { addDays, type CivilDate, dayNumber } from '../../src/core/rules/time/civil-date.ts'
import type { Instant } from '../../src/core/rules/time/instant.ts'
import { minutes } from '../../src/core/rules/time/minutes.ts'
import type { WorkLocation } from '../../src/core/rules/work-location.ts'
import { wall } from './clock-text.ts'
import { fixedShift } from './shift-text.ts'

/** A Monday. */
export const MONDAY = '2026-03-16' as CivilDate
/** Long after every day that the tests look at. */
export const LATER = wall('2027-12-31 12:00')

/** The entities that days are computed from, as plain lists. */
export interface TimesheetWorld {
  readonly collaborators: readonly Collaborator[]
  readonly shifts: readonly Shift[]
  readonly rules: readonly TimeRule[]
  readonly holidays: readonly Holiday[]
  readonly exceptions: readonly ShiftException[]
  readonly records: readonly TimeRecord[]
  readonly adjustments: readonly Adjustment[]
  readonly reasons: readonly AdjustmentReason[]
  readonly workLocations: readonly WorkLocation[]
}

/** The port over plain arrays, in the simplest way: what the state's indexes have to agree with. */
export function timesheetOf (world: TimesheetWorld): Timesheet {
  const byId = <T extends { readonly id: string }>(entities: readonly T[]) =>
    (id: string) => entities.find(entity => entity.id === id)
  const touches = (adjustment: Adjustment, collaboratorId: string, date: CivilDate) =>
    adjustment.collaboratorId === collaboratorId && adjustedDays(adjustment).includes(date)
  return {
    collaborator: byId(world.collaborators),
    shift: byId(world.shifts),
    timeRule: byId(world.rules),
    adjustmentReason: byId(world.reasons),
    workLocation: byId(world.workLocations),
    holidayOn: (date, unit) => {
      const holidays = world.holidays.filter(holiday => holiday.date === date)
      return holidays.find(holiday => holiday.businessUnitId === unit) ??
        holidays.find(holiday => holiday.businessUnitId === undefined)
    },
    exceptionDayOn: (collaboratorId, date) => heldDays(world.exceptions)
      .find(({ day }) =>
        touchedDays(day).some(place => place.collaboratorId === collaboratorId && place.date === date)),
    recordsOf: collaboratorId => world.records
      .filter(record => record.collaboratorId === collaboratorId)
      .sort((a, b) => a.at - b.at || a.nsr - b.nsr),
    editedDaysOf (collaboratorId) {
      const edits = world.adjustments.filter(({ format, status }) =>
        format === 'REGISTRO_PONTO' && status === 'APROVADO')
      const days = edits.filter(edit => edit.collaboratorId === collaboratorId).map(edit => dayNumber(edit.workday))
      return { days: new Set(days), ascending: [...new Set(days)].sort((a, b) => a - b) }
    },
    adjustmentsOn (collaboratorId, date) {
      const ofDay = world.adjustments.filter(adjustment => touches(adjustment, collaboratorId, date))
      return dayAdjustments(
        ofDay.filter(({ status }) => status === 'APROVADO').sort(byApproval),
        ofDay.filter(({ status }) => status === 'PENDENTE').sort(byApproval))
    }
  }
}

/** The rows that hold, the latest first: none has a side that a later one of them touches. */
function heldDays (exceptions: readonly ShiftException[]): ExceptionDay[] {
  const taken = new Set<string>()
  return exceptions.flatMap(({ id, days }) => days.map(day => ({ exceptionId: id, day }))).reverse()
    .filter(({ day }) => {
      const sides = touchedDays(day).map(({ collaboratorId, date }) => `${collaboratorId} ${date}`)
      if (sides.some(side => taken.has(side))) return false
      for (const side of sides) taken.add(side)
      return true
    })
}

export const ana: Collaborator = {
  id: 'ana',
  name: 'Ana',
  document: '52998224725',
  status: 'ATIVO',
  businessUnitId: 'unit',
  shiftId: 'shift',
  timeRuleId: 'rule',
  zone: 'SAO_PAULO',
  admittedOn: '2000-01-01' as CivilDate
}

export const rule: TimeRule = { id: 'rule', kind: 'REGISTRO_PONTO', ...TIME_RULE_DEFAULTS }

let serial = 0

export function record (at: Instant, changes: Partial<TimeRecord> = {}): TimeRecord {
  const nsr = ++serial
  return {
    collaboratorId: ana.id,
    at,
    name: ana.name,
    document: ana.document,
    kind: 'SIMPLE',
    address: '',
    nsr,
    hash: `hash-${nsr}`,
    storedAt: at,
    origin: '02',
    online: true,
    direction: 'ENTRADA',
    environment: 'INDIVIDUAL',
    zone: 'SAO_PAULO',
    ...changes
  }
}

/** `07:58 12:00 13:00 17:06` of a day; a time not later than the one before it is on the next day. */
export function records (date: CivilDate, times: string, changes: Partial<TimeRecord> = {}): TimeRecord[] {
  let previous = -1
  let day = date
  return times.split(' ').filter(time => time !== '').map(time => {
    const [hours, rest] = time.split(':')
    const minute = Number(hours) * 60 + Number(rest)
    if (minute <= previous) day = addDays(day, 1)
    previous = minute
    return record(wall(`${day} ${time}`, changes.zone), changes)
  })
}

export interface Scene {
  readonly date: CivilDate
  /** `08-12 13-17` on every weekday, or a whole shift. */
  readonly shift: string | Shift
  readonly records: string | readonly TimeRecord[]
  /** Records of the day before. */
  readonly before: string
  readonly rule: Partial<TimeRule>
  readonly collaborator: Partial<Collaborator>
  readonly now: Instant
  readonly policy: Partial<DayPolicy>
  readonly world: Partial<TimesheetWorld>
}

export function worldOf (scene: Partial<Scene>): TimesheetWorld {
  const { date = MONDAY, shift = '08-12 13-17', records: times = '', before = '' } = scene
  return {
    collaborators: [{ ...ana, ...scene.collaborator }],
    shifts: [typeof shift === 'string' ? fixedShift(shift) : shift],
    rules: [{ ...rule, ...scene.rule }],
    holidays: [],
    exceptions: [],
    adjustments: [],
    reasons: [],
    workLocations: [],
    ...scene.world,
    records: [...records(addDays(date, -1), before), ...typeof times === 'string'
      ? records(date, times)
      : times, ...scene.world?.records ?? []]
  }
}

export function frequency (scene: Partial<Scene>): DailyFrequency {
  const { date = MONDAY, now = LATER } = scene
  return dailyFrequency(timesheetOf(worldOf(scene)), ana.id, date, now, { ...DAY_POLICY, ...scene.policy })
}

export const reason = (changes: Partial<AdjustmentReason> = {}): AdjustmentReason => ({
  id: 'reason', description: 'Motivo', kind: 'ABONO', ...changes
})

export function adjustment<F extends AdjustmentFormat> (
  format: F, terms: AdjustmentTerms[F], changes: Partial<Adjustment> = {}
): Adjustment {
  return {
    id: 'adjustment',
    code: 1,
    collaboratorId: ana.id,
    workday: MONDAY,
    status: 'APROVADO',
    reasonId: 'reason',
    description: 'Ajuste',
    attachmentIds: [],
    createdAt: LATER,
    updatedAt: LATER,
    ...changes,
    format,
    terms
  } as Adjustment
}

export const range = (from: number, to: number) => ({ start: minutes(from), end: minutes(to) })

/** Of a daily frequency, what an expectation speaks of. */
export function pick (frequency: DailyFrequency, expected: object): Partial<DailyFrequency> {
  return Object.fromEntries(Object.keys(expected).map(key => [key, frequency[key as keyof DailyFrequency]]))
}
