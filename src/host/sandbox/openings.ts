import { Problem } from '../../core/rules/problem.ts'
import { type Mutex, serial } from '../store/mutex.ts'
import { DamagedSandbox, type SandboxStore } from '../store/store.ts'
import type { Fixtures } from './fixtures.ts'
import type { LoadedSandboxes } from './loaded-sandboxes.ts'
import type { Room } from './room.ts'
import type { Sandbox } from './sandbox.ts'
import { begin, foreseen, fork, resume, type SandboxContext } from './stored.ts'

/** Stored sandboxes that are read at once, because to read one takes a multiple of its size. */
const OPENED_AT_ONCE = 2

export interface OpeningOptions {
  readonly loaded: LoadedSandboxes
  readonly room: Room
  readonly context: Omit<SandboxContext, 'admit'>
}

/** The ways in which a sandbox comes into memory. */
export class Openings {
  readonly #loaded: LoadedSandboxes
  readonly #room: Room
  readonly #slots = Array.from({ length: OPENED_AT_ONCE }, serial)
  readonly #context: SandboxContext
  #opening = 0

  constructor ({ loaded, room, context }: OpeningOptions) {
    this.#loaded = loaded
    this.#room = room
    this.#context = { ...context, admit: (sandbox, create) => this.#admit(sandbox, create) }
  }

  /** How many stored sandboxes are being opened. */
  get opening (): number { return this.#opening }

  /** Finds a sandbox that is in memory. */
  find (name: string): Sandbox | undefined {
    const { stored } = this.#loaded
    // Where replicas share the store, another one may have stored a sandbox of a name that is not stored here.
    return this.#context.store.isShared === true ? stored.get(name) : this.#loaded.get(name)
  }

  /**
   * Opens the sandbox of that name, or begins one from these fixtures, which is not stored yet. A request that `frees`
   * memory opens it also where there is no room.
   */
  open (name: string, fixtures: () => Fixtures, frees: boolean): Promise<Sandbox> {
    const { names, unstored } = this.#loaded
    return names.run(name, async () =>
      this.find(name) ?? await this.#resumed(name, frees) ?? unstored.get(name) ?? this.#begun(name, fixtures()))
  }

  /** The same for a request that only reads: it begins none of a name that has unclaimed requests. */
  openToRead (name: string, fixtures: () => Fixtures): Promise<Sandbox> {
    const { names, unstored } = this.#loaded
    return names.run(name, async () =>
      this.find(name) ?? await this.#resumed(name) ?? unstored.get(name) ?? this.foreseen(name, fixtures()) ??
      this.#begun(name, fixtures()))
  }

  /** The sandbox that would begin with the unclaimed requests of that name, to be read and dropped. */
  foreseen (name: string, fixtures: Fixtures): Sandbox | undefined {
    const recording = this.#context.unclaimed.get(name)
    return recording && foreseen(name, fixtures, this.#context, recording)
  }

  /** Opens a stored sandbox; `undefined` if there is none of that name. */
  reopen (name: string): Promise<Sandbox | undefined> {
    return this.#loaded.names.run(name, async () => this.find(name) ?? await this.#resumed(name))
  }

  /** A new sandbox that starts from the current state of another one. */
  fork (from: Sandbox, name: string): Promise<Sandbox> {
    const { names, stored, unstored } = this.#loaded
    return names.run(name, async () => {
      if (stored.has(name) || await this.#context.store.has(name)) throw new Problem('sandbox-in-use', { name })
      unstored.forget(name)
      this.#context.unclaimed.claim(name)
      return await this.#room.for(async () => {
        const sandbox = await fork(name, from, this.#context)
        stored.set(name, sandbox)
        return sandbox
      })
    })
  }

  async #resumed (name: string, frees = false): Promise<Sandbox | undefined> {
    if (!await this.#context.store.has(name)) return undefined
    this.#opening++
    return await this.#inSlot(() => this.#room.for(async () => {
      if (!frees) await this.#room.ensure({ bytes: 0 })
      const sandbox = await resume(name, this.#context).catch(error => this.#setAside(name, error))
      if (sandbox === undefined) return undefined
      this.#loaded.unstored.forget(name, 'released') // another replica has stored one of that name
      this.#loaded.stored.set(name, sandbox)
      this.#context.unclaimed.claim(name)
      return sandbox
    })).finally(() => { this.#opening-- })
  }

  /** A store that replicas share bounds its connections, and some of them may wait for long. */
  async #inSlot<T> (task: () => Promise<T>): Promise<T> {
    if (this.#context.store.isShared === true) return await task()
    const slot = this.#room.memory.isAmple ? this.#opening % OPENED_AT_ONCE : 0
    return await (this.#slots[slot] as Mutex)(task)
  }

  async #setAside (name: string, error: unknown): Promise<undefined> {
    if (!(error instanceof DamagedSandbox)) throw error
    const aside = await this.#context.store.setAside(name)
    this.#context.notice(
      `the sandbox ${name} cannot be read and starts afresh: ${error.message}. Its old data is kept in ${aside}`
    )
  }

  #begun (name: string, fixtures: Fixtures): Sandbox {
    const sandbox = begin(name, fixtures, this.#context)
    this.#loaded.unstored.add(sandbox)
    return sandbox
  }

  /** See `SandboxContext`. */
  #admit (sandbox: Sandbox, create: () => Promise<SandboxStore | undefined>): Promise<SandboxStore | undefined> {
    const { name } = sandbox
    const { names, stored, unstored } = this.#loaded
    return names.run(name, async () => {
      if (unstored.get(name) !== sandbox) return undefined // it was forgotten in the meantime
      return await this.#room.for(async () => {
        const own = await create()
        unstored.delete(name)
        if (own !== undefined) stored.set(name, sandbox)
        return own
      })
    })
  }
}
