import { Problem } from '../../core/rules/problem.ts'
import { type Mutex, serial } from '../store/mutex.ts'
import { DamagedSandbox, type Store, type StoredSandbox } from '../store/store.ts'
import type { Ledger } from '../store/ledger.ts'
import type { Create } from './appends.ts'
import { Endings } from './endings.ts'
import { type Expire, expiry } from './expiry.ts'
import type { Fixtures } from './fixtures.ts'
import { LoadedSandboxes } from './loaded-sandboxes.ts'
import { Memory } from './memory.ts'
import { type Coverage, createCoverage } from './request-log/coverage.ts'
import type { Bounds } from './request-log/log.ts'
import { type Room, roomFor, type RoomOptions } from './room.ts'
import type { Sandbox } from './sandbox.ts'
import { begin, fork, resume, type SandboxContext } from './stored.ts'
import { loadedFixtures } from './stored-fixtures.ts'
import { elapsedTime } from './system-clock.ts'
import { within } from './within.ts'

/** Stored sandboxes that are read at once, because to read one takes a multiple of its size. */
const OPENED_AT_ONCE = 2

export interface RegistryOptions extends Pick<RoomOptions, 'logBytes'> {
  readonly store: Store
  readonly fixtures: Fixtures
  /** The seed of the identifiers in new sandboxes. */
  readonly seed: number
  /** How many stored sandboxes can be in memory at once. */
  readonly maximum: number
  /** How much the process keeps. By default there is no bound. */
  readonly memory?: Memory | undefined
  /** The name of the sandbox that is opened first, and never leaves the memory. */
  readonly pinned?: string | undefined
  /** The bounds of each request log. */
  readonly bounds?: Bounds | undefined
  /** Tells the operator something in one line. */
  readonly notice?: (message: string) => void
}

/** Closes the store if the pinned sandbox cannot be opened. */
export async function openRegistry (options: RegistryOptions): Promise<Registry> {
  const registry = new Registry(options)
  try {
    if (options.pinned !== undefined) await (await registry.open(options.pinned)).persist()
    return registry
  } catch (error) {
    await registry.close()
    throw error
  }
}

/** The sandboxes of a server, by name. */
export class Registry {
  /** The fixtures of new sandboxes and of resets. */
  readonly fixtures: Fixtures
  readonly expire: Expire
  /** Whether other processes store sandboxes in the same store. */
  readonly isShared: boolean
  readonly #store: Store
  readonly #loaded: LoadedSandboxes
  readonly #endings: Endings
  readonly #room: Room
  readonly #context: SandboxContext
  readonly #slots = Array.from({ length: OPENED_AT_ONCE }, serial)
  #lastSlot = 0

  constructor (options: RegistryOptions) {
    const { store, seed, pinned, bounds, maximum, logBytes, notice = () => {} } = options
    const loaded = new LoadedSandboxes(pinned)
    const endings = new Endings({ store, loaded })
    const { memory = new Memory({ maximum: Infinity }) } = options
    const room = roomFor({ store, loaded, maximum, memory, logBytes, endings, notice })
    this.fixtures = options.fixtures
    this.isShared = store.isShared === true
    this.expire = expiry({ store, loaded, endings })
    this.#store = store
    this.#loaded = loaded
    this.#endings = endings
    this.#room = room
    this.#context = {
      store,
      fixtures: loadedFixtures(store.fixtures),
      seed,
      bounds,
      room,
      notice,
      gone: sandbox => endings.gone(sandbox),
      admit: (sandbox, create) => this.#admit(sandbox, create)
    }
  }

  /** Finds a sandbox that is in memory. Where processes share a store, it may lack what others have changed. */
  find (name: string): Sandbox | undefined {
    // Where processes share the store, another one may have stored a sandbox of a name that has nothing here.
    return this.isShared ? this.#loaded.stored.get(name) : this.#loaded.get(name)
  }

  /**
   * Opens the sandbox of that name, or begins one that has nothing yet and is not stored. It has all that was
   * acknowledged before the call. A request that `frees` memory opens it also where there is no room.
   */
  async open (name: string, frees = false): Promise<Sandbox> {
    for (;;) {
      const known = this.find(name)
      if (known === undefined || !this.isShared) return await this.#opened(name, frees)
      if (await known.fresh()) return known
      this.#endings.forget(known)
    }
  }

  async #opened (name: string, frees: boolean): Promise<Sandbox> {
    const opened = await this.#loaded.names.run(name, async () => {
      const known = this.find(name)
      // Somebody else has just opened it, and may have begun to read it before this call.
      if (known !== undefined) return this.isShared ? undefined : known
      return await this.#resumed(name, frees) ?? this.#loaded.getEmpty(name) ?? this.#begun(name)
    })
    return opened ?? await this.open(name, frees)
  }

  /** A new sandbox that starts from the current state of another one. */
  fork (from: Sandbox, name: string): Promise<Sandbox> {
    const { names, stored } = this.#loaded
    return names.run(name, async () => {
      const isHere = !this.isShared && stored.has(name) // another process may have removed it
      if (isHere || await this.#store.has(name)) throw new Problem('sandbox-in-use', { name })
      this.#loaded.forget(name)
      return await this.#room.for(async () => {
        const sandbox = await fork(name, from, this.#context)
        stored.set(name, sandbox)
        return sandbox
      })
    })
  }

  /** The stored sandboxes, in memory or not. What the store says of those in memory is older. */
  async list (): Promise<readonly StoredSandbox[]> {
    const { logs } = this.#store
    if (logs !== undefined) return await logs.list()
    const found = new Map<string, StoredSandbox>()
    for (const summary of await this.#store.list()) found.set(summary.name, summary)
    for (const { name, createdAt, lastUsedAt, life: { epoch } } of this.#loaded.stored.values()) {
      found.set(name, { name, createdAt, lastUsedAt, epoch })
    }
    return [...found.values()]
  }

  /** Finds a sandbox that is in memory, or in a store that processes share, with its log. */
  async existing (name: string): Promise<Sandbox | undefined> {
    const known = this.#loaded.get(name)
    if (!this.isShared || !await this.#store.has(name)) return known
    const sandbox = await this.open(name)
    await sandbox.log.fill()
    return sandbox
  }

  /** The sandboxes whose names begin so, with their logs: those in memory, or all of a store that processes share. */
  async all (prefix: string): Promise<Sandbox[]> {
    const known = [...this.inMemory(), ...this.isShared ? await this.#store.list() : []]
    const names = new Set(known.map(({ name }) => name).filter(name => name.startsWith(prefix)))
    const found: Array<Sandbox | undefined> = []
    for (const name of [...names].sort()) found.push(await this.existing(name))
    return found.filter(sandbox => sandbox !== undefined)
  }

  /** What the sandboxes have reached whose names begin so; `undefined` unless processes share the store. */
  async stored (prefix: string): Promise<{ names: readonly string[], coverage: Coverage } | undefined> {
    const { logs } = this.#store
    if (logs === undefined) return undefined
    const [all, counts] = await Promise.all([this.#store.list(), logs.coverage(prefix)])
    const names = all.map(({ name }) => name).filter(name => name.startsWith(prefix))
    return { names, coverage: createCoverage(counts) }
  }

  /** The sandboxes in memory, stored or not. */
  inMemory (): readonly Sandbox[] { return this.#loaded.all() }

  /** Resolves to false if there is no such sandbox. */
  remove (name: string): Promise<boolean> { return this.#endings.remove(name) }

  /** Whether a change could be made durable now. */
  async probe (): Promise<boolean> { return this.#store.healthy || await this.#store.probe() }

  /** Until a time of `elapsedTime` it writes what people read, of the sandboxes that were used last first. */
  async close (until = Infinity): Promise<void> {
    await this.#loaded.names.idle()
    const all = this.#loaded.all()
    for (const sandbox of all.toSorted((a, b) => b.lastUsedAt - a.lastUsedAt)) {
      const left = until - elapsedTime()
      if (left <= 0) break
      await within(left, sandbox.writeReadable())
    }
    const closed = await Promise.allSettled(all.map(sandbox => sandbox.release('released', { isReadable: true })))
    await this.#store.close()
    for (const one of closed) if (one.status === 'rejected') throw one.reason
  }

  async #resumed (name: string, frees = false): Promise<Sandbox | undefined> {
    if (!await this.#store.has(name)) return undefined
    const resumed = await this.#inSlot(() => this.#room.for(async () => {
      if (!frees) await this.#room.ensure({ bytes: 0 })
      const sandbox = await resume(name, this.#context).catch(error => this.#setAside(name, error))
      if (sandbox !== undefined) this.#loaded.addStored(sandbox)
      return sandbox
    }))
    return resumed ?? await this.#resumed(name, frees) // there may be another one of that name now
  }

  /** A store that processes share bounds its connections, and some of them may wait for long. */
  async #inSlot<T> (task: () => Promise<T>): Promise<T> {
    if (this.isShared) return await task()
    const slot = this.#room.memory.isAmple ? this.#lastSlot++ % OPENED_AT_ONCE : 0
    return await (this.#slots[slot] as Mutex)(task)
  }

  async #setAside (name: string, error: unknown): Promise<undefined> {
    if (!(error instanceof DamagedSandbox)) throw error
    const aside = await this.#store.setAside(name, error.id)
    this.#context.notice(
      `the sandbox ${name} cannot be read and starts afresh: ${error.message}. Its old data is kept in ${aside}`
    )
  }

  #begun (name: string): Sandbox {
    const sandbox = begin(name, this.fixtures, this.#context)
    this.#loaded.addEmpty(sandbox)
    return sandbox
  }

  async #stored (sandbox: Sandbox, create: () => Promise<Ledger | undefined>): Promise<Ledger | undefined> {
    const ledger = await create()
    this.#loaded.removeEmpty(sandbox.name)
    if (ledger !== undefined) this.#loaded.stored.set(sandbox.name, sandbox)
    return ledger
  }

  /** See `SandboxContext`. */
  #admit (sandbox: Sandbox, create: () => Promise<Ledger | undefined>): ReturnType<Create> {
    const { name } = sandbox
    return this.#loaded.names.run(name, async () => {
      const isHere = this.#loaded.getEmpty(name) === sandbox
      const ledger = isHere ? await this.#room.for(() => this.#stored(sandbox, create)) : undefined
      if (ledger !== undefined) return { ledger, isNew: true }
      // It was forgotten in the meantime, or another process was first. Then its next request opens that one.
      const other = this.isShared ? await this.#store.open(name) : undefined
      return other && { ledger: other, isNew: false }
    })
  }
}
