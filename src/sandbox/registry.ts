import { Problem } from '../domain/problem.ts'
import type { Instant } from '../domain/time/instant.ts'
import type { Failure } from '../storage/changelog.ts'
import { serialByKey } from '../storage/mutex.ts'
import { DamagedSandbox, type SandboxStore, type Store } from '../storage/store.ts'
import type { Fixtures } from './fixtures.ts'
import type { Bounds } from './request-log/log.ts'
import type { Sandbox } from './sandbox.ts'
import { begin, fork, resume, type Surroundings } from './stored.ts'
import { loadedFixtures } from './stored-fixtures.ts'
import { systemTime } from './system-clock.ts'

/** The sandboxes of a server, by name. */
export interface Registry {
  /** What a new sandbox starts from, and a reset goes back to. */
  readonly fixtures: Fixtures
  /** One that is in memory. */
  find (name: string): Sandbox | undefined
  /** The sandbox of that name; a new one, that is not made yet, where there is none. */
  open (name: string): Promise<Sandbox>
  /** A new sandbox that starts as another stands. */
  fork (from: Sandbox, name: string): Promise<Sandbox>
  /** All that are made, in memory or not. */
  list (): Promise<readonly SandboxSummary[]>
  /** Those that are in memory. */
  inMemory (): Iterable<Sandbox>
  /** False when there is none. */
  remove (name: string): Promise<boolean>
  /** Tries whether a change could be made durable now. */
  probe (): Promise<boolean>
  close (): Promise<void>
}

export interface SandboxSummary {
  readonly name: string
  /** System times. */
  readonly createdAt: Instant
  readonly lastUsedAt: Instant
  /** Known of those in memory. */
  readonly epoch?: number
}

export interface RegistryOptions {
  readonly store: Store
  readonly fixtures: Fixtures
  /** Of identifiers in new sandboxes. */
  readonly seed: number
  /** How many are in memory at once. */
  readonly maximum: number
  /** The one that never leaves the memory. */
  readonly lasting: string
  /** Of each request log. */
  readonly bounds?: Bounds | undefined
  /** Hears, in one line, what an operator should know. */
  readonly notice?: (message: string) => void
}

/** How long a sandbox must be idle before it makes room, where that is its end. */
const IDLE_MINUTES = 10
/**
 * Sandboxes that are not made stay in memory for a while, because their request log tells why their requests were
 * refused.
 */
const NOT_MADE_AT_MOST = 100

/** When it cannot open the lasting sandbox, it closes the store. */
export async function openRegistry (options: RegistryOptions): Promise<Registry> {
  const { store, fixtures, seed, maximum, lasting, bounds, notice = () => {} } = options
  const made = new Map<string, Sandbox>()
  /** In the order of their first use. */
  const notMade = new Map<string, Sandbox>()
  /** Opening, making and removing are one at a time for each name. */
  const names = serialByKey()
  let opening = 0
  const around: Surroundings = { store, fixtures: loadedFixtures(store.fixtures), seed, bounds, notice, ended, admit }

  const find = (name: string): Sandbox | undefined => made.get(name) ?? notMade.get(name)

  function open (name: string): Promise<Sandbox> {
    return names.run(name, async () => find(name) ?? await resumed(name) ?? started(name))
  }

  async function resumed (name: string): Promise<Sandbox | undefined> {
    if (!await store.has(name)) return undefined
    return await withRoom(async () => {
      const sandbox = await resume(name, around).catch(async error => {
        if (!(error instanceof DamagedSandbox)) throw error
        const aside = await store.setAside(name)
        notice(
          `the sandbox ${name} cannot be read and starts afresh: ${error.message}. What it was is kept in ${aside}`
        )
        return undefined
      })
      if (sandbox !== undefined) made.set(name, sandbox)
      return sandbox
    })
  }

  function started (name: string): Sandbox {
    const sandbox = begin(name, fixtures, around)
    notMade.set(name, sandbox)
    for (const [other, { users }] of notMade) {
      if (notMade.size <= NOT_MADE_AT_MOST) break
      if (users === 0 && other !== name && !names.isBusy(other)) forgetNotMade(other)
    }
    return sandbox
  }

  function forgetNotMade (name: string): void {
    const sandbox = notMade.get(name)
    if (sandbox === undefined) return
    notMade.delete(name)
    sandbox.release('past').catch(() => {})
    sandbox.life.requests.end('closed')
  }

  function admit (sandbox: Sandbox, make: () => Promise<SandboxStore | undefined>): Promise<SandboxStore | undefined> {
    const { name } = sandbox
    return names.run(name, async () => {
      if (notMade.get(name) !== sandbox) return undefined // it was forgotten meanwhile
      return await withRoom(async () => {
        const own = await make()
        notMade.delete(name)
        if (own !== undefined) made.set(name, sandbox)
        return own
      })
    })
  }

  function forkTo (from: Sandbox, name: string): Promise<Sandbox> {
    return names.run(name, async () => {
      if (made.has(name) || await store.has(name)) throw new Problem('sandbox-in-use', { name })
      forgetNotMade(name)
      return await withRoom(async () => {
        const sandbox = await fork(name, from, around)
        made.set(name, sandbox)
        return sandbox
      })
    })
  }

  async function withRoom<T> (task: () => Promise<T>): Promise<T> {
    const room = made.size + opening < maximum ? undefined : releaseOne()
    opening++ // at once, so that the next who asks counts it
    try {
      await room
      return await task()
    } finally {
      opening--
    }
  }

  /** The least recently used one that no request holds goes. Where that is its end, it must have been idle for long. */
  function releaseOne (): Promise<void> {
    const latest = store.lasting ? systemTime() : systemTime() - IDLE_MINUTES * 60_000
    const idle = [...made.values()]
      .filter(({ name, users, lastUsedAt }) =>
        name !== lasting && users === 0 && !names.isBusy(name) && lastUsedAt <= latest)
      .sort((a, b) => a.lastUsedAt - b.lastUsedAt)[0]
    if (idle === undefined) throw new Problem('too-many-sandboxes', { maximum })
    if (!store.lasting) notice(`the sandbox ${idle.name} is removed: it was idle, and ${maximum} are in use`)
    made.delete(idle.name)
    return names.run(idle.name, () => end(idle, store.lasting ? 'released' : 'past'))
  }

  async function end (sandbox: Sandbox, standing: 'past' | 'released' | 'lost'): Promise<void> {
    try {
      await sandbox.release(standing)
      if (standing === 'past') await store.remove(sandbox.name)
    } finally {
      // Last, because a reset that still runs may hand its waiting clients over to this log.
      sandbox.life.requests.end('closed')
    }
  }

  function remove (name: string): Promise<boolean> {
    const taken = names.isBusy(name) ? undefined : takeOut(name)
    return names.run(name, async () => {
      const sandbox = taken ?? takeOut(name)
      if (sandbox === undefined && !await store.has(name)) {
        forgetNotMade(name)
        return false
      }
      if (sandbox === undefined) await store.remove(name)
      else await end(sandbox, 'past')
      if (store.lasting) notice(`the sandbox ${name} is removed, as was asked`)
      return true
    })
  }

  function takeOut (name: string): Sandbox | undefined {
    const sandbox = made.get(name)
    sandbox?.life.become('past')
    made.delete(name)
    return sandbox
  }

  /** Its next use opens it anew. */
  function ended (name: string, failure: Failure): void {
    const sandbox = find(name)
    if (sandbox === undefined) return
    made.delete(name)
    notMade.delete(name)
    sandbox.life.become('lost')
    notice(`the sandbox ${name} is opened anew at its next use: an append was ${failure}`)
    names.run(name, () => end(sandbox, 'lost')).catch(() => {})
  }

  async function close (): Promise<void> {
    await names.idle()
    const sandboxes = [...made.values(), ...notMade.values()]
    const closed = await Promise.allSettled(sandboxes.map(sandbox => sandbox.release('released')))
    await store.close()
    for (const one of closed) if (one.status === 'rejected') throw one.reason
  }

  try {
    await (await open(lasting)).make()
  } catch (error) {
    await close()
    throw error
  }

  return {
    fixtures,
    find,
    open,
    fork: forkTo,
    async list () {
      const summaries = new Map<string, SandboxSummary>()
      for (const stored of await store.list()) summaries.set(stored.name, stored)
      for (const { name, createdAt, lastUsedAt, life: { epoch } } of made.values()) {
        summaries.set(name, { name, createdAt, lastUsedAt, epoch })
      }
      return [...summaries.values()]
    },
    inMemory: function * () { yield * made.values(); yield * notMade.values() },
    remove,
    probe: async () => store.healthy || await store.probe(),
    close
  }
}
