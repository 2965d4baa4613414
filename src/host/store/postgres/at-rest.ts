import type { Arrival, SandboxAtRest, StoreAtRest } from '../at-rest.ts'
import { digestsNamed } from '../named-fixtures.ts'
import { openConnections } from './connections.ts'
import { postgresBlobs } from './blobs.ts'
import { drawId } from './draw.ts'
import { type OpenOptions, orClose } from './open.ts'
import { type Release, thisRelease } from './release.ts'
import { prepareDatabase } from './schema.ts'
import { writeSnapshot } from './snapshots.ts'
import { CREATE, FIND, type FoundRow, REMOVE_AT } from './statements.ts'
import { postgresStore } from './store.ts'
import { TIMES, tryAgain, untilDone } from './times.ts'

export interface DatabaseAtRestOptions
  extends Pick<OpenOptions, 'url' | 'version' | 'notice' | 'language' | 'elapsed'> {
  /** Whether to make the tables if they are missing. */
  readonly create: boolean
}

/**
 * A database that sandboxes are moved into or out of. Servers may use it meanwhile: each sandbox is read as of one
 * moment, and comes whole or not at all.
 */
export async function openDatabaseAtRest (
  { url, version, notice, language = 'en', elapsed, create }: DatabaseAtRestOptions
): Promise<StoreAtRest> {
  const release: Release = thisRelease(version)
  const database = openConnections({ url, size: 2, statement: TIMES.statement })
  const context = { database, release, notice, elapsed, times: TIMES, keepFilesMs: Infinity, count () {} }
  await orClose(database, prepareDatabase(database, words => notice(words[language]), create))
  const store = postgresStore(context)
  const find = (name: string) => tryAgain(context, () => database.run<FoundRow>(FIND, [name]))

  /** The sandbox's row is written last. Without that row, a sweep removes what was written for the sandbox before. */
  async function put (
    name: string, { origin, changes, files, createdAt, lastUsedAt }: Arrival
  ): Promise<string | undefined> {
    const known = { id: drawId(), name, head: 1, tip: drawId() }
    const entries = [...changes]
    const blobs = postgresBlobs(() => known, context)
    for await (const file of files) await blobs.put([file])
    const { id: snapshot } = await writeSnapshot(database, { sequence: 1, origin, changes: entries })
    const fixtures = [...digestsNamed({ origin, changes: entries })]
    const { count } = await database.run(CREATE, [known.id, name, origin.seed ?? null, release.writes, createdAt,
      origin.epoch, fixtures, '', known.tip, snapshot, lastUsedAt, version])
    return count === 1 ? known.tip : undefined
  }

  return {
    name: database.name,
    fixtures: store.fixtures,
    list: () => store.list(),
    async read (name): Promise<SandboxAtRest | undefined> {
      // Before it is read, so that a change meanwhile is another tip.
      const { rows: [found] } = await find(name)
      const ledger = found && await store.open(name)
      return ledger && {
        tip: found.tip,
        read: () => ledger.read(),
        blobs: ledger.blobs,
        lastUsedAt: ledger.lastUsedAt as SandboxAtRest['lastUsedAt'],
        close: () => ledger.close()
      }
    },
    put,
    async remove (name, tip) {
      const { count } = await untilDone(context, () => database.run(REMOVE_AT, [name, tip]))
      return count > 0 || !await store.has(name)
    },
    async mustBeAlone () {},
    close: () => store.close()
  }
}
