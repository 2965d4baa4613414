import { type Change, type ChangeSet, isChange, type Origin } from '../../../src/state/change.ts'
import type { Changelog } from '../../../src/storage/changelog.ts'
import type { Snapshot } from '../../../src/storage/folder/compacted.ts'

/** The least a sandbox must do around a changelog: apply, append, and undo what was lost. */
export interface Model {
  applied: ChangeSet[]
  readonly losses: number[]
  readonly snapshot: () => Snapshot
  readonly lost: (from: number) => void
  /** Decides a change set, and a reset if asked; the promise is of the append. */
  commit (log: Changelog, text: string, reset?: boolean): Promise<ChangeSet>
  /** Takes over what the log holds. */
  load (log: Changelog): Promise<void>
}

export function put (key: string, text: string): Change {
  return { collection: 'sequences', key, entity: { name: key, last: 1, hash: text } }
}

export function fold (sets: readonly ChangeSet[]): Snapshot {
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

export function model (): Model {
  const self: Model = {
    applied: [],
    losses: [],
    snapshot: () => fold(self.applied),
    lost (from) {
      self.losses.push(from)
      self.applied = self.applied.filter(({ sequence }) => sequence < from)
    },
    async commit (log, text, reset = false) {
      const sequence = (self.applied.at(-1)?.sequence ?? 0) + 1
      const starts = reset || sequence === 1
      const set = {
        sequence, ...starts && { origin: { base: 'f'.repeat(64), epoch: sequence } }, changes: [put(`k${sequence % 23}`, text)]
      }
      self.applied.push(set)
      await log.append(set)
      return set
    },
    async load (log) { self.applied = await readAll(log) }
  }
  return self
}
