import { termsOn } from '../rules/collaborator.ts'
import type { DayPolicy } from '../rules/day/policy.ts'
import type { DailyFrequency } from '../rules/frequency/daily-frequency.ts'
import type { RequestedAdjustment } from '../rules/request-adjustment/request-adjustment.ts'
import { dayNumber } from '../rules/time/civil-date.ts'
import { type Notes, restOn } from './notes.ts'

/** Adjustments near a day can change its records, which a neighbour may take, and the rest before it. */
const NEAR_DAYS = 2
/** The most days of a period that is judged as a whole: a month. */
const PERIOD_DAYS = 31

/**
 * A62, A73 to A76, A78, A79, A86: notes the answers about days that the response to an accepted request may rest on.
 * Most requests rest on none of them.
 */
export function restOnDays (notes: Notes, requested: RequestedAdjustment): void {
  const { adjustment, frequency, subject } = requested
  const isFlexible = isInPeriods(requested)
  const { edits, wholeDays, excuses } = decidingNear(requested, isFlexible)
  if (edits || wholeDays || excuses) restOn(notes, 'A62')
  if (isFlexible) restOn(notes, 'A75')
  const isPeriod = adjustment.status === 'APROVADO' && adjustment.format === 'INTERVALO_DATAS'
  if (wholeDays || isPeriod) restOn(notes, 'A78', 'A79')
  if (frequency === undefined) return
  if (isFlexible || wholeDays || excuses || frequency.absence > 0) restOn(notes, 'A76')
  restOnFigures(notes, frequency, subject.policy)
}

function restOnFigures (notes: Notes, frequency: DailyFrequency, policy: DayPolicy): void {
  if (frequency.anticipation > 0 || policy.anticipation !== 'both') restOn(notes, 'A73')
  if (mayLackBreak(frequency) || policy.breakBase !== 'suppressed') restOn(notes, 'A74')
  if (policy.direction !== 'in-turn' ||
    frequency.records.some(one => one.direction !== one.record.direction)) restOn(notes, 'A86')
}

/**
 * A day with a break of an hour lacks none under any answer, and nothing that is tolerated. One of four records at most
 * has one break at most.
 */
function mayLackBreak ({ breakTime, records, timeRule }: DailyFrequency): boolean {
  const tolerated = timeRule.toleranceOnBreaks ? timeRule.markTolerance : 0
  const valid = records.filter(({ invalidatedByAdjustment, undue }) => !invalidatedByAdjustment && !undue)
  return valid.length > 4 || (valid.length > 1 && breakTime + tolerated < 60)
}

/** True if a week or month of the days may be judged as a whole (A75). */
function isInPeriods ({ adjustment, periodEnds, subject: { facts, collaborator } }: RequestedAdjustment): boolean {
  const shift = facts.shift(termsOn(collaborator, adjustment.workday).shiftId)
  return periodEnds.length > 0 ||
    (shift?.kind === 'turnoFlexivel' && (shift.flexibleKind === 'SEMANAL' || shift.flexibleKind === 'MENSAL'))
}

/** Which kinds of approved adjustments decide over the days whose figures the response shows, and over those near. */
function decidingNear ({ adjustment, days, subject }: RequestedAdjustment, isFlexible: boolean) {
  const { workday, format, status } = adjustment
  const showsAll = status === 'APROVADO' || format === 'TEMPO_FALTANTE'
  const reach = NEAR_DAYS + (isFlexible ? PERIOD_DAYS : 0)
  const near = { edits: false, wholeDays: false, excuses: false }
  const asked = new Set<number>()
  for (const shown of showsAll ? [dayNumber(workday), ...days] : [dayNumber(workday)]) {
    for (let day = shown - reach; day <= shown + reach; day++) {
      if (asked.has(day)) continue
      asked.add(day)
      const { edits, wholeDays, excuses } = subject.adjustmentsOn(day).deciding
      near.edits ||= edits.length > 0
      near.wholeDays ||= wholeDays.length > 0
      near.excuses ||= excuses.length > 0
    }
  }
  return near
}
