import { instant } from '../../../core/rules/time/instant.ts'
import type { Arrival, SandboxAtRest, StoreAtRest } from '../at-rest.ts'
import { digestsNamed } from '../named-fixtures.ts'
import { StoreError } from '../store.ts'
import type { Appending } from './append.ts'
import { postgresBlobs } from './blobs.ts'
import { postgresFixtures } from './fixtures.ts'
import { PostgresLedger } from './ledger.ts'
import { listSandboxes } from './ownership.ts'
import { writeSnapshot } from './snapshots.ts'
import { type FoundRow, PUT_SANDBOX, READ_SANDBOX, type SandboxRow } from './statements.ts'

/** The sandboxes of a database that no replica uses. The caller makes sure that none does. */
export function postgresAtRest (context: Appending): Omit<StoreAtRest, 'mustBeAlone' | 'close'> {
  const { database, release } = context
  const owned = (id: string, name: string) => ({ id, name, replica: '', term: 0, head: 1 })

  async function read (name: string): Promise<SandboxAtRest | undefined> {
    const { rows: [row] } = await database.run<SandboxRow & Pick<FoundRow, 'format' | 'version'>>(READ_SANDBOX, [name])
    if (row === undefined) return undefined
    if (row.format > context.release.reads) {
      throw new StoreError(`the sandbox ${name} needs espelho ${row.version} or later, which has written it`)
    }
    const own = { ...owned(row.id, name), head: row.head }
    const ledger = new PostgresLedger({ ...context, own, row, begun: false })
    return {
      read: () => ledger.read(), blobs: ledger.blobs, lastUsedAt: instant(row.usedAt), close: () => ledger.close()
    }
  }

  /** The sandbox's row is written last. Without that row, a sweep removes what was written for the sandbox before. */
  async function put (
    name: string, { origin, changes, files, createdAt, lastUsedAt }: Arrival
  ): Promise<boolean> {
    const { rows: [drawn] } = await database.run<{ id: string }>('SELECT gen_random_uuid() AS id')
    const { id } = drawn as { id: string }
    const entries = [...changes]
    const blobs = postgresBlobs(owned(id, name), context)
    for await (const file of files) await blobs.put([file])
    const { id: snapshot } = await writeSnapshot(database, { sequence: 1, origin, changes: entries })
    const fixtures = [...digestsNamed({ origin, changes: entries })]
    const { count } = await database.run(PUT_SANDBOX,
      [id, name, origin.seed ?? null, release.writes, createdAt, lastUsedAt, origin.epoch, fixtures, snapshot,
        release.version])
    return count === 1
  }

  return {
    name: database.name,
    fixtures: postgresFixtures(database),
    list: () => listSandboxes(database),
    read,
    put,
    async remove (name) { await database.run('DELETE FROM espelho.sandbox WHERE name = $1', [name]) }
  }
}
