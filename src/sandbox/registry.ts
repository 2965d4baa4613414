import { serialByKey } from '../storage/mutex.ts'
import type { Store } from '../storage/store.ts'
import { endings } from './endings.ts'
import { expiry } from './expiry.ts'
import { openings } from './openings.ts'
import type { Registry, SandboxSummary } from './registry-interface.ts'
import type { RegistryOptions } from './registry-options.ts'
import { roomFor } from './room.ts'
import type { Sandbox } from './sandbox.ts'
import { loadedFixtures } from './stored-fixtures.ts'
import { unstoredSandboxes } from './unstored.ts'

/** Closes the store if the pinned sandbox cannot be opened. */
export async function openRegistry (options: RegistryOptions): Promise<Registry> {
  const registry = createRegistry(options)
  try {
    if (options.pinned !== undefined) await (await registry.open(options.pinned)).persist()
    return registry
  } catch (error) {
    await registry.close()
    throw error
  }
}

function createRegistry (options: RegistryOptions): Registry {
  const { store, seed, maximum, pinned, bounds, handover, notice = () => {} } = options
  let { fixtures } = options
  const loaded = loadedFixtures(store.fixtures)
  const stored = new Map<string, Sandbox>()
  const names = serialByKey()
  const unstored = unstoredSandboxes(names.isBusy)
  const inMemory = (name: string): Sandbox | undefined => stored.get(name) ?? unstored.get(name)
  /** Where replicas share the store, another one may have stored a sandbox of a name that is not stored here. */
  const find = store.isShared === true ? (name: string) => stored.get(name) : inMemory
  const isIdle = ({ name, users, lastUsedAt }: Sandbox, latest: number): boolean =>
    name !== pinned && users === 0 && stored.has(name) && !names.isBusy(name) && lastUsedAt <= latest

  const { giveUp, fail, release, remove } = endings({ store, names, stored, unstored, handover, notice })
  const withRoom = roomFor({ store, stored, maximum, isIdle, giveUp, notice })
  const context = { store, fixtures: loaded, seed, bounds, handover, notice, ended: fail }
  const coming = openings({ store, names, stored, unstored, find, withRoom, context, fixtures: () => fixtures })

  return {
    get fixtures () { return fixtures },
    get opening () { return coming.opening },
    async storeFixtures () {
      await loaded.save(fixtures)
      return fixtures.digest
    },
    async useFixtures (digest) { fixtures = await loaded.load(digest) },
    find,
    open: coming.open,
    reopen: coming.reopen,
    whenFree: name => names.run(name, async () => {}),
    forget: name => names.run(name, async () => unstored.forget(name)),
    fork: coming.fork,
    list: () => summaries(store, stored.values()),
    inMemory: function * () { yield * stored.values(); yield * unstored.values() },
    release,
    remove,
    expire: expiry({ store, names, inMemory, stored, isIdle, giveUp }),
    probe: async () => store.healthy || await store.probe(),
    async close () {
      await names.idle()
      const sandboxes = [...stored.values(), ...unstored.values()]
      const closed = await Promise.allSettled(sandboxes.map(sandbox => sandbox.release('released')))
      await store.close()
      for (const one of closed) if (one.status === 'rejected') throw one.reason
    }
  }
}

/** What the store tells of its sandboxes. Of those in memory it is older. */
async function summaries (store: Store, inMemory: Iterable<Sandbox>): Promise<readonly SandboxSummary[]> {
  const found = new Map<string, SandboxSummary>()
  for (const summary of await store.list()) found.set(summary.name, summary)
  for (const { name, createdAt, lastUsedAt, life: { epoch } } of inMemory) {
    found.set(name, { name, createdAt, lastUsedAt, epoch })
  }
  return [...found.values()]
}
