import { instant } from '../../core/rules/time/instant.ts'
import type { LedgerEntry } from '../../core/state/change.ts'
import type { Layer } from '../../core/state/layer.ts'
import type { Fixtures } from './fixtures.ts'
import { changesAbove, changesIn } from './stored-fixtures.ts'
import type { Life } from './life.ts'
import type { Snapshot, SnapshotState } from './snapshot.ts'

/**
 * The fewest ledger entries that rebuild a sandbox and its snapshots. Each frozen layer is written once. A temporary
 * snapshot marks each layer, so that later chains can go back to it. The temporary snapshots are dropped at the end.
 *
 * The entries are read later and in pieces. The entries of the top layer, which is still written, are copied at once.
 */
export function compactedEntries (
  { fixtures, epoch, layer }: Pick<Life, 'fixtures' | 'epoch' | 'layer'>,
  snapshots: ReadonlyArray<SnapshotState & Pick<Snapshot, 'name' | 'createdAt'>>
): Iterable<LedgerEntry> {
  const top = [...changesIn(layer)]
  const below = layer.parent as Layer
  return snapshots.length === 0 ? oneChain() : allChains()

  function * oneChain (): Generator<LedgerEntry> {
    yield * changesAbove(below, fixtures)
    yield * top
  }

  function * allChains (): Generator<LedgerEntry> {
    const marks = new Map<Layer, string>()
    for (const { name, createdAt, fixtures, layer } of snapshots) {
      yield * chainTo(layer, fixtures, marks)
      yield { snapshot: name, at: createdAt }
    }
    yield { origin: { base: fixtures.digest, epoch } }
    yield * chainTo(below, fixtures, marks)
    yield * top
    for (const mark of marks.values()) yield { drop: mark }
  }

  /** The entries after which the state is that of a frozen layer. */
  function * chainTo (layer: Layer, on: Fixtures, marks: Map<Layer, string>): Generator<LedgerEntry> {
    const mark = marks.get(layer)
    if (layer === on.layer) yield { origin: { base: on.digest, epoch } }
    else if (mark !== undefined) yield { restore: mark }
    else {
      yield * chainTo(layer.parent as Layer, on, marks)
      yield * changesIn(layer)
      const newMark = `#${marks.size + 1}` // a client cannot choose this name
      marks.set(layer, newMark)
      yield { snapshot: newMark, at: instant(0) }
    }
  }
}
