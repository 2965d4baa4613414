import { setTimeout } from 'node:timers/promises'
import { loadedFixtures } from '../../../src/host/sandbox/stored-fixtures.ts'
import { replay } from '../../../src/host/sandbox/replay.ts'
import { stateHash } from '../../../src/core/state/hash.ts'
import { openDatabaseAtRest } from '../../../src/host/store/postgres/at-rest.ts'

/** Reads what lies in the database, as somebody who has seen nothing of it. */
export interface Replayed {
  /** The hash of a sandbox after a replay of its log; `undefined` if there is no such sandbox. */
  hash (name: string): Promise<string | undefined>
  close (): Promise<void>
}

export async function replayed (url: string): Promise<Replayed> {
  const stored = await openDatabaseAtRest({
    url, version: 'round', notice () {}, elapsed: () => performance.now(), create: true
  })

  async function hash (name: string, left = 5): Promise<string | undefined> {
    try {
      const sandbox = await stored.read(name)
      if (sandbox === undefined) return undefined
      return stateHash((await replay(sandbox, loadedFixtures(stored.fixtures).load)).layer)
    } catch (error) {
      if (left === 0) return (error as Error).message
      await setTimeout(100) // the database may be away
      return await hash(name, left - 1)
    }
  }

  return { hash, close: () => stored.close() }
}
