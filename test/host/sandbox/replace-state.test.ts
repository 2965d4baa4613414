import fc from 'fast-check'
import t from 'tap'
import { builtInFixtures } from '../../../src/package-files.ts'
import { checkDocument } from '../../../src/host/fixtures/check.ts'
import { encodeEntity } from '../../../src/host/fixtures/encode.ts'
import { readFixtures } from '../../../src/host/fixtures/read-folder.ts'
import type { EntityLists } from '../../../src/core/state/world.ts'
import { createFixtures } from '../../../src/host/sandbox/fixtures.ts'
import { changesTo } from '../../../src/host/sandbox/replace-state.ts'
import { sequencesAfter } from '../../../src/core/state/sequences.ts'
import { VISIBLE } from '../../../src/core/state/collections.ts'
import { stateHash } from '../../../src/core/state/hash.ts'
import { applyChange, entitiesOf, type Layer, layerOn } from '../../../src/core/state/layer.ts'
import { stateOf } from '../../../src/core/state/state.ts'
import { layerOf } from '../../support/state.ts'
import { change } from '../../support/state-arbitraries.ts'
import { entityLists, make, peopled, world } from '../../support/world.ts'
import { addUnit, freshLife, hashOf, heldSandbox, turn, units } from './open-sandbox.ts'
import { runs } from '../../support/fuzz.ts'

const changes = fc.array(change, { maxLength: 20 })
const listsOf = (layer: Layer): EntityLists =>
  Object.fromEntries(VISIBLE.map(collection =>
    [collection, [...entitiesOf(layer, collection)]])) as unknown as EntityLists
const byKey = (lists: EntityLists) =>
  VISIBLE.map(collection => lists[collection].map(entity => JSON.stringify(entity)).sort())

t.test('any state becomes any other, entity by entity, and then there is nothing left to do', async () => {
  await fc.assert(fc.asyncProperty(changes, changes, changes, async (below, above, wanted) => {
    const layer = layerOn(layerOf(...below))
    for (const change of above) applyChange(layer, change)
    const entities = structuredClone(listsOf(layerOf(...wanted)))
    const identifiers = stateOf({ layer }).get('sequences', 'identifier')
    for (const change of await changesTo(stateOf({ layer }), entities)) applyChange(layer, change)

    const same = JSON.stringify(byKey(listsOf(layer))) === JSON.stringify(byKey(entities))
    const sequences = new Map(Array.from(entitiesOf(layer, 'sequences'), sequence => [sequence.name, sequence]))
    const goOn = sequencesAfter(entities).every(({ name, last }) => sequences.get(name)?.last === last)
    const spared = sequences.get('identifier') === identifiers
    return same && goOn && spared &&
      sequences.size === sequencesAfter(entities).length + (identifiers === undefined ? 0 : 1) &&
      (await changesTo(stateOf({ layer }), structuredClone(entities))).length === 0
  }), { numRuns: runs(200) })
})

t.test('the fixtures as they are read and as they are written change nothing', async t => {
  const fixtures = await readFixtures(builtInFixtures)
  const life = await freshLife(createFixtures(fixtures))
  const document = Object.fromEntries(VISIBLE.map(collection => [collection, fixtures.entities[collection].map(entity =>
    encodeEntity(collection, entity, { bytesOf: digest => fixtures.blobs.get(digest) }))]))
  const { entities } = await checkDocument(JSON.parse(JSON.stringify(document)))
  t.same(await changesTo(life.state, entities), [])
})

t.test('the settings and the clock stay', async t => {
  const life = await freshLife(createFixtures(world()))
  const clock = life.state.get('clock', 'clock')
  await life.replace(entityLists())
  t.equal(life.state.get('clock', 'clock'), clock)
  t.equal(hashOf(life), '0'.repeat(64))
})

t.test('identifiers go on from where they were, codes from the largest present', async t => {
  const life = await freshLife(createFixtures(world()))
  const draw = () => life.transact((_, stamp) => {
    const result = { id: stamp.newId(), code: stamp.nextCode() }
    return { result, put: { adjustments: [make.adjustment(result.id, { code: result.code })] } }
  })
  const first = await draw()
  await life.replace(peopled({ adjustments: [make.adjustment('old', { code: 7 })] }))
  const second = await draw()
  t.equal(second.code, 8)
  t.not(second.id, first.id)
})

const nextTurn = () => new Promise(resolve => setImmediate(resolve))
const many = () => entityLists({
  businessUnits: Array.from({ length: 2000 }, (_, at) => make.businessUnit(`unit ${at}`))
})

t.test('a log gives the state that was replaced while requests and snapshots went on', async t => {
  const { sandbox, log } = await heldSandbox()
  const { life } = sandbox
  const start = life.layer.parent as Layer
  const progress = { isOver: false }
  const replaced = life.replace(many()).finally(() => { progress.isOver = true })
  for (let at = 0; !progress.isOver; at++) {
    addUnit(life, `between ${at}`).catch(t.threw)
    life.transact(() => ({ result: '', remove: { businessUnits: [`between ${at - 3}`] } })).catch(t.threw)
    if (at % 4 === 1) sandbox.snapshots.save('s').catch(t.threw)
    log.keep()
    await nextTurn()
  }
  await replaced
  for (let left = 5; left > 0; left--) {
    log.keep()
    await turn()
  }
  t.equal(units(life).filter(id => id.startsWith('unit ')).length, 2000)
  t.ok(units(life).length < 2005, 'what came before is gone')
  const again = layerOn(start)
  for (const { changes } of log.kept) {
    for (const entry of changes) if ('collection' in entry) applyChange(again, entry)
  }
  t.equal(stateHash(again), hashOf(life))
})

t.test('a replacement that is refused leaves the state as it was', async t => {
  const { sandbox: { life }, log } = await heldSandbox()
  const before = hashOf(life)
  const progress = { isUnderWay: false }
  const append = log.append
  log.append = (...appended) => { progress.isUnderWay = true; return append(...appended) }
  const replaced = life.replace(many())
  replaced.catch(() => {})
  while (!progress.isUnderWay) await nextTurn()
  t.equal(hashOf(life), before, 'nor does it show while it is under way')
  log.lose()
  await t.rejects(replaced, { code: 'not-durable' })
  t.equal(hashOf(life), before)
})

t.test('of two replacements the later one is left', async t => {
  const life = await freshLife()
  const [, hash] = await Promise.all([life.replace(many()), life.replace(entityLists())])
  t.equal(hash, '0'.repeat(64))
  t.equal(hashOf(life), hash)
})
