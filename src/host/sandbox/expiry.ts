import type { Instant } from '../../core/rules/time/instant.ts'
import type { Store } from '../store/store.ts'
import type { Endings } from './endings.ts'
import type { LoadedSandboxes } from './loaded-sandboxes.ts'

export interface ExpiryOptions {
  readonly store: Store
  readonly loaded: LoadedSandboxes
  readonly endings: Pick<Endings, 'giveUp'>
}

/**
 * Removes the stored sandboxes that were last used before a system time, but never the one named `spared`. Resolves to
 * their names.
 */
export type Expire = (before: Instant, spared: string) => Promise<readonly string[]>

/**
 * Where replicas share a store, a sandbox is released first, and then removed as one that has no owner. So whoever uses
 * it just then gets the old sandbox or a new one, and no acknowledged change is removed.
 */
export function expiry ({ store, loaded, endings }: ExpiryOptions): Expire {
  const { names, stored } = loaded
  const { expire } = store

  /** Removes what is in the store alone, unless somebody has used it since it was listed. */
  async function removeAtRest (name: string, before: Instant): Promise<string[]> {
    return await names.run(name, async () => {
      if (loaded.get(name) !== undefined) return []
      const lastUsedAt = await store.lastUse?.(name)
      if (lastUsedAt === undefined || lastUsedAt >= before) return []
      await store.remove(name)
      return [name]
    })
  }

  return async (before, spared) => {
    const removed: string[] = []
    for (const sandbox of [...stored.values()]) {
      if (sandbox.name === spared || !loaded.isIdle(sandbox, before - 1)) continue
      await endings.giveUp(sandbox, expire === undefined ? 'removed' : 'released')
      if (expire === undefined) removed.push(sandbox.name)
    }
    if (expire !== undefined) return await expire(before, spared)
    for (const { name, lastUsedAt } of await store.list()) {
      if (name === spared || lastUsedAt >= before || loaded.get(name) !== undefined || names.isBusy(name)) continue
      removed.push(...await removeAtRest(name, before))
    }
    return removed
  }
}
