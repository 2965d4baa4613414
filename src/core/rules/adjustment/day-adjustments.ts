import type { CivilDate } from '../time/civil-date.ts'
import { type Instant, instant } from '../time/instant.ts'
import type { Adjustment } from './adjustment.ts'
import { byRequest } from './approval-order.ts'
import { type CreatedRecords, createdWith } from './created-records.ts'
import { type DecidingAdjustments, decidingWithout, decidingWith, NONE_DECIDING } from './deciding-adjustments.ts'

/** The adjustments of a day. */
export interface DayAdjustments {
  /** In the order of their approval. */
  readonly approved: readonly Adjustment[]
  /** In the order of the requests. They change no figure. */
  readonly pending: readonly Adjustment[]
  /** Those of the approved ones that can decide over figures. */
  readonly deciding: DecidingAdjustments
  /** By hash, the records that the approved ones create. */
  readonly created: CreatedRecords
}

export const NO_ADJUSTMENTS: DayAdjustments = {
  approved: [], pending: [], deciding: NONE_DECIDING, created: { get: () => undefined }
}

/** The adjustments of a day. What they decide is computed when it is first asked for. */
export function dayAdjustments (approved: readonly Adjustment[], pending: readonly Adjustment[]): DayAdjustments {
  let deciding: DecidingAdjustments | undefined
  let created: CreatedRecords | undefined
  return {
    approved,
    pending,
    get deciding () {
      deciding ??= approved.reduce(decidingWith, NONE_DECIDING)
      return deciding
    },
    get created () {
      created ??= approved.reduce(createdWith, new Map())
      return created
    }
  }
}

/** The adjustments of a day without some REGISTRO_PONTO and INTERVALO_DATAS. */
export function withoutSome (day: DayAdjustments, isLeftOut: (adjustment: Adjustment) => boolean): DayAdjustments {
  return {
    get approved () { return day.approved.filter(one => !isLeftOut(one)) },
    pending: day.pending,
    deciding: decidingWithout(day.deciding, isLeftOut),
    created: {
      get (hash) {
        const found = day.created.get(hash)
        return found === undefined || isLeftOut(found.adjustment) ? undefined : found
      }
    }
  }
}

/** The adjustments of a day with one more that is approved, the last one. */
export function withApproved (
  day: DayAdjustments, adjustment: Adjustment, pending: readonly Adjustment[]
): DayAdjustments {
  return {
    get approved () { return [...day.approved, adjustment] },
    pending,
    deciding: decidingWith(day.deciding, adjustment),
    get created () {
      const own = createdWith(new Map(), adjustment)
      return { get: (hash: string) => own.get(hash) ?? day.created.get(hash) }
    }
  }
}

/** The adjustments of a day without one of the approved ones. */
export function withoutApproved ({ approved, pending }: DayAdjustments, adjustment: Adjustment): DayAdjustments {
  return dayAdjustments(approved.filter(({ id }) => id !== adjustment.id), pending)
}

export interface DayAdjustmentsFacts {
  adjustmentsOn (collaboratorId: string, date: CivilDate): Pick<DayAdjustments, 'approved'>
}

/** The adjustments of a day of the collaborator, by its number. */
export type AdjustmentsOn = (dayNumber: number) => Pick<DayAdjustments, 'approved'>

/**
 * The instant of an approval: now, or the least later instant if a frozen or reset clock would put it before another
 * approval on its days. The order of approval decides how adjustments combine (A25).
 */
export function approvalTime (
  adjustment: Adjustment, days: readonly number[], adjustmentsOn: AdjustmentsOn, now: Instant
): Instant {
  let time: number = now
  for (const day of orderedDays(adjustment, days)) {
    const last = adjustmentsOn(day).approved.at(-1)
    if (last !== undefined) time = Math.max(time, last.updatedAt + (byRequest(last, adjustment) > 0 ? 1 : 0))
  }
  return instant(time)
}

/**
 * The days on which the order of approval matters. Beside a day with REGISTRO_PONTO these are two on each side, because
 * the lists of two days may name the same records of the day between them.
 */
function orderedDays ({ format }: Adjustment, days: readonly number[]): readonly number[] {
  const [day = 0] = days
  return format === 'REGISTRO_PONTO' ? [day - 2, day - 1, day, day + 1, day + 2] : days
}
