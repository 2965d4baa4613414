import { type Stretch, without } from '../time/interval.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import type { Adjustment, AdjustmentOf } from './adjustment.ts'
import { byApproval } from './approval-order.ts'

/**
 * Those of the approved adjustments of a day that can decide over its figures, each list in the order of approval. A
 * day may have very many adjustments, but only so many of them decide as it has reasons and minutes.
 */
export interface DecidingAdjustments {
  /** The latest REGISTRO_PONTO of each reason. */
  readonly edits: ReadonlyArray<AdjustmentOf<'REGISTRO_PONTO'>>
  /** The latest INTERVALO_DATAS of each reason, with the records and without them. */
  readonly wholeDays: ReadonlyArray<AdjustmentOf<'INTERVALO_DATAS'>>
  /** The INTERVALO_HORARIO that cover a minute that none before covers, and the first TEMPO_FALTANTE. */
  readonly excuses: readonly Adjustment[]
  readonly lastExcuse: Adjustment | undefined
  /** The minutes that INTERVALO_HORARIO covers. */
  readonly covered: readonly Stretch[]
}

export const NONE_DECIDING: DecidingAdjustments = {
  edits: [], wholeDays: [], excuses: [], lastExcuse: undefined, covered: []
}

/**
 * Each TEMPO_FALTANTE that excuses anything excuses all that the balance lacks, or else the rest that the day owes. The
 * two differ by the minutes that were worked beyond the schedule, so fewer of them than so many minutes act.
 */
const MOST_EXCUSES = 6 * MINUTES_PER_DAY

/** With one more adjustment, approved after all of them. */
export function decidingWith (deciding: DecidingAdjustments, adjustment: Adjustment): DecidingAdjustments {
  switch (adjustment.format) {
    case 'REGISTRO_PONTO': return { ...deciding, edits: replaced(deciding.edits, adjustment, hasSameReason) }
    case 'INTERVALO_DATAS': return {
      ...deciding,
      wholeDays: replaced(deciding.wholeDays, adjustment, (a, b) =>
        hasSameReason(a, b) && a.terms.keepsRecords === b.terms.keepsRecords)
    }
    case 'INTERVALO_HORARIO': {
      const { covered, excuses } = deciding
      const { start, end } = adjustment.terms
      const more = without([{ from: start, to: end }], covered)
      return more.length === 0
        ? { ...deciding, lastExcuse: adjustment }
        : { ...deciding, excuses: [...excuses, adjustment], lastExcuse: adjustment, covered: [...covered, ...more] }
    }
    case 'TEMPO_FALTANTE': {
      const { excuses } = deciding
      return excuses.length >= MOST_EXCUSES
        ? { ...deciding, lastExcuse: adjustment }
        : { ...deciding, excuses: [...excuses, adjustment], lastExcuse: adjustment }
    }
  }
}

function hasSameReason (a: Adjustment, b: Adjustment): boolean {
  return a.reasonId === b.reasonId
}

function replaced<A extends Adjustment> (list: readonly A[], next: A, replaces: (a: A, b: A) => boolean): A[] {
  return [...list.filter(one => !replaces(one, next)), next]
}

/** What decides if only the adjustments that change records, or the whole day, for some reasons are in force. */
export function decidingOnly (
  deciding: DecidingAdjustments, stays: (adjustment: Adjustment) => boolean
): DecidingAdjustments {
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
