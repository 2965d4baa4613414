import type { Known } from './append.ts'
import type { Connections } from './connections.ts'
import { LOOK, type Look } from './statements.ts'
import { type Patience, tryAgain } from './times.ts'

interface Asked {
  readonly resolve: (found: Look | undefined) => void
  readonly reject: (error: unknown) => void
}

/** Looks at sandboxes. */
export interface Looks {
  /** What the database has of a sandbox now; `undefined` if it is gone. Rejects with a problem. */
  look (id: string): Promise<Look | undefined>
}

/**
 * One statement at a time looks at all sandboxes of this process. Who asks meanwhile is in the next one, because what a
 * statement finds may be older than a question that comes after it was sent.
 */
export function createLooks (
  patience: Patience & { readonly database: Connections, readonly noteTime: (now: number) => void }
): Looks {
  const { database, times, noteTime } = patience
  let waiting = new Map<string, Asked[]>()
  let isLooking = false

  async function lookOn (): Promise<void> {
    isLooking = true
    while (waiting.size > 0) {
      const asked = waiting
      waiting = new Map()
      const ids = [...asked.keys()]
      try {
        const { rows } = await tryAgain(patience, () => database.run<Look>(LOOK, [ids], times.retry))
        const found = new Map(rows.map(row => [row.id, row]))
        if (rows[0] !== undefined) noteTime(rows[0].now)
        for (const [id, all] of asked) for (const { resolve } of all) resolve(found.get(id))
      } catch (error) {
        for (const all of asked.values()) for (const { reject } of all) reject(error)
      }
    }
    isLooking = false
  }

  return {
    look: id => new Promise((resolve, reject) => {
      const all = waiting.get(id)
      if (all === undefined) waiting.set(id, [{ resolve, reject }])
      else all.push({ resolve, reject })
      // What comes in the same turn of the event loop shares the statement.
      if (!isLooking) setImmediate(() => { if (!isLooking) lookOn().catch(reject) })
    })
  }
}

/** No more batches are appended while one looks. */
const MOST_EARLIER = 20

/** What is known of a sandbox after another batch. */
export function after ({ earlier, ...known }: Known, head: number, tip: string): Known {
  return { ...known, head, tip, earlier: [...earlier?.slice(1 - MOST_EARLIER) ?? [], known.tip] }
}

/** Whether what a look has found is known: a batch from `tip` on, which was the last one when the look began. */
export function hasPassed ({ earlier = [], ...known }: Known, tip: string, found: string): boolean {
  const all = [...earlier, known.tip]
  return all.slice(all.lastIndexOf(tip)).includes(found)
}
