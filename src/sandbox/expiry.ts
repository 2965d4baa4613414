import type { KeyedMutex } from '../storage/mutex.ts'
import type { Store } from '../storage/store.ts'
import type { Registry } from './registry-interface.ts'
import type { Sandbox } from './sandbox.ts'

export interface ExpiryOptions {
  readonly store: Store
  /** For each name, sandboxes are opened, stored and removed one at a time. */
  readonly names: KeyedMutex
  readonly inMemory: (name: string) => Sandbox | undefined
  /** The stored sandboxes that are in memory. */
  readonly stored: ReadonlyMap<string, Sandbox>
  /** Whether a sandbox can be given up, because nobody has used it since a system time. */
  readonly isIdle: (sandbox: Sandbox, latest: number) => boolean
  readonly giveUp: (sandbox: Sandbox, state: 'past' | 'released') => Promise<void>
}

/**
 * Where replicas share a store, a sandbox is released first, and then removed as one that has no owner. So whoever uses
 * it just then gets the old sandbox or a new one, and no acknowledged change is removed.
 */
export function expiry ({ store, names, inMemory, stored, isIdle, giveUp }: ExpiryOptions): Registry['expire'] {
  const { expire } = store

  /** Removes what is in the store alone, unless somebody opens it meanwhile. */
  async function removeAtRest (name: string): Promise<string[]> {
    return await names.run(name, async () => {
      if (inMemory(name) !== undefined) return []
      await store.remove(name)
      return [name]
    })
  }

  return async (before, kept) => {
    const removed: string[] = []
    for (const sandbox of [...stored.values()]) {
      if (sandbox.name === kept || !isIdle(sandbox, before - 1)) continue
      await giveUp(sandbox, expire === undefined ? 'past' : 'released')
      if (expire === undefined) removed.push(sandbox.name)
    }
    if (expire !== undefined) return await expire(before, kept)
    for (const { name, lastUsedAt } of await store.list()) {
      if (name === kept || lastUsedAt >= before || inMemory(name) !== undefined || names.isBusy(name)) continue
      removed.push(...await removeAtRest(name))
    }
    return removed
  }
}
