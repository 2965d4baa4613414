import { serialByKey } from '../store/mutex.ts'
import type { Sandbox } from './sandbox.ts'

/** The most sandboxes without anything. They stay for their logs, which tell why their requests were refused. */
const MOST_EMPTY = 1000

/** The sandboxes in memory. */
export class LoadedSandboxes {
  /** For each name, sandboxes are opened, stored and removed one at a time. */
  readonly names = serialByKey()
  /** By name, those that are in the store, too. */
  readonly stored = new Map<string, Sandbox>()
  /** By name, those that have nothing yet. The one that was looked for longest ago comes first. */
  readonly #empty = new Map<string, Sandbox>()
  readonly #pinned: string | undefined

  /** The sandbox of the name `pinned` is never idle. */
  constructor (pinned?: string) {
    this.#pinned = pinned
  }

  get (name: string): Sandbox | undefined {
    return this.stored.get(name) ?? this.getEmpty(name)
  }

  getEmpty (name: string): Sandbox | undefined {
    const sandbox = this.#empty.get(name)
    if (sandbox !== undefined && this.#empty.delete(name)) this.#empty.set(name, sandbox)
    return sandbox
  }

  all (): Sandbox[] {
    return [...this.stored.values(), ...this.#empty.values()]
  }

  /** Adds a sandbox that has nothing, and forgets the first ones that nobody uses if there are too many. */
  addEmpty (sandbox: Sandbox): void {
    this.#empty.set(sandbox.name, sandbox)
    for (const { name } of this.#empty.values()) {
      if (this.#empty.size <= MOST_EMPTY) break
      if (name !== sandbox.name && this.#isFree(name)) this.forget(name)
    }
  }

  /** Adds one from the store. Another process may have stored it, and then its requests go there, too. */
  addStored (sandbox: Sandbox): void {
    this.removeEmpty(sandbox.name)
    this.stored.set(sandbox.name, sandbox)
  }

  /** Takes a sandbox out of those that have nothing, because it is stored now or has to be opened anew. */
  removeEmpty (name: string): void { this.#empty.delete(name) }

  /** Ends a sandbox that has nothing. Its requests go on, as after its removal. Returns whether there was one. */
  forget (name: string): boolean {
    const sandbox = this.#empty.get(name)
    this.#empty.delete(name)
    sandbox?.life.end() // at once, so that what waits to be decided is appended nowhere
    sandbox?.release('removed').catch(() => {})
    sandbox?.life.requests.end('closed')
    return sandbox !== undefined
  }

  /** Forgets all that have nothing and that nobody uses. Returns whether there were any. */
  forgetFree (): boolean {
    return [...this.#empty.keys()].filter(name => this.#isFree(name) && this.forget(name)).length > 0
  }

  /** Whether a stored sandbox can be given up, because nobody has used it since the system time `latest`. */
  isIdle (sandbox: Sandbox, latest: number): boolean {
    const { name, users, lastUsedAt } = sandbox
    return name !== this.#pinned && users === 0 && lastUsedAt <= latest &&
      this.stored.get(name) === sandbox && !this.names.isBusy(name)
  }

  #isFree (name: string): boolean { return this.#empty.get(name)?.users === 0 && !this.names.isBusy(name) }
}
