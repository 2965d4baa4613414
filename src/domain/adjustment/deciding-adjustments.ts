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
      ...deciding, wholeDays: replaced(deciding.wholeDays, adjustment, isSameWholeDay)
    }
    case 'INTERVALO_HORARIO': {
      const { covered, excuses } = deciding
      const more = newlyCovered(adjustment, covered)
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

/** The same for many excuses at once. A copy of the lists for each of them takes time by the square. */
function excusesOf (approved: readonly Adjustment[]): Pick<DecidingAdjustments, 'excuses' | 'covered'> {
  const excuses: Adjustment[] = []
  const covered: Stretch[] = []
  for (const adjustment of approved) {
    if (adjustment.format === 'TEMPO_FALTANTE') {
      if (excuses.length < MOST_EXCUSES) excuses.push(adjustment)
    } else if (adjustment.format === 'INTERVALO_HORARIO') {
      const more = newlyCovered(adjustment, covered)
      if (more.length > 0) excuses.push(adjustment)
      covered.push(...more)
    }
  }
  return { excuses, covered }
}

function newlyCovered (
  { terms: { start, end } }: AdjustmentOf<'INTERVALO_HORARIO'>, covered: readonly Stretch[]
): Stretch[] {
  return without([{ from: start, to: end }], covered)
}

/**
 * What decides without one of the approved adjustments. `approved` are all of them in the order of approval, because
 * one may come to decide in its place.
 */
export function decidingWithout (
  deciding: DecidingAdjustments, approved: readonly Adjustment[], adjustment: Adjustment
): DecidingAdjustments {
  const isOther = ({ id }: Adjustment): boolean => id !== adjustment.id
  const { edits, wholeDays, excuses, lastExcuse } = deciding
  switch (adjustment.format) {
    case 'REGISTRO_PONTO': return { ...deciding, edits: exchanged(edits, approved, adjustment, hasSameReason) }
    case 'INTERVALO_DATAS': return {
      ...deciding, wholeDays: exchanged(wholeDays, approved, adjustment, isSameWholeDay)
    }
    case 'INTERVALO_HORARIO':
    case 'TEMPO_FALTANTE': {
      const last = lastExcuse?.id === adjustment.id
        ? approved.findLast(one => isOther(one) && isExcuse(one))
        : lastExcuse
      // No other TEMPO_FALTANTE acts in its place.
      if (adjustment.format === 'TEMPO_FALTANTE') {
        return { ...deciding, excuses: excuses.filter(isOther), lastExcuse: last }
      }
      // Its minutes may be those of another INTERVALO_HORARIO now.
      const among = new Set(excuses.map(({ id }) => id))
      const left = approved.filter(one => isOther(one) && (among.has(one.id) || overlaps(one, adjustment)))
      return { edits, wholeDays, ...excusesOf(left), lastExcuse: last }
    }
  }
}

/** The list without an adjustment, and with the latest that it replaced. */
function exchanged<A extends Adjustment> (
  list: readonly A[], approved: readonly Adjustment[], adjustment: A, replaces: (a: A, b: A) => boolean
): readonly A[] {
  if (!list.some(({ id }) => id === adjustment.id)) return list
  const left = list.filter(({ id }) => id !== adjustment.id)
  const before = approved.findLast((one): one is A =>
    one.id !== adjustment.id && one.format === adjustment.format && replaces(one as A, adjustment))
  return before === undefined ? left : [...left, before].sort(byApproval)
}

function overlaps (one: Adjustment, { terms: { start, end } }: AdjustmentOf<'INTERVALO_HORARIO'>): boolean {
  return one.format === 'INTERVALO_HORARIO' && one.terms.start < end && start < one.terms.end
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
