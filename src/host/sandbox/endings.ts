import type { Store } from '../store/store.ts'
import { notDurable } from './appends.ts'
import type { LoadedSandboxes } from './loaded-sandboxes.ts'
import type { Sandbox } from './sandbox.ts'

export interface EndingOptions {
  readonly store: Store
  readonly loaded: LoadedSandboxes
}

/** The ways in which a sandbox leaves the memory. */
export class Endings {
  readonly #store: Store
  readonly #loaded: LoadedSandboxes

  constructor ({ store, loaded }: EndingOptions) {
    this.#store = store
    this.#loaded = loaded
  }

  /** Gives up a sandbox that nobody uses. `removed` also removes it from the store. */
  async giveUp (sandbox: Sandbox, event: 'removed' | 'released'): Promise<void> {
    if (this.#store.isShared === true && event === 'released') return this.forget(sandbox)
    this.#loaded.stored.delete(sandbox.name)
    await this.#loaded.names.run(sandbox.name, () => this.#end(sandbox, event))
  }

  /**
   * Forgets a sandbox of a store that processes share. It has nothing that the store has not, so whoever has just found
   * it may go on with it.
   */
  forget (sandbox: Sandbox): void {
    const { stored } = this.#loaded
    if (stored.get(sandbox.name) === sandbox) stored.delete(sandbox.name)
    sandbox.life.requests.end('closed')
  }

  /** Another process has removed a sandbox. What still holds it finishes against it. */
  gone (sandbox: Sandbox): void {
    this.forget(sandbox)
    sandbox.end()
  }

  /** Resolves to false if there is no sandbox of that name. */
  remove (name: string): Promise<boolean> {
    const { names } = this.#loaded
    const isBusy = names.isBusy(name)
    let sandbox: Sandbox | undefined
    const removal = names.run(name, async () => {
      sandbox ??= this.#takeOut(name)
      return await this.#removeStored(name, sandbox)
    })
    // At once, so that a request that comes now finds no sandbox.
    if (!isBusy) sandbox = this.#takeOut(name)
    return removal
  }

  #takeOut (name: string): Sandbox | undefined {
    const { stored } = this.#loaded
    const sandbox = stored.get(name)
    stored.delete(name)
    return sandbox
  }

  async #removeStored (name: string, sandbox: Sandbox | undefined): Promise<boolean> {
    if (sandbox !== undefined && this.#store.isShared === true && !await this.#store.has(name)) {
      this.gone(sandbox)
      return false
    }
    if (sandbox !== undefined) await this.#end(sandbox, 'removed')
    else if (await this.#store.has(name)) await this.#store.remove(name).catch(notDurable)
    else return this.#loaded.forget(name)
    return true
  }

  async #end (sandbox: Sandbox, event: 'removed' | 'released'): Promise<void> {
    const remove = async (): Promise<void> => { await this.#store.remove(sandbox.name).catch(notDurable) }
    try {
      await sandbox.release(event, event === 'removed' ? { remove } : {})
    } finally {
      // Last, because a reset that still runs may hand its waiting clients over to this log.
      sandbox.life.requests.end('closed')
    }
  }
}
