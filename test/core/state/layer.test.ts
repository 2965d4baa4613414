import fc from 'fast-check'
import t from 'tap'
import { COLLECTIONS } from '../../../src/core/state/collections.ts'
import { stateHash } from '../../../src/core/state/hash.ts'
import {
  applyChange, entitiesOf, getEntity, indexed, type Layer, layerOn, sizeOf
} from '../../../src/core/state/layer.ts'
import { indexKeys, layerOf, naiveState, put, removal, viewOf } from '../../support/state.ts'
import { change } from '../../support/state-arbitraries.ts'
import { make } from '../../support/world.ts'
import { runs } from '../../support/fuzz.ts'

const ana = make.collaborator('ana')
const anna = make.collaborator('ana', { name: 'Anna' })
const bia = make.collaborator('bia')
const changes = fc.array(change, { maxLength: 15 })
const names = (layer: Layer) => Array.from(entitiesOf(layer, 'collaborators'), ({ name }) => name)

t.test('a chain of layers', async t => {
  const base = layerOf(put('collaborators', ana), put('collaborators', bia))
  const upper = layerOn(base)

  t.same(names(upper), ['ana', 'bia'], 'shows what is below')
  applyChange(upper, put('collaborators', anna))
  t.same(names(upper), ['Anna', 'bia'], 'shows the upper of two, at its place')
  applyChange(upper, removal('collaborators', 'ana'))
  t.same([names(upper), sizeOf(upper, 'collaborators')], [['bia'], 1], 'hides what was removed')
  t.equal(getEntity(upper, 'collaborators', 'ana'), undefined)
  applyChange(upper, put('collaborators', ana))
  t.same(names(upper), ['ana', 'bia'], 'has what comes back at its old place')
  applyChange(upper, put('collaborators', make.collaborator('caio')))
  t.same(names(upper), ['ana', 'bia', 'caio'])
  t.same([names(base), sizeOf(base, 'collaborators')], [['ana', 'bia'], 2], 'leaves what is below alone')
})

t.test('removing what is not there changes nothing but its place', async t => {
  const layer = layerOn(layerOn())
  applyChange(layer, removal('collaborators', 'ana'))
  t.same([names(layer), sizeOf(layer, 'collaborators')], [[], 0])
  for (const entity of [bia, ana]) applyChange(layer, put('collaborators', entity))
  t.same([names(layer), sizeOf(layer, 'collaborators')], [['ana', 'bia'], 2])
})

t.test('any changes over any layers give what a Map of Maps gives', async () => {
  const steps = fc.array(
    fc.oneof({ weight: 8, arbitrary: change }, { weight: 1, arbitrary: fc.constant('layer' as const) }),
    { maxLength: 40 }
  )
  fc.assert(fc.property(steps, steps => {
    const naive = naiveState()
    const asked = new Set<string>()
    const frozen: Array<{ layer: Layer, was: unknown, hash: string }> = []
    let layer = layerOn()
    for (const step of steps) {
      if (step === 'layer') {
        frozen.push({ layer, was: viewOf(layer, asked), hash: stateHash(layer) })
        layer = layerOn(layer)
        continue
      }
      applyChange(layer, step)
      naive.apply(step)
      if (step.entity !== null) for (const key of indexKeys(step.collection, step.entity)) asked.add(key)
      if (getEntity(layer, step.collection, step.key) !== naive.get(step.collection, step.key)) {
        throw new Error('another entity')
      }
      equal(viewOf(layer, asked), naive.view())
    }
    for (const { layer, was, hash } of frozen) equal([viewOf(layer, asked), stateHash(layer)], [was, hash])
  }), { numRuns: runs(300) })
})

t.test('a draft that is dropped leaves nothing: order, indexes and hash are as if it had never been', async () => {
  fc.assert(fc.property(changes, changes, changes, fc.boolean(), (before, lost, later, layered) => {
    const naive = naiveState()
    const bottom = layerOf(...before)
    const layer = layered ? layerOn(bottom) : bottom
    const asked = new Set(lost.flatMap(({ collection, entity }) =>
      entity === null ? [] : indexKeys(collection, entity)))
    const was = [viewOf(layer, asked), stateHash(layer)]
    const draft = layerOn(layer)
    for (const change of lost) applyChange(draft, change)
    equal([viewOf(layer, asked), stateHash(layer)], was)
    // Nothing of what was lost shows later on, either: new keys come in the order in which they come.
    for (const change of [...before, ...later]) naive.apply(change)
    for (const change of later) applyChange(layer, change)
    equal(viewOf(layer, asked), naive.view())
  }), { numRuns: runs(300) })
})

t.test('what a layer itself holds, put on its parent again, is the same state, also for what comes later', async () => {
  fc.assert(fc.property(changes, changes, changes, (below, above, later) => {
    const base = layerOf(...below)
    const layer = layerOn(base)
    for (const change of above) applyChange(layer, change)
    const folded = layerOn(base)
    for (const [slot, entities] of layer.entities.entries()) {
      for (const [key, entity] of entities) applyChange(folded, { collection: COLLECTIONS[slot], key, entity } as never)
    }
    equal([viewOf(folded), stateHash(folded)], [viewOf(layer), stateHash(layer)])
    for (const change of later) for (const at of [layer, folded]) applyChange(at, change)
    equal(viewOf(folded), viewOf(layer))
  }), { numRuns: runs(300) })
})

t.test('a list of an index is empty again when the last one goes', async t => {
  const layer = layerOf(put('collaborators', ana))
  applyChange(layer, removal('collaborators', 'ana'))
  t.same(indexed(layer, 'collaboratorsByDocument', ana.document), [])
})

function equal (found: unknown, wanted: unknown): void {
  const [a, b] = [found, wanted].map(value => JSON.stringify(value, sorted))
  if (a !== b) throw new Error(`found ${a}\nwanted ${b}`)
}

function sorted (_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1))
}
