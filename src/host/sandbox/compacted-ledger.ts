import type { Instant } from '../../core/rules/time/instant.ts'
import { instantText } from '../../core/wire/instant-text.ts'
import { stateText } from '../fixtures/state-text.ts'
import type { CompactedLedger, SnapshotToWrite } from '../store/ledger.ts'
import { compactedEntries } from './compacted-entries.ts'
import { originOf } from './fixtures.ts'
import type { Snapshot, SnapshotState } from './snapshot.ts'
import type { Life } from './life.ts'

/** A sandbox, as far as its ledger is concerned. */
export interface Compactable {
  readonly life: Pick<Life, 'fixtures' | 'epoch' | 'freeze'>
  readonly snapshots: readonly Snapshot[]
  readonly createdAt: Instant
  readonly seed: number
  readonly lastUsedAt: Instant
}

/** What a ledger writes in the place of its change sets. The state is frozen at once, and read later and in pieces. */
export function compactedLedger (
  { life, snapshots, createdAt, seed, lastUsedAt }: Compactable, sequence: number
): CompactedLedger {
  const { fixtures, epoch } = life
  const layer = life.freeze()
  return {
    sequence,
    origin: originOf(fixtures, { epoch, createdAt, seed }),
    get changes () { return compactedEntries({ fixtures, epoch, layer }, snapshots.map(inMemory)) },
    get text () {
      const { clock, settings, counters, faults, put, removed } = stateText(layer, fixtures.layer)
      const about = { epoch, seed, createdAt: instantText(createdAt), lastUsedAt: instantText(lastUsedAt) }
      return { fixtures: fixtures.digest, ...about, clock, settings, counters, faults, put, removed }
    },
    snapshots: snapshots.map(toWrite)
  }
}

function inMemory ({ name, createdAt, present }: Snapshot): SnapshotState & Pick<Snapshot, 'name' | 'createdAt'> {
  if (present === undefined) throw new Error(`the snapshot ${name} is not in memory`)
  return { name, createdAt, ...present }
}

function toWrite (snapshot: Snapshot): SnapshotToWrite {
  return {
    name: snapshot.name,
    at: instantText(snapshot.createdAt),
    about: async () => ({ hash: await snapshot.hash(), files: [...snapshot.files] }),
    async text () {
      const { fixtures, layer } = await snapshot.state()
      const { faults: _, ...text } = stateText(layer, fixtures.layer)
      return { fixtures: fixtures.digest, ...text }
    }
  }
}
