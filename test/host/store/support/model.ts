import { type Change, type ChangeSet, isChange, type Origin } from '../../../../src/core/state/change.ts'
import type { Sequence } from '../../../../src/core/state/bookkeeping.ts'
import type { Blob } from '../../../../src/host/store/blobs.ts'
import { ReadAgain } from '../../../../src/host/store/store.ts'
import { serial } from '../../../../src/host/store/mutex.ts'
import type { Ledger, CompactedLedger } from '../../../../src/host/store/ledger.ts'

/** The least that a sandbox must do around a ledger: append, apply what is durable, and compact. */
export interface Model {
  applied: ChangeSet[]
  /** The sequences that were refused. */
  readonly losses: number[]
  readonly compacted: () => CompactedLedger
  /** Decides a change set, and a reset if asked, when those before are settled; the promise is of the append. */
  commit (ledger: Ledger, text: string, options?: { reset?: boolean, blobs?: readonly Blob[] }): Promise<ChangeSet>
  /** Takes over what the ledger holds. */
  load (ledger: Ledger): Promise<void>
}

export const DIGEST = 'f'.repeat(64)

export function put (key: string, text: string): Change {
  return { collection: 'sequences', key, entity: { name: key, last: 1, hash: text } }
}

/** A compacted ledger of such changes. Its text has them as a list. */
export function compactedLedger (
  sequence: number, origin: Origin, changes: Change[] = []
): CompactedLedger & { readonly changes: Change[] } {
  const { base: fixtures, epoch, seed, createdAt } = origin
  const put = { sequences: changes.map(({ entity }) => entity) }
  const at = createdAt === undefined ? {} : { createdAt: new Date(createdAt).toISOString() }
  const text = { fixtures, epoch, ...seed !== undefined && { seed }, ...at, put }
  return { sequence, origin, changes, text, snapshots: [] }
}

/** What change sets come to. */
export function compact (sets: readonly ChangeSet[]): CompactedLedger & { readonly changes: Change[] } {
  let origin: Origin = { base: 'none', epoch: 0 }
  const changes = new Map<string, Change>()
  for (const set of sets) {
    if (set.origin !== undefined) { origin = set.origin; changes.clear() }
    for (const change of set.changes) if (isChange(change)) changes.set(change.key, change)
  }
  return compactedLedger(sets.at(-1)?.sequence ?? 0, origin, [...changes.values()])
}

export async function readAll (ledger: Ledger): Promise<ChangeSet[]> {
  const sets: ChangeSet[] = []
  try {
    for await (const { readable, ...set } of ledger.read()) {
      const { sequences = [] } = (readable?.text['put'] ?? {}) as { sequences?: Sequence[] }
      const changes = sequences.map(({ name, hash = '' }) => put(name, hash))
      sets.push(readable === undefined ? set : { ...set, changes })
    }
    return sets
  } catch (error) {
    if (error instanceof ReadAgain) return await readAll(ledger)
    throw error
  }
}

export function model (begun: readonly ChangeSet[] = []): Model {
  const self: Model = {
    applied: [...begun],
    losses: [],
    compacted: () => compact(self.applied),
    commit: (ledger, text, options) => inTurn(() => commit(ledger, text, options)),
    async load (ledger) { self.applied = await readAll(ledger) }
  }
  const inTurn = serial()
  const commit: Model['commit'] = async (ledger, text, { reset = false, blobs = [] } = {}) => {
    const sequence = (self.applied.at(-1)?.sequence ?? 0) + 1
    const starts = reset || sequence === 1
    const set = {
      sequence, ...starts && { origin: { base: DIGEST, epoch: sequence } }, changes: [put(`k${sequence % 23}`, text)]
    }
    const overtaken = await ledger.append({ changeSets: [set], blobs })?.catch(error => {
      self.losses.push(sequence)
      throw error
    })
    if (overtaken !== undefined) throw new Error(overtaken)
    self.applied.push(set)
    if (ledger.compactionDue) ledger.compact(self.compacted).catch(error => { throw error })
    return set
  }
  return self
}
