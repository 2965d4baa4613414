import { type Stretch, without } from '../time/interval.ts'
import type { Adjustment, AdjustmentOf } from './adjustment.ts'
import { byApproval } from './approval-order.ts'

/**
 * Those of the approved adjustments of a day that can decide over its figures, each list in the order of approval.
 */
export interface DecidingAdjustments {
  /** The latest REGISTRO_PONTO of each reason. */
  readonly edits: ReadonlyArray<AdjustmentOf<'REGISTRO_PONTO'>>
  /** The latest INTERVALO_DATAS of each reason, with the records and without them. */
  readonly wholeDays: ReadonlyArray<AdjustmentOf<'INTERVALO_DATAS'>>
  /**
   * The INTERVALO_HORARIO that cover a minute that none before covers, and the first TEMPO_FALTANTE of each reason,
   * because it takes all that is owed.
   */
  readonly excuses: readonly Adjustment[]
  readonly lastExcuse: Adjustment | undefined
  /** The minutes that INTERVALO_HORARIO covers. */
  readonly covered: readonly Stretch[]
}

export const NONE_DECIDING: DecidingAdjustments = {
  edits: [], wholeDays: [], excuses: [], lastExcuse: undefined, covered: []
}

/** With one more adjustment, approved after all of them. */
export function decidingWith (deciding: DecidingAdjustments, adjustment: Adjustment): DecidingAdjustments {
  const { format } = adjustment
  switch (format) {
    case 'REGISTRO_PONTO': return { ...deciding, edits: replaced(deciding.edits, adjustment, hasSameReason) }
    case 'INTERVALO_DATAS': return {
      ...deciding, wholeDays: replaced(deciding.wholeDays, adjustment, isSameWholeDay)
    }
    case 'INTERVALO_HORARIO': {
      const more = without([{ from: adjustment.terms.start, to: adjustment.terms.end }], deciding.covered)
      return more.length === 0
        ? { ...deciding, lastExcuse: adjustment }
        : withExcuse({ ...deciding, covered: [...deciding.covered, ...more] }, adjustment)
    }
    case 'TEMPO_FALTANTE': return deciding.excuses.some(one => one.format === format && hasSameReason(one, adjustment))
      ? { ...deciding, lastExcuse: adjustment }
      : withExcuse(deciding, adjustment)
  }
}

function withExcuse (deciding: DecidingAdjustments, adjustment: Adjustment): DecidingAdjustments {
  return { ...deciding, excuses: [...deciding.excuses, adjustment], lastExcuse: adjustment }
}

/** True if an adjustment is one of those that excuse minutes of a day, each what the earlier ones left. */
export function isExcuse ({ format }: Adjustment): boolean {
  return format === 'INTERVALO_HORARIO' || format === 'TEMPO_FALTANTE'
}

/** True if it is among those that can decide. Without one that is not, the same ones decide. */
export function isDeciding (
  { edits, wholeDays, excuses, lastExcuse }: DecidingAdjustments
): (one: Adjustment) => boolean {
  const ids = new Set([...edits, ...wholeDays, ...excuses].map(({ id }) => id))
  return ({ id }) => ids.has(id) || lastExcuse?.id === id
}

function isSameWholeDay (a: AdjustmentOf<'INTERVALO_DATAS'>, b: AdjustmentOf<'INTERVALO_DATAS'>): boolean {
  return hasSameReason(a, b) && a.terms.keepsRecords === b.terms.keepsRecords
}

function hasSameReason (a: Adjustment, b: Adjustment): boolean {
  return a.reasonId === b.reasonId
}

function replaced<A extends Adjustment> (list: readonly A[], next: A, replaces: (a: A, b: A) => boolean): A[] {
  return [...list.filter(one => !replaces(one, next)), next]
}

/** What decides without some of the adjustments that change records, or the whole day. */
export function decidingWithout (
  deciding: DecidingAdjustments, isLeftOut: (adjustment: Adjustment) => boolean
): DecidingAdjustments {
  const stays = (adjustment: Adjustment) => !isLeftOut(adjustment)
  return { ...deciding, edits: deciding.edits.filter(stays), wholeDays: deciding.wholeDays.filter(stays) }
}

/** The adjustment that was approved last. */
export function lastApproved ({ edits, wholeDays, lastExcuse }: DecidingAdjustments): Adjustment | undefined {
  let last: Adjustment | undefined = edits.at(-1)
  for (const other of [wholeDays.at(-1), lastExcuse]) {
    if (other !== undefined && (last === undefined || byApproval(last, other) < 0)) last = other
  }
  return last
}
