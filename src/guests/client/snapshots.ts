import type { Reset } from '../control/overview.ts'
import type { Snapshot, SnapshotRequest } from '../control/snapshots.ts'
import type { PatchOperation } from '../../core/problems/refusal.ts'
import type { Call } from './call.ts'

/** The snapshots of a sandbox: its data, clock, settings and counters under a name. */
export interface SnapshotMethods {
  snapshots (): Promise<Snapshot[]>
  /**
   * Saves the current state under a name, or that of another snapshot. It replaces a snapshot of that name.
   * @throws TypeError without a name, ControlError 400 for a bad one, or if the sandbox has too many snapshots, 404 if
   * there is no `from`.
   */
  snapshot (name: string, options?: SnapshotRequest): Promise<Snapshot>
  /** Goes back to a snapshot. @throws ControlError 404 if there is no snapshot of that name. */
  restore (name: string): Promise<Reset>
  /**
   * The JSON Patch (RFC 6902) that a restore would apply to the state document. Nothing is changed.
   * @throws ControlError 404 if there is no snapshot of that name.
   */
  restorePatch (name: string): Promise<PatchOperation[]>
  /** @throws ControlError 404 if there is no snapshot of that name. */
  deleteSnapshot (name: string): Promise<void>
}

export function snapshotMethods (call: Call, plane: string): SnapshotMethods {
  const url = (name: string): string => `${plane}/snapshots/${encodeURIComponent(named(name))}`
  return {
    snapshots: async () => (await call<{ snapshots: Snapshot[] }>('GET', `${plane}/snapshots`)).snapshots,
    snapshot: async (name, options) => await call('PUT', url(name), options),
    restore: async name => await call('POST', `${url(name)}/restore`),
    restorePatch: async name => await call('POST', `${url(name)}/restore`, { dryRun: true }),
    deleteSnapshot: async name => await call('DELETE', url(name))
  }
}

/** Refuses an absent name, which would become that of a snapshot `undefined`. The server refuses other bad names. */
function named (name: string): string {
  if (typeof name === 'string' && name !== '') return name
  throw new TypeError(`A snapshot needs a name, as snapshot('before'), not ${JSON.stringify(name)}`)
}
