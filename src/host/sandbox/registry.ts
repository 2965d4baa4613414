import { Problem } from '../../core/rules/problem.ts'
import { type Mutex, serial } from '../store/mutex.ts'
import { DamagedSandbox, type Store, type StoredSandbox } from '../store/store.ts'
import type { Create } from './appends.ts'
import { Endings } from './endings.ts'
import { type Expire, expiry } from './expiry.ts'
import type { Fixtures } from './fixtures.ts'
import type { HandoverForm } from './handover.ts'
import { LoadedSandboxes } from './loaded-sandboxes.ts'
import { Memory } from './memory.ts'
import type { Bounds } from './request-log/log.ts'
import { type Room, roomFor } from './room.ts'
import type { Sandbox } from './sandbox.ts'
import { begin, fork, resume, type SandboxContext } from './stored.ts'
import { loadedFixtures } from './stored-fixtures.ts'
import { elapsedTime } from './system-clock.ts'

/** Stored sandboxes that are read at once, because to read one takes a multiple of its size. */
const OPENED_AT_ONCE = 2

export interface RegistryOptions {
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
  /** How a sandbox hands on what it has in memory alone, where processes share a store. */
  readonly handover?: HandoverForm | undefined
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
  readonly #store: Store
  readonly #loaded: LoadedSandboxes
  readonly #endings: Endings
  readonly #room: Room
  readonly #context: SandboxContext
  readonly #slots = Array.from({ length: OPENED_AT_ONCE }, serial)
  #opening = 0

  constructor (options: RegistryOptions) {
    const { store, seed, pinned, bounds, handover, maximum, notice = () => {} } = options
    const loaded = new LoadedSandboxes(pinned)
    const endings = new Endings({ store, loaded, handover, notice })
    const { memory = new Memory({ maximum: Infinity }) } = options
    const room = roomFor({ store, loaded, maximum, memory, endings, notice })
    this.fixtures = options.fixtures
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
      handover,
      room,
      notice,
      ended: (name, failure) => endings.fail(name, failure),
      admit: (sandbox, create) => this.#admit(sandbox, create)
    }
  }

  /** How many stored sandboxes are being opened. */
  get opening (): number { return this.#opening }

  /** Finds a sandbox that is in memory. */
  find (name: string): Sandbox | undefined {
    // Where replicas share the store, another one may have stored a sandbox of a name that has nothing here.
    return this.#store.isShared === true ? this.#loaded.stored.get(name) : this.#loaded.get(name)
  }

  /**
   * Opens the sandbox of that name, or begins one that has nothing yet and is not stored. A request that `frees` memory
   * opens it also where there is no room.
   */
  open (name: string, frees = false): Promise<Sandbox> {
    return this.#loaded.names.run(name, async () =>
      this.find(name) ?? await this.#resumed(name, frees) ?? this.#loaded.getEmpty(name) ?? this.#begun(name))
  }

  /** Opens a stored sandbox; `undefined` if there is none of that name. */
  reopen (name: string): Promise<Sandbox | undefined> {
    return this.#loaded.names.run(name, async () => this.find(name) ?? await this.#resumed(name))
  }

  /** Waits for a running open, create or remove of that name. */
  whenFree (name: string): Promise<void> { return this.#loaded.names.run(name, async () => {}) }

  /** Drops a sandbox that is not stored, because another process has stored one of that name. */
  async forget (name: string): Promise<void> {
    await this.#loaded.names.run(name, async () => this.#loaded.forget(name))
  }

  /** A new sandbox that starts from the current state of another one. */
  fork (from: Sandbox, name: string): Promise<Sandbox> {
    const { names, stored } = this.#loaded
    return names.run(name, async () => {
      if (stored.has(name) || await this.#store.has(name)) throw new Problem('sandbox-in-use', { name })
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
    const found = new Map<string, StoredSandbox>()
    for (const summary of await this.#store.list()) found.set(summary.name, summary)
    for (const { name, createdAt, lastUsedAt, life: { epoch } } of this.#loaded.stored.values()) {
      found.set(name, { name, createdAt, lastUsedAt, epoch })
    }
    return [...found.values()]
  }

  /** The sandboxes in memory, stored or not. */
  inMemory (): readonly Sandbox[] { return this.#loaded.all() }

  /**
   * Gives up a stored sandbox to another process, with what it has in memory alone. It waits up to `milliseconds` for
   * the requests that hold it.
   */
  release (name: string, milliseconds: number): Promise<void> { return this.#endings.release(name, milliseconds) }

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
    this.#opening++
    return await this.#inSlot(() => this.#room.for(async () => {
      if (!frees) await this.#room.ensure({ bytes: 0 })
      const sandbox = await resume(name, this.#context).catch(error => this.#setAside(name, error))
      if (sandbox === undefined) return undefined
      this.#loaded.forget(name, 'released') // another replica has stored one of that name
      this.#loaded.stored.set(name, sandbox)
      return sandbox
    })).finally(() => { this.#opening-- })
  }

  /** A store that replicas share bounds its connections, and some of them may wait for long. */
  async #inSlot<T> (task: () => Promise<T>): Promise<T> {
    if (this.#store.isShared === true) return await task()
    const slot = this.#room.memory.isAmple ? this.#opening % OPENED_AT_ONCE : 0
    return await (this.#slots[slot] as Mutex)(task)
  }

  async #setAside (name: string, error: unknown): Promise<undefined> {
    if (!(error instanceof DamagedSandbox)) throw error
    const aside = await this.#store.setAside(name)
    this.#context.notice(
      `the sandbox ${name} cannot be read and starts afresh: ${error.message}. Its old data is kept in ${aside}`
    )
  }

  #begun (name: string): Sandbox {
    const sandbox = begin(name, this.fixtures, this.#context)
    this.#loaded.addEmpty(sandbox)
    return sandbox
  }

  /** See `SandboxContext`. */
  #admit (sandbox: Sandbox, create: Create): ReturnType<Create> {
    const { name } = sandbox
    return this.#loaded.names.run(name, async () => {
      if (this.#loaded.getEmpty(name) !== sandbox) return undefined // it was forgotten in the meantime
      return await this.#room.for(async () => {
        const own = await create()
        this.#loaded.removeEmpty(name)
        if (own !== undefined) this.#loaded.stored.set(name, sandbox)
        return own
      })
    })
  }
}

/** Waits for a task, but no longer than so many milliseconds. */
async function within (milliseconds: number, task: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const end = milliseconds === Infinity
    ? []
    : [new Promise<void>(resolve => { timer = setTimeout(resolve, milliseconds) })]
  await Promise.race([task, ...end])
  clearTimeout(timer)
}
