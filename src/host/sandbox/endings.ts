import type { Failure } from '../store/ledger.ts'
import type { Store } from '../store/store.ts'
import { notDurable } from './appends.ts'
import type { Life } from './life.ts'
import type { LoadedSandboxes } from './loaded-sandboxes.ts'
import { handoverOf, type HandoverForm } from './handover.ts'
import type { Sandbox } from './sandbox.ts'

export interface EndingOptions {
  readonly store: Store
  readonly loaded: LoadedSandboxes
  /** How a sandbox hands on what it has in memory alone, where processes share a store. */
  readonly handover: HandoverForm | undefined
  readonly notice: (message: string) => void
}

/** The ways in which a sandbox leaves the memory. */
export class Endings {
  readonly #store: Store
  readonly #loaded: LoadedSandboxes
  readonly #form: HandoverForm | undefined
  readonly #notice: (message: string) => void

  constructor ({ store, loaded, handover, notice }: EndingOptions) {
    this.#store = store
    this.#loaded = loaded
    this.#form = handover
    this.#notice = notice
  }

  /** Gives up a sandbox that nobody uses. `removed` also removes it from the store. */
  giveUp (sandbox: Sandbox, event: 'removed' | 'released'): Promise<void> {
    this.#loaded.stored.delete(sandbox.name)
    return this.#loaded.names.run(sandbox.name, () => this.#end(sandbox, event))
  }

  /** Gives up a stored sandbox to another process. It waits up to `milliseconds` for the requests that hold it. */
  release (name: string, milliseconds: number): Promise<void> {
    const { names, stored } = this.#loaded
    const sandbox = stored.get(name)
    stored.delete(name)
    return names.run(name, async () => {
      if (sandbox === undefined) return
      sandbox.life.requests.end('moved')
      await sandbox.idle(milliseconds)
      await this.#end(sandbox, 'released', true)
    })
  }

  /** Closes a sandbox to which no further append is possible. Its next use opens it again. */
  fail (name: string, failure: Failure): void {
    const { names, stored } = this.#loaded
    const sandbox = this.#loaded.get(name)
    if (sandbox === undefined) return
    stored.delete(name)
    this.#loaded.removeEmpty(name)
    this.#notice(`the sandbox ${name} is opened anew at its next use: an append was ${failure}`)
    names.run(name, () => this.#end(sandbox, 'released')).catch(() => {})
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
    if (sandbox !== undefined) await this.#end(sandbox, 'removed')
    else if (await this.#store.has(name)) await this.#store.remove(name).catch(notDurable)
    else return this.#loaded.forget(name)
    return true
  }

  /** Without a hand-over, a store that processes share forgets a sandbox that was never changed. */
  async #end (sandbox: Sandbox, event: 'removed' | 'released', isHandedOver = sandbox.isChanged): Promise<void> {
    const form = isHandedOver ? this.#form : undefined
    try {
      await sandbox.release(event, {
        handover: form && (life => this.#handover(sandbox.name, life, form)),
        ...event === 'removed' && { remove: () => this.#store.remove(sandbox.name).catch(notDurable) }
      })
    } finally {
      // Last, because a reset that still runs may hand its waiting clients over to this log.
      sandbox.life.requests.end('closed')
    }
  }

  async #handover (name: string, life: Life, form: HandoverForm): Promise<Uint8Array | undefined> {
    return await form.write(handoverOf(life), life).catch(error => {
      this.#notice(`the request log of the sandbox ${name} is lost: ${(error as Error).message}`)
      return undefined
    })
  }
}
