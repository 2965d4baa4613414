import { instant } from '../domain/time/instant.ts'
import type { Change, Entry } from '../state/change.ts'
import type { Layer } from '../state/layer.ts'
import type { Base } from './fixtures.ts'
import { changesIn } from './stored-fixtures.ts'
import type { Root } from './life.ts'
import type { NamedState } from './snapshots.ts'

type Life = Pick<Root, 'base' | 'epoch' | 'layer'>
type Named = Pick<NamedState, 'name' | 'createdAt' | 'base' | 'layer'>

/**
 * The shortest past that leads to a sandbox as it stands, with its named states: each layer once, named states that nobody
 * else knows where chains part. It is walked later and in pieces, so what is still written is copied at once.
 */
export function foldedPast ({ base, epoch, layer }: Life, named: readonly Named[]): Iterable<Entry> {
  const top = [...changesIn(layer)]
  const below = layer.parent as Layer
  return named.length === 0 ? straight() : withNamed()

  function * straight (): Generator<Entry> {
    yield * changesAbove(below, base)
    yield * top
  }

  function * withNamed (): Generator<Entry> {
    const marks = new Map<Layer, string>()
    for (const { name, createdAt, base, layer } of named) {
      yield * stand(layer, base, marks)
      yield { snapshot: name, at: createdAt }
    }
    yield { origin: { base: base.digest, epoch } }
    yield * stand(below, base, marks)
    yield * top
    for (const mark of marks.values()) yield { drop: mark }
  }

  /** Leads to where a frozen layer shows. */
  function * stand (layer: Layer, on: Base, marks: Map<Layer, string>): Generator<Entry> {
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
export function * changesAbove (layer: Layer, base: Base): Generator<Change> {
  if (layer === base.layer) return
  yield * changesAbove(layer.parent as Layer, base)
  yield * changesIn(layer)
}
