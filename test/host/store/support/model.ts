import { type Change, type ChangeSet, isChange, type Origin } from '../../../../src/core/state/change.ts'
import type { Blob } from '../../../../src/host/store/blobs.ts'
import type { Appender, Changelog, CompactedLog, Failure } from '../../../../src/host/store/changelog.ts'

/** The least that a sandbox must do around a changelog: apply, append, compact, and undo what was lost. */
export interface Model extends Appender {
  applied: ChangeSet[]
  readonly losses: number[]
  readonly ends: Failure[]
  readonly compacted: () => CompactedLog
  /** Decides a change set, and a reset if asked; the promise is of the append. */
  commit (log: Changelog, text: string, options?: { reset?: boolean, blobs?: readonly Blob[] }): Promise<ChangeSet>
  /** Takes over what the log holds. */
  load (log: Changelog): Promise<void>
}

export const DIGEST = 'f'.repeat(64)

export function put (key: string, text: string): Change {
  return { collection: 'sequences', key, entity: { name: key, last: 1, hash: text } }
}

/** What change sets come to. */
export function compact (sets: readonly ChangeSet[]): CompactedLog & { readonly changes: Change[] } {
  let origin: Origin = { base: 'none', epoch: 0 }
  const changes = new Map<string, Change>()
  for (const set of sets) {
    if (set.origin !== undefined) { origin = set.origin; changes.clear() }
    for (const change of set.changes) if (isChange(change)) changes.set(change.key, change)
  }
  return { sequence: sets.at(-1)?.sequence ?? 0, origin, changes: [...changes.values()] }
}

export async function readAll (log: Changelog): Promise<ChangeSet[]> {
  const sets: ChangeSet[] = []
  for await (const set of log.read()) sets.push(set)
  return sets
}

export function model (begun: readonly ChangeSet[] = []): Model {
  const self: Model = {
    applied: [...begun],
    losses: [],
    ends: [],
    compacted: () => compact(self.applied),
    failed (from, failure) {
      if (failure === 'refused') self.losses.push(from)
      else self.ends.push(failure)
      if (failure !== 'unknown') self.applied = self.applied.filter(({ sequence }) => sequence < from)
    },
    async commit (log, text, { reset = false, blobs } = {}) {
      const sequence = (self.applied.at(-1)?.sequence ?? 0) + 1
      const starts = reset || sequence === 1
      const set = {
        sequence, ...starts && { origin: { base: DIGEST, epoch: sequence } }, changes: [put(`k${sequence % 23}`, text)]
      }
      self.applied.push(set)
      await log.append(set, blobs)
      if (log.compactionDue) log.compact(self.compacted).catch(error => { throw error })
      return set
    },
    async load (log) { self.applied = await readAll(log) }
  }
  return self
}
