import type { Adjustment } from '../../domain/adjustment/adjustment.ts'
import { createdBy } from '../../domain/adjustment/record-edit.ts'
import { Invalid } from '../../domain/problem.ts'
import { referrers } from '../../document/referrers.ts'
import type { State } from '../../state/state.ts'

/** Refuses an adjustment that replaces another and leaves out a record that other adjustments keep. */
export function refuseDroppedRecords (adjustment: Adjustment, state: State): void {
  const known = state.get('adjustments', adjustment.id)
  if (known === undefined) return
  const left = new Set(hashesCreatedBy(adjustment))
  const still = hashesCreatedBy(known).filter(hash => !left.has(hash)).flatMap(hash =>
    referrers('timeRecords', hash, state))
  if (still.length > 0) throw new Invalid(still)
}

function hashesCreatedBy (adjustment: Adjustment): string[] {
  return createdBy([adjustment]).map(({ hash }) => hash)
}
