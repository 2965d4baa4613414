import fc from 'fast-check'
import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { builtInFixtures } from '../../../src/package-files.ts'
import { readFixtures } from '../../../src/host/fixtures/read-folder.ts'
import type { Change } from '../../../src/core/state/change.ts'
import { changesOf } from '../../../src/core/state/change-set.ts'
import { COLLECTIONS, VISIBLE } from '../../../src/core/state/collections.ts'
import { canonical, stateHash } from '../../../src/core/state/hash.ts'
import { frozenHash } from '../../../src/host/sandbox/frozen-hash.ts'
import { applyChange, entitiesOf, layerOn } from '../../../src/core/state/layer.ts'
import { layerOf, put, removal } from '../../support/state.ts'
import { change } from '../../support/state-arbitraries.ts'
import { day, make, NOW, peopled } from '../../support/world.ts'

const changes = fc.array(change, { maxLength: 25 })

t.test('the hash of a state', async t => {
  t.equal(stateHash(layerOn()), '0'.repeat(64), 'of nothing is nothing')
  t.equal(stateHash(layerOf(put('holidays', make.holiday('2026-12-25')))),
    '834dfcb565506da348e2179ab41e629a0654a5b26148fe441159a8f58e732ea5',
    'is the same on every machine, in every version')
  t.not(
    stateHash(layerOf(put('holidays', make.holiday('2026-12-25')))),
    stateHash(layerOf(put('holidays', make.holiday('2026-12-26'))))
  )
})

t.test('of one entity it is the SHA-256 of its collection, its key and its canonical text', async t => {
  const exception = make.shiftException('one', { collaboratorId: 'ana', date: day('2026-04-06') })
  const layer = layerOf(put('shiftExceptions', exception))
  t.equal(stateHash(layer), hash('sha256', `shiftExceptions\none\n${canonical(exception)}`, 'hex'))
  t.equal(await frozenHash(layer), stateHash(layer))
})

t.test('it is a question of the entities alone: not of their order of arrival, nor of layers', async () => {
  const shuffled = changes.chain(all => {
    const { entities } = viewOf(all)
    return fc.tuple(
      fc.constant(all), fc.shuffledSubarray(entities, { minLength: entities.length }), fc.nat(entities.length)
    )
  })
  fc.assert(fc.property(shuffled, ([all, entities, cut]) => {
    const lower = layerOf(...entities.slice(0, cut))
    const layer = layerOn(lower)
    for (const change of entities.slice(cut)) applyChange(layer, structuredClone(change))
    return stateHash(layer) === stateHash(layerOf(...all))
  }))
})

t.test('it leaves out what a sandbox keeps beside them', async t => {
  const layer = layerOf(...changesOf({ put: peopled() }))
  const before = stateHash(layer)
  applyChange(layer, put('sequences', { name: 'identifier', last: 7 }))
  applyChange(layer, put('clock', { mode: 'frozen', now: NOW }))
  t.equal(stateHash(layer), before)
})

t.test('what goes and comes back leaves no trace', async () => {
  fc.assert(fc.property(changes, fc.boolean(), (all, layered) => {
    const bottom = layerOf(...all)
    const layer = layered ? layerOn(bottom) : bottom
    const before = stateHash(layer)
    const { entities } = viewOf(all)
    for (const { collection, key } of entities) applyChange(layer, removal(collection, key))
    const empty = stateHash(layer)
    for (const change of entities) applyChange(layer, structuredClone(change))
    return empty === '0'.repeat(64) && stateHash(layer) === before
  }))
})

t.test('each field of each entity counts', async t => {
  const { entities } = await readFixtures(builtInFixtures)
  for (const collection of VISIBLE) {
    let tried = 0
    for (const change of changesOf({ put: { [collection]: entities[collection].slice(0, 5) } })) {
      const before = hashAlone(change)
      for (const other of variants(change.entity)) {
        tried++
        if (hashAlone({ ...change, entity: other } as Change) === before) {
          t.fail(`${collection}: ${JSON.stringify(other)} hashes the same`)
        }
      }
    }
    if (entities[collection].length > 0) t.ok(tried > 3, `${collection}: ${tried} variants`)
  }
})

t.test('canonical text', async t => {
  const cases: Array<[unknown, string, string]> = [
    [{ b: 1, a: { d: [1, { z: 1, y: 2 }], c: null } }, '{"a":{"c":null,"d":[1,{"y":2,"z":1}]},"b":1}',
      'has its fields in order, at every depth'],
    [{ a: undefined, b: 'é' }, '{"b":"é"}', 'leaves out what is absent'],
    [[3, 1, 2], '[3,1,2]', 'leaves lists as they are'],
    [-0, '0', 'is what JSON keeps']
  ]
  for (const [value, text, sentence] of cases) t.equal(canonical(value), text, sentence)
  fc.assert(fc.property(fc.jsonValue(), value =>
    isDeepStrictEqual(JSON.parse(canonical(value)), JSON.parse(JSON.stringify(value)))))
  const fields =
    fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat(9)), { selector: ([name]) => name })
  fc.assert(fc.property(fields, fields, (one, other) => {
    for (const list of [one, other, one]) {
      t.equal(canonical(Object.fromEntries(list)), JSON.stringify(Object.fromEntries(list.toSorted())))
    }
  }), { numRuns: 50 })
})

/** The visible entities that changes come to, as changes. */
function viewOf (all: readonly Change[]): { entities: Change[] } {
  const layer = layerOf(...all)
  return {
    entities: VISIBLE.flatMap(collection =>
      Array.from(entitiesOf(layer, collection), entity => put(collection, entity)))
  }
}

/** Past the indexes, because a variant may make no sense. */
function hashAlone ({ collection, key, entity }: Change): string {
  const layer = layerOn()
  layer.entities[COLLECTIONS.indexOf(collection)]?.set(key, entity)
  return stateHash(layer)
}

/** The entity with one of its values changed or one of its fields gone, at any depth, each in turn. */
function * variants (value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield `${value}x`
  else if (typeof value === 'number') yield value + 1
  else if (typeof value === 'boolean') yield !value
  else if (Array.isArray(value)) {
    yield [...value, 'x']
    for (const [at, item] of value.entries()) for (const other of variants(item)) yield value.with(at, other)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
      for (const other of variants(field)) yield { ...value, [name]: other }
    }
  }
}
