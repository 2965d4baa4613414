import { Problem } from '../domain/problem.ts'
import type { Failure } from '../storage/changelog.ts'
import { serialByKey } from '../storage/mutex.ts'
import { DamagedSandbox, type SandboxStore } from '../storage/store.ts'
import { notDurable } from './commit-queue.ts'
import { expiry } from './expiry.ts'
import type { Life } from './life.ts'
import { partingOf, type PartingForm } from './parting.ts'
import type { Registry, SandboxSummary } from './registry-interface.ts'
import type { RegistryOptions } from './registry-options.ts'
import type { Sandbox } from './sandbox.ts'
import { begin, fork, resume, type SandboxContext } from './stored.ts'
import { loadedFixtures } from './stored-fixtures.ts'
import { systemTime } from './system-clock.ts'
import { unstoredSandboxes } from './unstored.ts'

/** How long a sandbox must be idle before it is removed to make room, in a store that does not last. */
const IDLE_MINUTES = 10

/** Closes the store if the pinned sandbox cannot be opened. */
export async function openRegistry (options: RegistryOptions): Promise<Registry> {
  const { store, seed, maximum, pinned, bounds, parting, notice = () => {} } = options
  const stored = new Map<string, Sandbox>()
  /** For each name, sandboxes are opened, stored and removed one at a time. */
  const names = serialByKey()
  const unstored = unstoredSandboxes(names.isBusy)
  /** How many sandboxes have room here and are not in `stored` yet. */
  let coming = 0
  let opening = 0
  let { fixtures } = options
  const context: SandboxContext =
    { store, fixtures: loadedFixtures(store.fixtures), seed, bounds, parting, notice, ended, admit }

  const inMemory = (name: string): Sandbox | undefined => stored.get(name) ?? unstored.get(name)
  /** Where replicas share the store, another one may have stored a sandbox of a name that is not stored here. */
  const find = store.isShared === true ? (name: string) => stored.get(name) : inMemory

  function open (name: string): Promise<Sandbox> {
    return names.run(name, async () => find(name) ?? await resumed(name) ?? unstored.get(name) ?? started(name))
  }

  async function resumed (name: string): Promise<Sandbox | undefined> {
    if (!await store.has(name)) return undefined
    opening++
    return await withRoom(async () => {
      const sandbox = await resume(name, context).catch(async error => {
        if (!(error instanceof DamagedSandbox)) throw error
        const aside = await store.setAside(name)
        notice(
          `the sandbox ${name} cannot be read and starts afresh: ${error.message}. Its old data is kept in ${aside}`
        )
        return undefined
      })
      if (sandbox === undefined) return undefined
      unstored.forget(name, 'released') // another replica has stored one of that name
      stored.set(name, sandbox)
      return sandbox
    }).finally(() => { opening-- })
  }

  function started (name: string): Sandbox {
    const sandbox = begin(name, fixtures, context)
    unstored.add(sandbox)
    return sandbox
  }

  function admit (
    sandbox: Sandbox, create: () => Promise<SandboxStore | undefined>
  ): Promise<SandboxStore | undefined> {
    const { name } = sandbox
    return names.run(name, async () => {
      if (unstored.get(name) !== sandbox) return undefined // it was forgotten in the meantime
      return await withRoom(async () => {
        const own = await create()
        unstored.delete(name)
        if (own !== undefined) stored.set(name, sandbox)
        return own
      })
    })
  }

  function forkTo (from: Sandbox, name: string): Promise<Sandbox> {
    return names.run(name, async () => {
      if (stored.has(name) || await store.has(name)) throw new Problem('sandbox-in-use', { name })
      unstored.forget(name)
      return await withRoom(async () => {
        const sandbox = await fork(name, from, context)
        stored.set(name, sandbox)
        return sandbox
      })
    })
  }

  async function withRoom<T> (task: () => Promise<T>): Promise<T> {
    const room = stored.size + coming < maximum ? undefined : releaseOne()
    coming++ // before the first `await`, so that the next caller counts it
    try {
      await room
      return await task()
    } finally {
      coming--
    }
  }

  /**
   * Releases the sandbox that was idle the longest. A store that does not last removes it, so it must be idle for long.
   */
  function releaseOne (): Promise<void> {
    const latest = store.lasting ? systemTime() : systemTime() - IDLE_MINUTES * 60_000
    const [idle] = [...stored.values()].filter(sandbox => isIdle(sandbox, latest))
      .sort((a, b) => a.lastUsedAt - b.lastUsedAt)
    if (idle === undefined) throw new Problem('too-many-sandboxes', { maximum })
    if (!store.lasting) notice(`the sandbox ${idle.name} is removed: it was idle, and ${maximum} are in use`)
    stored.delete(idle.name)
    return names.run(idle.name, () => end(idle, store.lasting ? 'released' : 'past'))
  }

  /** Whether a sandbox can be given up. */
  function isIdle ({ name, users, lastUsedAt }: Sandbox, latest: number): boolean {
    return name !== pinned && users === 0 && stored.has(name) && !names.isBusy(name) && lastUsedAt <= latest
  }

  /** Without a parting, a store that processes share forgets a sandbox that was never changed. */
  async function end (sandbox: Sandbox, standing: 'past' | 'released', isKept = sandbox.isChanged): Promise<void> {
    try {
      await sandbox.release(standing, isKept && parting && (life => partingOrLoss(sandbox.name, life, parting)))
      if (standing === 'past') await store.remove(sandbox.name).catch(notDurable)
    } finally {
      // Last, because a reset that still runs may hand its waiting clients over to this log.
      sandbox.life.requests.end('closed')
    }
  }

  async function partingOrLoss (name: string, life: Life, form: PartingForm): Promise<Uint8Array | undefined> {
    return await form.write(partingOf(life), life).catch(error => {
      notice(`the request log of the sandbox ${name} is lost: ${(error as Error).message}`)
      return undefined
    })
  }

  function release (name: string, milliseconds: number): Promise<void> {
    const sandbox = stored.get(name)
    if (sandbox === undefined) return names.run(name, async () => {})
    stored.delete(name)
    return names.run(name, async () => {
      sandbox.life.requests.end('moved')
      await sandbox.idle(milliseconds)
      await end(sandbox, 'released', true)
    })
  }

  function remove (name: string): Promise<boolean> {
    const isBusy = names.isBusy(name)
    let taken: Sandbox | undefined
    const removal = names.run(name, async () => {
      const sandbox = taken ?? takeOut(name, removal)
      if (sandbox === undefined && !await store.has(name)) {
        unstored.forget(name)
        return false
      }
      await (sandbox === undefined ? store.remove(name).catch(notDurable) : end(sandbox, 'past'))
      if (store.lasting) notice(`the sandbox ${name} is removed, as was asked`)
      return true
    })
    if (!isBusy) taken = takeOut(name, removal)
    return removal
  }

  function takeOut (name: string, removal: Promise<unknown>): Sandbox | undefined {
    const sandbox = stored.get(name)
    sandbox?.life.become('past', removal)
    stored.delete(name)
    return sandbox
  }

  /** Closes a sandbox to which no further append is possible. Its next use opens it again. */
  function ended (name: string, failure: Failure): void {
    const sandbox = inMemory(name)
    if (sandbox === undefined) return
    stored.delete(name)
    unstored.delete(name)
    sandbox.life.become('released')
    notice(`the sandbox ${name} is opened anew at its next use: an append was ${failure}`)
    names.run(name, () => end(sandbox, 'released')).catch(() => {})
  }

  async function close (): Promise<void> {
    await names.idle()
    const sandboxes = [...stored.values(), ...unstored.values()]
    const closed = await Promise.allSettled(sandboxes.map(sandbox => sandbox.release('released')))
    await store.close()
    for (const one of closed) if (one.status === 'rejected') throw one.reason
  }

  try {
    if (pinned !== undefined) await (await open(pinned)).persist()
  } catch (error) {
    await close()
    throw error
  }

  return {
    get fixtures () { return fixtures },
    get opening () { return opening },
    async storeFixtures () {
      await context.fixtures.save(fixtures)
      return fixtures.digest
    },
    async useFixtures (digest) { fixtures = await context.fixtures.load(digest) },
    find,
    open,
    reopen: name => names.run(name, async () => find(name) ?? await resumed(name)),
    settled: name => names.run(name, async () => {}),
    forget: name => names.run(name, async () => unstored.forget(name)),
    fork: forkTo,
    async list () {
      const summaries = new Map<string, SandboxSummary>()
      for (const summary of await store.list()) summaries.set(summary.name, summary)
      for (const { name, createdAt, lastUsedAt, life: { epoch } } of stored.values()) {
        summaries.set(name, { name, createdAt, lastUsedAt, epoch })
      }
      return [...summaries.values()]
    },
    inMemory: function * () { yield * stored.values(); yield * unstored.values() },
    release,
    remove,
    expire: expiry({ store, names, inMemory, stored, isIdle, end }),
    probe: async () => store.healthy || await store.probe(),
    close
  }
}
