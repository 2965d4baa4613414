import { adjustedDays } from '../adjustment/adjusted-days.ts'
import type { Adjustment } from '../adjustment/adjustment.ts'
import { termsOn } from '../collaborator.ts'
import type { DayPolicy } from '../day/policy.ts'
import { subjectOf } from '../day/subject.ts'
import type { DailyFrequency } from '../frequency/daily-frequency.ts'
import { figuresBefore } from '../frequency/preview.ts'
import { civilDate, type CivilDate, dayNumber } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import { preview, type RequestedAdjustment, type RequestFacts, withMissingTime } from './request-adjustment.ts'
import { balanceDays, daysWithoutEffect } from './without-effect.ts'

/** Adjustments near a day can change its records, which a neighbour may take, and the rest before it. */
const NEAR_DAYS = 2
/** The days whose figures are computed once more at most, because each takes some tenths of a millisecond. */
const MAX_DAYS = 62

/** The answers about days that may decide what a request shows. Most requests have none, and cost nothing more. */
export function mayRestOn (
  facts: RequestFacts, requested: RequestedAdjustment, policy: DayPolicy
): Array<keyof DayPolicy> {
  const { adjustment, frequency } = requested
  const isFlexible = hasPeriods(facts, requested)
  const near = decidingNear(facts, adjustment, isFlexible)
  const acting = adjustment.status === 'APROVADO' ? [...near, adjustment] : [...near]
  const periods = acting.filter(({ format }) => format === 'INTERVALO_DATAS')
  const isShown: { readonly [K in keyof DayPolicy]: boolean } = {
    combine: near.size > 0,
    showsPending: false, // the frequency of a response has no adjustment (A57)
    anticipation: frequency !== undefined && (frequency.anticipation > 0 || policy.anticipation !== 'both'),
    breakBase: frequency !== undefined && (policy.breakBase !== 'suppressed' || mayLackBreak(frequency)),
    flexiblePeriod: isFlexible,
    absenceInBank: frequency !== undefined && (isFlexible || acting.length > 0 || frequency.absence > 0),
    keptFigures: periods.length > 0,
    discountedBalance: periods.length > 0,
    direction: frequency !== undefined && (policy.direction !== 'in-turn' || frequency.records.some(one =>
      one.direction !== one.record.direction))
  }
  return (Object.keys(isShown) as Array<keyof DayPolicy>).filter(name => isShown[name])
}

/**
 * A day with a break of an hour lacks none under any answer, and nothing that is tolerated. One of four records at most
 * has one break at most.
 */
function mayLackBreak ({ worked, breakTime, records, timeRule }: DailyFrequency): boolean {
  const tolerated = timeRule.toleranceOnBreaks ? timeRule.markTolerance : 0
  const valid = records.filter(({ invalidatedByAdjustment, undue }) => !invalidatedByAdjustment && !undue)
  return worked > 0 && (breakTime + tolerated < 60 || valid.length > 4)
}

/** The same request as another policy shows it. */
export function underPolicy (
  facts: RequestFacts, requested: RequestedAdjustment, policy: DayPolicy, now: Instant
): RequestedAdjustment {
  const { adjustment, reason, displaced, frequency } = requested
  const subject = subjectOf(facts, adjustment.collaboratorId, policy)
  const { balance, nightPremium } = figuresBefore(subject, adjustment.workday, now)
  const isJudged = adjustment.status === 'APROVADO' && adjustedDays(adjustment).length <= MAX_DAYS
  return {
    ...requested,
    adjustment: withMissingTime(subject, reason, {
      ...adjustment, previousBalance: balance, previousNightPremium: nightPremium
    }, now),
    frequency: frequency && preview(facts, subject, adjustment, displaced, now),
    withoutEffect: isJudged ? daysWithoutEffect(subject, adjustment, now) : requested.withoutEffect,
    balanceDays: balanceDays(subject, adjustment)
  }
}

function hasPeriods (facts: RequestFacts, { collaborator, adjustment, balanceDays }: RequestedAdjustment): boolean {
  const shift = facts.shift(termsOn(collaborator, adjustment.workday).shiftId)
  return balanceDays.length > 0 ||
    (shift?.kind === 'turnoFlexivel' && (shift.flexibleKind === 'SEMANAL' || shift.flexibleKind === 'MENSAL'))
}

/** The adjustments that decide over the days whose figures the response shows, and over those near. */
function decidingNear (facts: RequestFacts, adjustment: Adjustment, isFlexible: boolean): ReadonlySet<Adjustment> {
  const { collaboratorId, workday, format, status } = adjustment
  const showsAll = status === 'APROVADO' || format === 'TEMPO_FALTANTE'
  const reach = isFlexible ? 31 + NEAR_DAYS : NEAR_DAYS
  const days = new Set<number>()
  for (const date of showsAll ? [workday, ...adjustedDays(adjustment)] : [workday]) {
    for (let day = dayNumber(date) - reach; day <= dayNumber(date) + reach; day++) days.add(day)
  }
  // Not every approved one, because a day may have thousands.
  const on = (date: CivilDate) => {
    const { edits, wholeDays, excuses } = facts.adjustmentsOn(collaboratorId, date).deciding
    return [...edits, ...wholeDays, ...excuses]
  }
  return new Set([...days].flatMap(day => on(civilDate(day))))
}
