import { setTimeout } from 'node:timers/promises'
import { loadedFixtures } from '../../../src/host/sandbox/stored-fixtures.ts'
import { replay } from '../../../src/host/sandbox/replay.ts'
import { stateHash } from '../../../src/core/state/hash.ts'
import { APPEND_TIMES } from '../../../src/host/store/postgres/append.ts'
import { postgresAtRest } from '../../../src/host/store/postgres/at-rest.ts'
import { openConnections } from '../../../src/host/store/postgres/connections.ts'
import { thisRelease } from '../../../src/host/store/postgres/release.ts'

/** Reads what lies in the database, as somebody who owns nothing of it. */
export interface Replayed {
  /** The hash of a sandbox after a replay of its log. */
  hash (name: string): Promise<string>
  close (): Promise<void>
}

export function replayed (url: string): Replayed {
  const database = openConnections({ url, size: 1, statement: APPEND_TIMES.statement })
  const stored = postgresAtRest({
    database,
    reads: database,
    notice () {},
    elapsed: () => performance.now(),
    times: APPEND_TIMES,
    tailLost () {},
    release: thisRelease('round')
  })

  async function hash (name: string, left = 5): Promise<string> {
    try {
      const sandbox = await stored.read(name)
      if (sandbox === undefined) return 'there is no such sandbox'
      return stateHash((await replay(sandbox, loadedFixtures(stored.fixtures).load)).layer)
    } catch (error) {
      if (left === 0) return (error as Error).message
      await setTimeout(100) // its owner may compact it while it is read
      return await hash(name, left - 1)
    }
  }

  return { hash, close: () => database.close() }
}
