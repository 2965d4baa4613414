import fc from 'fast-check'
import t from 'tap'
import type { Change } from '../../../src/core/state/change.ts'
import { VISIBLE, type VisibleCollection } from '../../../src/core/state/collections.ts'
import { difference } from '../../../src/core/state/diff.ts'
import { freeze } from '../../../src/core/state/freeze.ts'
import { applyChange, entitiesOf, type Layer, layerOn } from '../../../src/core/state/layer.ts'
import { layerOf, put, removal } from '../../support/state.ts'
import { change, putChange } from '../../support/state-arbitraries.ts'
import { make } from '../../support/world.ts'
import { runs } from '../../support/fuzz.ts'

const changes = fc.array(change, { maxLength: 12 })
/** They hide nothing. */
const fixtures = fc.array(putChange, { maxLength: 12 })
const list = (layer: Layer, collection: VisibleCollection) => [...entitiesOf(layer, collection)]

/** Does what a difference says, one step after the other. */
function patched (collection: VisibleCollection, from: Layer, to: Layer): unknown[] {
  const entities: unknown[] = list(from, collection)
  const found = difference(collection, from, to)
  const { removed, added, changed } = found ?? { removed: [], added: [], changed: [] }
  for (const at of removed) entities.splice(at, 1)
  for (const { at, entity } of added) entities.splice(at, 0, entity)
  for (const { at, before, after } of changed) {
    if (entities[at] !== before) throw new Error('not what was there')
    entities[at] = after
  }
  return entities
}

function on (frozen: Layer, changes: readonly Change[]): Layer {
  const top = layerOn(frozen)
  for (const one of changes) applyChange(top, one)
  return freeze(top).layer
}

function arrives (from: Layer, to: Layer): void {
  for (const collection of VISIBLE) {
    const keys = (entities: readonly unknown[]) => JSON.stringify(entities)
    const [found, wanted] = [keys(patched(collection, from, to)), keys(list(to, collection))]
    if (found !== wanted) throw new Error(`${collection}: found ${found}\nwanted ${wanted}`)
  }
}

t.test('the difference of two states makes one the other, wherever their pasts part', async () => {
  fc.assert(fc.property(fixtures, changes, changes, changes, (fixtures, common, one, other) => {
    const base = layerOf(...fixtures)
    const parting = on(base, common)
    const [a, b] = [on(parting, one), on(parting, other)]
    for (const [from, to] of [[base, a], [a, base], [a, b], [b, a], [parting, a], [a, a]] as const) arrives(from, to)
  }), { numRuns: runs(200) })
})

t.test('states of two fixtures have a difference too', async () => {
  fc.assert(fc.property(fixtures, fixtures, changes, (one, other, more) => {
    const [a, b] = [one, other].map(fixtures => on(layerOf(...fixtures), more)) as [Layer, Layer]
    arrives(a, b)
  }), { numRuns: runs(100) })
})

t.test('a difference', async t => {
  const unit = (id: string, name = id) => make.businessUnit(id, { name })
  const base = layerOf(...['a', 'b', 'c'].map(id => put('businessUnits', unit(id))))
  const of = (...changes: Change[]) => difference('businessUnits', base, on(base, changes))
  t.equal(of(put('holidays', make.holiday('2026-01-01'))), undefined, 'is none where nothing was touched')
  t.match(of(removal('businessUnits', 'b')), { removed: [1], added: [], changed: [] }, 'says which place goes')
  t.match(
    of(put('businessUnits', unit('d'))),
    { removed: [], added: [{ at: 3, entity: unit('d') }], changed: [] },
    'adds at the end'
  )
  t.match(of(put('businessUnits', unit('c', 'new'))), {
    changed: [{ at: 2, before: unit('c'), after: unit('c', 'new') }]
  })
  const hidden = on(base, [removal('businessUnits', 'a')])
  t.match(difference('businessUnits', hidden, on(hidden, [put('businessUnits', unit('a'))])), {
    added: [{ at: 0, entity: unit('a') }]
  },
  'has what comes back at its old place')
})
