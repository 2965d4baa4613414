import type { CompactedLog } from '../changelog.ts'
import { seeing } from '../named-fixtures.ts'
import type { Owned } from './append.ts'
import type { Connections } from './connections.ts'
import { FORGET_SNAPSHOT, writeSnapshot } from './snapshots.ts'

/**
 * `$4` is the snapshot, `$5` its sequence, `$6` the digests of the fixtures that the log names from now on. A statement
 * that comes late does not go back to an older snapshot, whose change sets are forgotten.
 */
const FLIP = `UPDATE espelho.sandbox SET snapshot = $4, folded = $5, fixtures = $6
  WHERE id = $1 AND owner = $2 AND term = $3 AND head >= $5 AND folded < $5`

/** A thousand rows at a time, so that no statement takes long. */
const FORGET_FOLDED = `DELETE FROM espelho.change WHERE sandbox = $1 AND first IN (
  SELECT c.first FROM espelho.change c JOIN espelho.sandbox s ON s.id = c.sandbox
  WHERE s.id = $1 AND c.last <= s.folded ORDER BY c.first LIMIT 1000)`

export interface CompactionOptions {
  readonly database: Connections
  readonly own: Owned
  readonly row: { readonly snapshot: string | null }
  readonly notice: (message: string) => void
  /** The digests of the fixtures that the log names. A compaction removes those that it names no more. */
  readonly named: Set<string>
}

export interface Compaction {
  /** The characters of the last snapshot. */
  bytes: number
  readonly running: boolean
  /**
   * Writes a snapshot, and has the sandbox name it. It never rejects. If it fails, the log stays as it is.
   */
  run (log: CompactedLog): Promise<void>
  /** Stops a running compaction, for good. */
  abandon (): void
  idle (): Promise<void>
}

export function compaction ({ database, own, row, notice, named }: CompactionOptions): Compaction {
  let current = row.snapshot
  let abandoned = false
  let running: Promise<void> | undefined

  function mayContinue (): void {
    if (abandoned) throw new Error('abandoned')
  }

  async function replace (log: CompactedLog): Promise<void> {
    const before = new Set(named)
    const digests = new Set([log.origin.base])
    const { id, bytes } = await writeSnapshot(database, { ...log, changes: seeing(log.changes, digests) }, mayContinue)
    mayContinue()
    const fixtures = [...named].filter(digest => digests.has(digest) || !before.has(digest))
    const { count } = await database.run(FLIP, [own.id, own.replica, own.term, id, log.sequence, fixtures])
    if (count === 0) throw new Error('another replica has it')
    for (const digest of before) if (!digests.has(digest)) named.delete(digest)
    const old = current
    current = id
    self.bytes = bytes
    if (old !== null) await database.run(FORGET_SNAPSHOT, [old])
    while ((await database.run(FORGET_FOLDED, [own.id])).count === 1000);
  }

  const self: Compaction = {
    bytes: 0,
    get running () { return running !== undefined },
    run (log) {
      running = replace(log)
        .catch(error => {
          if (!abandoned) notice(`${own.name} was not compacted and keeps growing: ${(error as Error).message}`)
        })
        .finally(() => { running = undefined })
      return running
    },
    abandon () { abandoned = true },
    async idle () { await running }
  }
  return self
}
