import type { Failure } from '../storage/changelog.ts'
import type { KeyedMutex } from '../storage/mutex.ts'
import type { Store } from '../storage/store.ts'
import { notDurable } from './commit-queue.ts'
import type { Life } from './life.ts'
import { handoverOf, type HandoverForm } from './handover.ts'
import type { Registry } from './registry-interface.ts'
import type { Sandbox } from './sandbox.ts'
import type { UnstoredSandboxes } from './unstored.ts'

export interface EndingOptions {
  readonly store: Store
  /** For each name, sandboxes are opened, stored and removed one at a time. */
  readonly names: KeyedMutex
  /** The stored sandboxes that are in memory. */
  readonly stored: Map<string, Sandbox>
  readonly unstored: UnstoredSandboxes
  /** How a sandbox hands on what it has in memory alone, where processes share a store. */
  readonly handover: HandoverForm | undefined
  readonly notice: (message: string) => void
}

/** The ways in which a sandbox leaves the memory. */
export interface Endings extends Pick<Registry, 'release' | 'remove'> {
  /** Gives up a sandbox that nobody uses. `past` also removes it from the store. */
  giveUp (sandbox: Sandbox, state: 'past' | 'released'): Promise<void>
  /** Closes a sandbox to which no further append is possible. Its next use opens it again. */
  fail (name: string, failure: Failure): void
}

export function endings ({ store, names, stored, unstored, handover: form, notice }: EndingOptions): Endings {
  /** Without a hand-over, a store that processes share forgets a sandbox that was never changed. */
  async function end (
    sandbox: Sandbox, state: 'past' | 'released', isHandedOver = sandbox.isChanged
  ): Promise<void> {
    try {
      await sandbox.release(state, isHandedOver && form && (life => handover(sandbox.name, life, form)))
      if (state === 'past') await store.remove(sandbox.name).catch(notDurable)
    } finally {
      // Last, because a reset that still runs may hand its waiting clients over to this log.
      sandbox.life.requests.end('closed')
    }
  }

  async function handover (name: string, life: Life, form: HandoverForm): Promise<Uint8Array | undefined> {
    return await form.write(handoverOf(life), life).catch(error => {
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

  function takeOut (name: string, removal: Promise<unknown>): Sandbox | undefined {
    const sandbox = stored.get(name)
    sandbox?.life.enter('past', removal)
    stored.delete(name)
    return sandbox
  }

  function remove (name: string): Promise<boolean> {
    const isBusy = names.isBusy(name)
    let sandbox: Sandbox | undefined
    const removal = names.run(name, async () => {
      sandbox ??= takeOut(name, removal)
      if (sandbox === undefined && !await store.has(name)) {
        unstored.forget(name)
        return false
      }
      await (sandbox === undefined ? store.remove(name).catch(notDurable) : end(sandbox, 'past'))
      if (store.lasting) notice(`the sandbox ${name} is removed, as was asked`)
      return true
    })
    if (!isBusy) sandbox = takeOut(name, removal)
    return removal
  }

  return {
    giveUp (sandbox, state) {
      stored.delete(sandbox.name)
      return names.run(sandbox.name, () => end(sandbox, state))
    },
    fail (name, failure) {
      const sandbox = stored.get(name) ?? unstored.get(name)
      if (sandbox === undefined) return
      stored.delete(name)
      unstored.delete(name)
      sandbox.life.enter('released')
      notice(`the sandbox ${name} is opened anew at its next use: an append was ${failure}`)
      names.run(name, () => end(sandbox, 'released')).catch(() => {})
    },
    release,
    remove
  }
}
