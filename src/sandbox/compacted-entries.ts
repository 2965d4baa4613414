import { instant } from '../domain/time/instant.ts'
import type { Change, ChangelogEntry } from '../state/change.ts'
import type { Layer } from '../state/layer.ts'
import type { Fixtures } from './fixtures.ts'
import { changesIn } from './stored-fixtures.ts'
import type { Life } from './life.ts'
import type { NamedState } from './snapshots.ts'

type Standing = Pick<Life, 'fixtures' | 'epoch' | 'layer'>
type Named = Pick<NamedState, 'name' | 'createdAt' | 'fixtures' | 'layer'>

/**
 * The shortest past that leads to a sandbox as it stands, with its named states: each layer once, named states that
 * nobody else knows where chains part. It is walked later and in pieces, so what is still written is copied at once.
 */
export function compactedEntries (
  { fixtures, epoch, layer }: Standing, named: readonly Named[]
): Iterable<ChangelogEntry> {
  const top = [...changesIn(layer)]
  const below = layer.parent as Layer
  return named.length === 0 ? straight() : withNamed()

  function * straight (): Generator<ChangelogEntry> {
    yield * changesAbove(below, fixtures)
    yield * top
  }

  function * withNamed (): Generator<ChangelogEntry> {
    const marks = new Map<Layer, string>()
    for (const { name, createdAt, fixtures, layer } of named) {
      yield * stand(layer, fixtures, marks)
      yield { snapshot: name, at: createdAt }
    }
    yield { origin: { base: fixtures.digest, epoch } }
    yield * stand(below, fixtures, marks)
    yield * top
    for (const mark of marks.values()) yield { drop: mark }
  }

  /** Leads to where a frozen layer shows. */
  function * stand (layer: Layer, on: Fixtures, marks: Map<Layer, string>): Generator<ChangelogEntry> {
    const known = marks.get(layer)
    if (layer === on.layer) yield { origin: { base: on.digest, epoch } }
    else if (known !== undefined) yield { restore: known }
    else {
      yield * stand(layer.parent as Layer, on, marks)
      yield * changesIn(layer)
      const mark = `#${marks.size + 1}` // no name that a client can give
      marks.set(layer, mark)
      yield { snapshot: mark, at: instant(0) }
    }
  }
}

/** All that a frozen chain holds over its base, the lowest layer first. */
export function * changesAbove (layer: Layer, fixtures: Fixtures): Generator<Change> {
  if (layer === fixtures.layer) return
  yield * changesAbove(layer.parent as Layer, fixtures)
  yield * changesIn(layer)
}
