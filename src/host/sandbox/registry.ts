import type { Store, StoredSandbox } from '../store/store.ts'
import { Endings } from './endings.ts'
import { type Expire, expiry } from './expiry.ts'
import { type Fixtures, startingTime } from './fixtures.ts'
import type { HandoverForm } from './handover.ts'
import { LoadedSandboxes } from './loaded-sandboxes.ts'
import { Openings } from './openings.ts'
import type { Bounds } from './request-log/log.ts'
import { type Recording, UnclaimedRequests } from './request-log/unclaimed.ts'
import { Memory } from './memory.ts'
import { roomFor } from './room.ts'
import type { Sandbox } from './sandbox.ts'
import { loadedFixtures } from './stored-fixtures.ts'

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
  readonly expire: Expire
  readonly #fixtures: Fixtures
  readonly #store: Store
  readonly #loaded: LoadedSandboxes
  readonly #endings: Endings
  readonly #openings: Openings
  readonly #unclaimed = new UnclaimedRequests()

  constructor (options: RegistryOptions) {
    const { store, seed, pinned, bounds, handover, notice = () => {} } = options
    const loaded = new LoadedSandboxes(pinned)
    const fixtures = loadedFixtures(store.fixtures)
    const endings = new Endings({ store, loaded, handover, notice })
    const { maximum, memory = new Memory({ maximum: Infinity }) } = options
    const forgetRefused = (): boolean => [loaded.unstored.forgetIdle(), this.#unclaimed.forgetAll()].some(Boolean)
    const room = roomFor({ store, loaded, maximum, memory, endings, forgetRefused, notice })
    const ended: Endings['fail'] = (name, failure) => endings.fail(name, failure)
    this.expire = expiry({ store, loaded, endings })
    this.#fixtures = options.fixtures
    this.#store = store
    this.#loaded = loaded
    this.#endings = endings
    this.#openings = new Openings({
      loaded,
      room,
      context: { store, fixtures, seed, bounds, handover, unclaimed: this.#unclaimed, room, notice, ended }
    })
  }

  /** The fixtures of new sandboxes and of resets. */
  get fixtures (): Fixtures { return this.#fixtures }

  /** How many stored sandboxes are being opened. */
  get opening (): number { return this.#openings.opening }

  /** Finds a sandbox that is in memory. */
  find (name: string): Sandbox | undefined { return this.#openings.find(name) }

  /** Finds a sandbox that is in memory, also one that another replica may have stored. */
  present (name: string): Sandbox | undefined { return this.#loaded.get(name) }

  /** Where the refusals of a name are recorded that has no sandbox. */
  unclaimed (name: string): Recording { return this.#unclaimed.of(name, () => startingTime(this.#fixtures)) }

  /** Opens the sandbox of that name, or begins a new one, which is not stored yet. `frees`: see `Openings`. */
  open (name: string, frees = false): Promise<Sandbox> {
    return this.#openings.open(name, () => this.#fixtures, frees)
  }

  /** Opens the sandbox of that name to read it. It is made only if no requests of that name are unclaimed. */
  openToRead (name: string): Promise<Sandbox> { return this.#openings.openToRead(name, () => this.#fixtures) }

  /** The names in memory that have unclaimed requests and no sandbox, each as the sandbox that would begin. */
  foreseen (): Sandbox[] {
    return this.#unclaimed.names().filter(name => this.#loaded.get(name) === undefined)
      .flatMap(name => this.#openings.foreseen(name, this.#fixtures) ?? [])
  }

  /** Opens a stored sandbox; `undefined` if there is none of that name. */
  reopen (name: string): Promise<Sandbox | undefined> { return this.#openings.reopen(name) }

  /** Waits for a running open, create or remove of that name. */
  whenFree (name: string): Promise<void> { return this.#loaded.names.run(name, async () => {}) }

  /** Drops a sandbox that is not stored, because another process has stored one of that name. */
  forget (name: string): Promise<void> {
    const { names, unstored } = this.#loaded
    return names.run(name, async () => unstored.forget(name))
  }

  /** A new sandbox that starts from the current state of another one. */
  fork (from: Sandbox, name: string): Promise<Sandbox> { return this.#openings.fork(from, name) }

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

  async close (): Promise<void> {
    await this.#loaded.names.idle()
    const closed = await Promise.allSettled(this.#loaded.all().map(sandbox => sandbox.release('released')))
    await this.#store.close()
    for (const one of closed) if (one.status === 'rejected') throw one.reason
  }
}
