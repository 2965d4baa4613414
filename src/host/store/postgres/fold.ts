import type { CompactedLedger } from '../ledger.ts'
import type { NamedFixtures } from '../named-fixtures.ts'
import type { Appending, Known } from './append.ts'
import { FORGET_SNAPSHOT, writeSnapshot } from './snapshots.ts'
import { FOLD, FORGET_FOLDED } from './statements.ts'

/**
 * Writes a snapshot of a sandbox as of its last known batch, has the sandbox name it, and forgets the rows before. Any
 * replica may do it. Resolves to the bytes of the snapshot. `mayContinue` throws to stop it.
 */
export async function fold (
  { id, head, tip }: Known, compacted: CompactedLedger, named: NamedFixtures, { database }: Pick<Appending, 'database'>,
  mayContinue: () => void
): Promise<number> {
  const { changes, left, done } = named.recount(compacted)
  const snapshot = await writeSnapshot(database, { ...compacted, changes }, mayContinue)
  const { count } = await database.run(FOLD, [id, snapshot.id, head, tip, left()])
  if (count === 0) await database.run(FORGET_SNAPSHOT, [snapshot.id]) // another replica was first
  else done()
  while ((await database.run(FORGET_FOLDED, [id])).count === 1000);
  return snapshot.bytes
}
