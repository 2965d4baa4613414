import { countedRecords, type DayRecords } from '../record/day-records.ts'
import { inOrder, type Punch, punchOf } from '../record/punch.ts'
import type { TimeRecord } from '../record/time-record.ts'
import type { Adjustment, AdjustmentTerms } from './adjustment.ts'

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
  const hashes = new Set<string>()
  for (const one of proposed) if ('kept' in one) hashes.add(one.kept)
  return hashes
}

/** The records that adjustments create. */
export function createdBy (adjustments: readonly Adjustment[]): TimeRecord[] {
  const records: TimeRecord[] = []
  for (const { format, terms } of adjustments) {
    if (format !== 'REGISTRO_PONTO') continue
    for (const one of terms.proposed) if ('created' in one) records.push(one.created)
  }
  return records
}

function asCreated (record: TimeRecord): Punch {
  const { minute, wall } = punchOf(record)
  return { record, minute, wall, created: true, invalidated: false }
}
