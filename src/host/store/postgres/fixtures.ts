import type { Change } from '../../../core/state/change.ts'
import { isDigest } from '../blobs.ts'
import { serial } from '../mutex.ts'
import { DamagedSandbox, type FixtureStore, type StoredMeta } from '../store.ts'
import type { Connections, Run } from './connections.ts'
import { orNothingDone } from './nothing-done.ts'
import { itemsOf, partsOf, readParts } from './parts.ts'

const TOUCH = 'UPDATE espelho.fixtures SET used_at = now() WHERE digest = $1 AND part = 0'
/** Part 0 comes last, and says how many others there are. The others may be there from a save that did not end. */
const PUT = `INSERT INTO espelho.fixtures (digest, part, body) VALUES ($1, $2, $3)
  ON CONFLICT (digest, part) DO UPDATE SET body = excluded.body, used_at = now()`
const PARTS = 'SELECT part, body FROM espelho.fixtures WHERE digest = $1 AND part >= $2 ORDER BY part LIMIT 2'

interface Head { readonly meta: StoredMeta, readonly parts: number }

/**
 * The frozen fixtures of a database. The sweep removes those that no sandbox names. `ask` tries again where a statement
 * fails.
 */
export function postgresFixtures (database: Connections, ask: Run): FixtureStore {
  const mutex = serial()

  /** Each time, because the sweep forgets fixtures that were not saved for an hour and that no sandbox names. */
  async function save (digest: string, content: Parameters<FixtureStore['save']>[1]): Promise<void> {
    const { count } = await database.run(TOUCH, [digest])
    if (count > 0) return
    const { meta, changes } = content()
    let parts = 0
    for await (const body of partsOf(changes)) await database.run(PUT, [digest, ++parts, body])
    const head: Head = { meta, parts }
    await database.run(PUT, [digest, 0, JSON.stringify(head)])
  }

  return {
    async save ({ digest }, content) {
      if (!isDigest(digest)) throw new Error('not a digest of fixtures')
      await orNothingDone(mutex(() => save(digest, content)))
    },
    async load (digest) {
      if (!isDigest(digest)) throw new Error('not a digest of fixtures')
      const [head, ...rest] = await readParts(ask, PARTS, digest)
      return head === undefined ? undefined : read(digest, head, rest)
    }
  }
}

function read (digest: string, head: string, rest: readonly string[]): { meta: StoredMeta, changes: Change[] } {
  try {
    const { meta, parts }: Head = JSON.parse(head)
    if (parts === rest.length) return { meta, changes: rest.flatMap(itemsOf) as Change[] }
  } catch {}
  throw new DamagedSandbox(`the fixtures ${digest} are damaged`)
}
