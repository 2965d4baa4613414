import { countedRecords, type DayRecords } from '../record/day-records.ts'
import { inOrder, type Punch, punchOf } from '../record/punch.ts'
import type { TimeRecord } from '../record/time-record.ts'
import type { Adjustment, AdjustmentTerms, ProposedRecord } from './adjustment.ts'

/** REGISTRO_PONTO: the listed records stay, the new ones join them, the others are invalidated (A22). */
export function editedRecords (
  { proposed, keepsUnlisted = false }: AdjustmentTerms['REGISTRO_PONTO'], stored: readonly Punch[],
  displaced: () => readonly TimeRecord[]
): DayRecords {
  const kept = new Set(proposed.flatMap(keptHash))
  const marked = stored.map((punch): Punch => {
    const invalidated = !kept.has(punch.record.hash) && (!keepsUnlisted || punch.invalidated)
    return invalidated === punch.invalidated ? punch : { ...punch, invalidated }
  })
  const created = proposed.flatMap(createdRecord)
  // A listed record may be one that another adjustment of the day, displaced by this one, had created.
  if (!isSubset(kept, stored)) created.push(...displaced().filter(({ hash }) => kept.has(hash)))
  return countedRecords(inOrder([...marked, ...created.map(asCreated)]))
}

const NOTHING: ReadonlySet<string> = new Set()

/** The hashes of the records that the one of these keeps that counts, the last. */
export function keptBy (approved: readonly Adjustment[]): ReadonlySet<string> {
  const adjustment = approved.at(-1)
  return adjustment?.format === 'REGISTRO_PONTO' ? new Set(adjustment.terms.proposed.flatMap(keptHash)) : NOTHING
}

/** The records that adjustments create. */
export function createdBy (adjustments: readonly Adjustment[]): TimeRecord[] {
  return adjustments.flatMap(({ format, terms }) => format === 'REGISTRO_PONTO' ? terms.proposed.flatMap(createdRecord) : [])
}

/** Of its day nothing counts but what it lists. */
export function listsAll (adjustment: Adjustment | undefined): boolean {
  return adjustment?.format === 'REGISTRO_PONTO' && adjustment.terms.keepsUnlisted !== true
}

function createdRecord (proposed: ProposedRecord): TimeRecord[] {
  return 'created' in proposed ? [proposed.created] : []
}

function keptHash (proposed: ProposedRecord): string[] {
  return 'kept' in proposed ? [proposed.kept] : []
}

function isSubset (hashes: ReadonlySet<string>, punches: readonly Punch[]): boolean {
  let found = 0
  for (const { record } of punches) if (hashes.has(record.hash)) found++
  return found === hashes.size
}

function asCreated (record: TimeRecord): Punch {
  return { ...punchOf(record), created: true, invalidated: false }
}
