import type { Instant } from '../../core/rules/time/instant.ts'
import type { Store } from '../store/store.ts'
import type { Endings } from './endings.ts'
import type { LoadedSandboxes } from './loaded-sandboxes.ts'
import { systemTime } from './system-clock.ts'

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
    if (expire !== undefined) {
      const now = systemTime()
      const uses = Array.from(stored.values(), ({ name, users, lastUsedAt }) =>
        [name, users > 0 ? now : lastUsedAt] as const)
      const removed = await expire(now - before, spared, uses)
      // What nobody uses here leaves the memory. What another process still uses is opened again when it is used here.
      for (const sandbox of [...stored.values()]) {
        if (loaded.isIdle(sandbox, before - 1)) await endings.giveUp(sandbox, 'released')
      }
      return removed
    }
    const removed: string[] = []
    for (const sandbox of [...stored.values()]) {
      if (sandbox.name === spared || !loaded.isIdle(sandbox, before - 1)) continue
      await endings.giveUp(sandbox, 'removed')
      removed.push(sandbox.name)
    }
    for (const { name, lastUsedAt } of await store.list()) {
      if (name === spared || lastUsedAt >= before || loaded.get(name) !== undefined || names.isBusy(name)) continue
      removed.push(...await removeAtRest(name, before))
    }
    return removed
  }
}
