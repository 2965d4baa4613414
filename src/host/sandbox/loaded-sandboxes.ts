import { serialByKey } from '../store/mutex.ts'
import type { Sandbox } from './sandbox.ts'
import { unstoredSandboxes } from './unstored.ts'

/** The sandboxes in memory. */
export class LoadedSandboxes {
  /** For each name, sandboxes are opened, stored and removed one at a time. */
  readonly names = serialByKey()
  /** By name, those that are in the store, too. */
  readonly stored = new Map<string, Sandbox>()
  readonly unstored = unstoredSandboxes(this.names.isBusy)
  readonly #pinned: string | undefined

  /** The sandbox of the name `pinned` is never idle. */
  constructor (pinned?: string) {
    this.#pinned = pinned
  }

  get (name: string): Sandbox | undefined {
    return this.stored.get(name) ?? this.unstored.get(name)
  }

  all (): Sandbox[] {
    return [...this.stored.values(), ...this.unstored.values()]
  }

  /** Whether a stored sandbox can be given up, because nobody has used it since the system time `latest`. */
  isIdle (sandbox: Sandbox, latest: number): boolean {
    const { name, users, lastUsedAt } = sandbox
    return name !== this.#pinned && users === 0 && lastUsedAt <= latest &&
      this.stored.get(name) === sandbox && !this.names.isBusy(name)
  }
}
