import { Problem } from '../domain/problem.ts'
import type { KeyedMutex } from '../storage/mutex.ts'
import { DamagedSandbox, type SandboxStore, type Store } from '../storage/store.ts'
import type { Fixtures } from './fixtures.ts'
import type { Registry } from './registry-interface.ts'
import type { WithRoom } from './room.ts'
import type { Sandbox } from './sandbox.ts'
import { begin, fork, resume, type SandboxContext } from './stored.ts'
import type { UnstoredSandboxes } from './unstored.ts'

export interface OpeningOptions {
  readonly store: Store
  /** For each name, sandboxes are opened, stored and removed one at a time. */
  readonly names: KeyedMutex
  /** The stored sandboxes that are in memory. */
  readonly stored: Map<string, Sandbox>
  readonly unstored: UnstoredSandboxes
  readonly find: Registry['find']
  readonly withRoom: WithRoom
  readonly context: Omit<SandboxContext, 'admit'>
  /** The fixtures of new sandboxes. */
  readonly fixtures: () => Fixtures
}

/** The ways in which a sandbox comes into memory. */
export type Openings = Pick<Registry, 'fork' | 'open' | 'opening' | 'reopen'>

export function openings (options: OpeningOptions): Openings {
  const { store, names, stored, unstored, find, withRoom, fixtures } = options
  const context: SandboxContext = { ...options.context, admit }
  let opening = 0

  async function resumed (name: string): Promise<Sandbox | undefined> {
    if (!await store.has(name)) return undefined
    opening++
    return await withRoom(async () => {
      const sandbox = await resume(name, context).catch(error => setAside(name, error))
      if (sandbox === undefined) return undefined
      unstored.forget(name, 'released') // another replica has stored one of that name
      stored.set(name, sandbox)
      return sandbox
    }).finally(() => { opening-- })
  }

  async function setAside (name: string, error: unknown): Promise<undefined> {
    if (!(error instanceof DamagedSandbox)) throw error
    const aside = await store.setAside(name)
    context.notice(
      `the sandbox ${name} cannot be read and starts afresh: ${error.message}. Its old data is kept in ${aside}`
    )
  }

  function started (name: string): Sandbox {
    const sandbox = begin(name, fixtures(), context)
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

  return {
    get opening () { return opening },
    open: name => names.run(name, async () =>
      find(name) ?? await resumed(name) ?? unstored.get(name) ?? started(name)),
    reopen: name => names.run(name, async () => find(name) ?? await resumed(name)),
    fork: (from, name) => names.run(name, async () => {
      if (stored.has(name) || await store.has(name)) throw new Problem('sandbox-in-use', { name })
      unstored.forget(name)
      return await withRoom(async () => {
        const sandbox = await fork(name, from, context)
        stored.set(name, sandbox)
        return sandbox
      })
    })
  }
}
