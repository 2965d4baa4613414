import type { Reset } from '../control/overview.ts'
import type { Snapshot } from '../control/snapshots.ts'
import type { Call } from './call.ts'

/** Named states of a sandbox: data, clock, settings and counters. */
export interface SnapshotMethods {
  snapshots (): Promise<Snapshot[]>
  /**
   * Keeps the present state under a name, in the place of the state that has it.
   * @throws ControlError 400 for a bad name, or beyond the most snapshots that a sandbox may have.
   */
  snapshot (name: string): Promise<Snapshot>
  /** Goes back to a snapshot. @throws ControlError 404 when there is none of that name. */
  restore (name: string): Promise<Reset>
  /** @throws ControlError 404 when there is none of that name. */
  deleteSnapshot (name: string): Promise<void>
}

export function snapshotMethods (call: Call, plane: string): SnapshotMethods {
  const url = (name: string): string => `${plane}/snapshots/${encodeURIComponent(name)}`
  return {
    snapshots: async () => (await call<{ snapshots: Snapshot[] }>('GET', `${plane}/snapshots`)).snapshots,
    snapshot: name => call('PUT', url(name)),
    restore: name => call('POST', `${url(name)}/restore`),
    deleteSnapshot: name => call('DELETE', url(name))
  }
}
