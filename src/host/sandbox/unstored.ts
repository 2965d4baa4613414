import type { Sandbox } from './sandbox.ts'

/** Unstored sandboxes stay in memory for a while, because their request log tells why their requests were refused. */
const MAXIMUM_UNSTORED = 100

/** The sandboxes that are not in the store, in the order of their first use. */
export interface UnstoredSandboxes {
  get (name: string): Sandbox | undefined
  /** Adds a sandbox, and forgets the oldest ones that nobody uses if there are too many. */
  add (sandbox: Sandbox): void
  /** Takes a sandbox out, because it is stored now or has to be opened anew. */
  delete (name: string): void
  /** Ends a sandbox, which leaves no trace. By default its requests go on, as after its removal. */
  forget (name: string, event?: 'removed' | 'released'): void
  /** Forgets all that nobody uses. Returns whether there were any. */
  forgetIdle (): boolean
  values (): Iterable<Sandbox>
}

/** `isBusy` says whether something is under way with the sandbox of a name. */
export function unstoredSandboxes (isBusy: (name: string) => boolean): UnstoredSandboxes {
  const sandboxes = new Map<string, Sandbox>()

  function forget (name: string, event: 'removed' | 'released' = 'removed'): void {
    const sandbox = sandboxes.get(name)
    if (sandbox === undefined) return
    sandboxes.delete(name)
    sandbox.release(event).catch(() => {})
    sandbox.life.requests.end('closed')
  }

  return {
    get: name => sandboxes.get(name),
    add (sandbox) {
      sandboxes.set(sandbox.name, sandbox)
      for (const [other, { users }] of sandboxes) {
        if (sandboxes.size <= MAXIMUM_UNSTORED) break
        if (users === 0 && other !== sandbox.name && !isBusy(other)) forget(other)
      }
    },
    delete (name) { sandboxes.delete(name) },
    forget,
    forgetIdle () {
      const idle = [...sandboxes.values()].filter(({ name, users }) => users === 0 && !isBusy(name))
      for (const { name } of idle) forget(name)
      return idle.length > 0
    },
    values: () => sandboxes.values()
  }
}
