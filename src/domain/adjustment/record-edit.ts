import { countedRecords, type DayRecords } from '../record/day-records.ts'
import { inOrder, type Punch, punchOf } from '../record/punch.ts'
import type { TimeRecord } from '../record/time-record.ts'
import type { Adjustment, AdjustmentTerms, ProposedRecord } from './adjustment.ts'

/**
 * REGISTRO_PONTO: the listed records stay, the new ones join them, and the others are invalidated (A22). `created`
 * are the created records of the day: those of this adjustment, and listed ones of another.
 */
export function editedRecords (
  terms: AdjustmentTerms['REGISTRO_PONTO'], stored: readonly Punch[], created: readonly TimeRecord[]
): DayRecords {
  const kept = keptHashes(terms)
  const { keepsUnlisted = false } = terms
  const marked = stored.map((punch): Punch => {
    const invalidated = !kept.has(punch.record.hash) && (!keepsUnlisted || punch.invalidated)
    return invalidated === punch.invalidated ? punch : { ...punch, invalidated }
  })
  return countedRecords(inOrder([...marked, ...created.map(asCreated)]))
}

/** The records that a REGISTRO_PONTO keeps. */
export function keptHashes ({ proposed }: AdjustmentTerms['REGISTRO_PONTO']): ReadonlySet<string> {
  return new Set(proposed.flatMap(one => 'kept' in one ? [one.kept] : []))
}

/** The records that adjustments create. */
export function createdBy (adjustments: readonly Adjustment[]): TimeRecord[] {
  return adjustments.flatMap(({ format, terms }) =>
    format === 'REGISTRO_PONTO' ? terms.proposed.flatMap(createdRecord) : [])
}

function createdRecord (proposed: ProposedRecord): TimeRecord[] {
  return 'created' in proposed ? [proposed.created] : []
}

function asCreated (record: TimeRecord): Punch {
  const { minute, wall } = punchOf(record)
  return { record, minute, wall, created: true, invalidated: false }
}
