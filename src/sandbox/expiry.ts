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
  readonly stored: Map<string, Sandbox>
  /** Whether a sandbox can be given up, because nobody has used it since a system time. */
  readonly isIdle: (sandbox: Sandbox, latest: number) => boolean
  readonly end: (sandbox: Sandbox, standing: 'past' | 'released') => Promise<void>
}

/**
 * Where replicas share a store, a sandbox is released first, and then removed as one that has no owner. So whoever uses
 * it just then gets the old sandbox or a new one, and no acknowledged change is removed.
 */
export function expiry ({ store, names, inMemory, stored, isIdle, end }: ExpiryOptions): Registry['expire'] {
  const { expire } = store

  async function giveUp (sandbox: Sandbox): Promise<string> {
    stored.delete(sandbox.name)
    await names.run(sandbox.name, () => end(sandbox, expire === undefined ? 'past' : 'released'))
    return sandbox.name
  }

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
      const name = await giveUp(sandbox)
      if (expire === undefined) removed.push(name)
    }
    if (expire !== undefined) return await expire(before, kept)
    for (const { name, lastUsedAt } of await store.list()) {
      if (name === kept || lastUsedAt >= before || inMemory(name) !== undefined || names.isBusy(name)) continue
      removed.push(...await removeAtRest(name))
    }
    return removed
  }
}
