import { Problem } from '../domain/problem.ts'
import type { Fixtures } from './fixtures.ts'
import type { Home } from './sandbox-store.ts'
import type { Sandbox } from './sandbox.ts'
import { systemTime } from './system-clock.ts'

/** The sandboxes of a server, by name. */
export interface Registry {
  /** What a new sandbox starts from, and a reset goes back to. */
  readonly fixtures: Fixtures
  find (name: string): Sandbox | undefined
  /** The sandbox of that name, made if it is not there. */
  open (name: string): Promise<Sandbox>
  /** A new sandbox that starts as another stands. */
  fork (from: Sandbox, name: string): Promise<Sandbox>
  list (): readonly Sandbox[]
  /** False when there is none. */
  remove (name: string): Promise<boolean>
  /** Tries whether every sandbox could make a change durable now. */
  probe (): Promise<boolean>
  close (): Promise<void>
}

const IDLE = 10 * 60_000

/** At most `maximum` at once, of which `lasting` is never evicted. When it cannot open, it closes what it opened. */
export async function openRegistry (home: Home, fixtures: Fixtures, maximum: number, lasting: string): Promise<Registry> {
  const sandboxes = new Map<string, Sandbox>()
  /** Opening or removing; the next use of the name waits for it. */
  const underWay = new Map<string, Promise<unknown>>()
  let opening = 0

  async function exclusively<T> (name: string, task: () => Promise<T>): Promise<T> {
    while (underWay.has(name)) await underWay.get(name)?.catch(() => {})
    const running = task()
    underWay.set(name, running)
    try { return await running } finally { underWay.delete(name) }
  }

  function open (name: string): Promise<Sandbox> {
    return exclusively(name, async () => sandboxes.get(name) ?? await add(name, () => home.open(name, fixtures)))
  }

  function fork (from: Sandbox, name: string): Promise<Sandbox> {
    return exclusively(name, async () => {
      if (sandboxes.has(name)) throw new Problem('sandbox-in-use', { name })
      return await add(name, () => home.fork(name, from))
    })
  }

  async function add (name: string, make: () => Promise<Sandbox>): Promise<Sandbox> {
    const room = sandboxes.size + opening < maximum ? undefined : evictOne()
    opening++ // at once: those who ask next count it
    try {
      await room
      const sandbox = await make()
      sandboxes.set(name, sandbox)
      return sandbox
    } finally {
      opening--
    }
  }

  /** The least recently used one goes, if it has been idle long enough. */
  function evictOne (): Promise<unknown> {
    const idle = [...sandboxes.values()]
      .filter(({ name, lastUsedAt }) => name !== lasting && !underWay.has(name) && lastUsedAt <= systemTime() - IDLE)
      .sort((a, b) => a.lastUsedAt - b.lastUsedAt)[0]
    if (idle === undefined) throw new Problem('too-many-sandboxes', { maximum })
    return remove(idle.name)
  }

  function remove (name: string): Promise<boolean> {
    return exclusively(name, async () => {
      const sandbox = sandboxes.get(name)
      if (sandbox === undefined) return false
      sandboxes.delete(name)
      sandbox.life.become('past')
      try {
        await home.remove(sandbox)
      } finally {
        sandbox.life.requests.end('closed') // at last: a reset under way leads there who waits
      }
      return true
    })
  }

  async function close (): Promise<void> {
    await Promise.allSettled(underWay.values())
    const closed = await Promise.allSettled([...sandboxes.values()].map(sandbox => sandbox.close()))
    await home.close()
    for (const one of closed) if (one.status === 'rejected') throw one.reason
  }

  try {
    for (const name of home.names) sandboxes.set(name, await home.open(name, fixtures))
    await open(lasting)
  } catch (error) {
    await close()
    throw error
  }

  return {
    fixtures,
    find: name => sandboxes.get(name),
    open,
    fork,
    list: () => [...sandboxes.values()],
    remove,
    async probe () {
      const probed = await Promise.all([...sandboxes.values()].map(sandbox => sandbox.healthy || sandbox.probe()))
      return probed.every(Boolean)
    },
    close
  }
}
