import { Low } from 'lowdb'
import type { Disk } from './disk.ts'
import { listLogs } from './log-name.ts'
import { snapshotAdapter, type Snapshot } from './compacted.ts'

export interface Compaction {
  /** What the snapshot file holds; `null` when there is none. */
  read (): Promise<Snapshot | null>
  /** Of the snapshot file. */
  readonly bytes: number
  readonly running: boolean
  /**
   * Starts to write a snapshot and returns. It replaces the file only after `durable` has resolved; then the logs
   * that start before `boundary` go.
   */
  start (snapshot: Snapshot, durable: Promise<void>, boundary: number): void
  /** Gives up what is running: the logs still hold everything. */
  abandon (): Promise<void>
}

export function compaction (disk: Disk, folder: string, notice: (message: string) => void): Compaction {
  let abandoned = false
  let durable = Promise.resolve()
  let running: Promise<void> | undefined
  const adapter = snapshotAdapter(disk, folder, {
    goOn: () => { if (abandoned) throw new Error('abandoned') },
    mayReplace: () => durable
  })
  const db = new Low<Snapshot | null>(adapter, null)

  async function run (snapshot: Snapshot, boundary: number): Promise<void> {
    try {
      db.data = snapshot
      await db.write()
      for (const { path, first } of await listLogs(disk, folder)) if (first < boundary) await disk.remove(path)
    } catch (error) {
      if (!abandoned) notice(`${folder} was not compacted and keeps growing: ${(error as Error).message}`)
    } finally {
      db.data = null
      running = undefined
    }
  }

  return {
    get bytes () { return adapter.bytes },
    get running () { return running !== undefined },
    async read () {
      await db.read()
      const { data } = db
      db.data = null
      return data
    },
    start (snapshot, whenDurable, boundary) {
      durable = whenDurable
      running = run(snapshot, boundary)
    },
    async abandon () {
      abandoned = true
      await running
    }
  }
}
