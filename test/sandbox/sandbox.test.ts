import t from 'tap'
import { createFixtures } from '../../src/sandbox/fixtures.ts'
import { memoryHome } from '../../src/sandbox/sandbox-store.ts'
import { viewOf } from '../support/state.ts'
import { make, world } from '../support/world.ts'
import { addUnit, hashOf, heldSandbox, look, outcomes, units } from './open-sandbox.ts'

const fixtures = createFixtures(world())

t.test('a reset goes back to the fixtures, clock and identifiers included', async t => {
  const sandbox = await memoryHome(1).open('one', fixtures)
  const before = viewOf(sandbox.life.layer)
  const first = await sandbox.life.transact((_, stamp) => ({ result: stamp.newId(), put: { businessUnits: [make.businessUnit('new')], clock: [{ mode: 'system' }] } }))
  const life = await sandbox.reset(fixtures)
  t.same([life.epoch, viewOf(life.layer)], [1, before])
  t.equal(sandbox.life, life)
  t.equal(await life.transact((_, stamp) => ({ result: stamp.newId() })), first)
})

t.test('a reset may go to other fixtures', async t => {
  const sandbox = await memoryHome(1).open('one', fixtures)
  const other = createFixtures(world({ entities: { businessUnits: [make.businessUnit('unit'), make.businessUnit('other')] } }))
  t.not(other.digest, fixtures.digest)
  t.same(units(await sandbox.reset(other)), ['unit', 'other'])
})

t.test('a request that is under way at a reset finishes against the old world and leaves no trace in the new', async t => {
  const sandbox = await memoryHome(1).open('one', fixtures)
  const old = sandbox.enter()
  const fresh = await sandbox.reset(fixtures)
  const before = hashOf(fresh)
  t.equal(await addUnit(old, 'late'), 'late')
  t.same([units(old), units(fresh)], [['unit', 'late'], ['unit']])
  await old.blobs.put(Buffer.from('late'))
  t.equal(await fresh.blobs.get(make.attachment('late').digest), undefined)
  t.same([hashOf(sandbox.life), fresh.epoch], [before, 1])
})

t.test('a late request is answered when the reset is durable, and not before', async t => {
  const { sandbox, log } = await heldSandbox(fixtures)
  const old = sandbox.life
  const reset = sandbox.reset(fixtures)
  await Promise.resolve()
  const late = addUnit(old, 'late')
  t.same(await outcomes([reset, late]), ['…', '…'])
  log.keep()
  t.same(await outcomes([reset, late]), ['done', 'done'])
  t.same(log.kept.map(({ origin }) => origin), [{ base: fixtures.digest, epoch: 1, createdAt: sandbox.createdAt }], 'and the log has only the reset')
})

t.test('a reset that cannot be made durable gives back the old world', async t => {
  const { sandbox, log } = await heldSandbox(fixtures)
  const old = sandbox.life
  const before = addUnit(old, 'before')
  log.keep()
  await before
  const reset = sandbox.reset(fixtures)
  await Promise.resolve()
  const fresh = sandbox.life
  const [late, early] = [addUnit(old, 'late'), addUnit(fresh, 'early')]
  log.lose()

  t.same(await outcomes([reset, late, early]), ['not-durable', 'not-durable', 'not-durable'], 'and what was decided after it is refused')
  t.equal(sandbox.life, old)
  t.same([units(old), old.epoch], [['unit', 'before'], 0])
  t.same(await outcomes([addUnit(fresh, 'later'), look(fresh)]), ['not-durable', 'not-durable'],
    'a request that had entered the new one can change nothing any more')
  const after = addUnit(old, 'after')
  log.keep()
  t.same(await outcomes([after]), ['done'], 'the old one goes on')
  t.same(log.kept.map(({ sequence, origin }) => [sequence, origin]), [[1, undefined], [2, undefined]])
})

t.test('of two resets that are lost, both are taken back', async t => {
  const { sandbox, log } = await heldSandbox(fixtures)
  const old = sandbox.life
  const first = sandbox.reset(fixtures)
  await Promise.resolve()
  const between = sandbox.life
  const second = sandbox.reset(fixtures)
  await Promise.resolve()
  t.equal(sandbox.life.epoch, 2)
  log.lose()
  t.same(await outcomes([first, second, addUnit(between, 'late')]), ['not-durable', 'not-durable', 'not-durable'])
  t.equal(sandbox.life, old)
})

t.test('each of two resets answers its own epoch', async t => {
  const sandbox = await memoryHome(1).open('one', fixtures)
  const roots = await Promise.all([sandbox.reset(fixtures), sandbox.reset(fixtures)])
  t.same(roots.map(({ epoch }) => epoch), [1, 2])
  t.equal(sandbox.life, roots[1])
})

t.test('a sandbox has the attachments of its fixtures, and those that came', async t => {
  const attached = createFixtures(world({ contents: ['from fixtures'] }))
  const { life } = await memoryHome(1).open('one', attached)
  const digest = await life.blobs.put(Buffer.from('came'))
  const texts = [make.attachment('x', 'from fixtures').digest, digest, '0'.repeat(64)].map(async digest => {
    const bytes = await life.blobs.get(digest)
    return bytes && Buffer.from(bytes).toString()
  })
  t.same(await Promise.all(texts), ['from fixtures', 'came', undefined])
})

t.test('entering a sandbox is using it', async t => {
  const sandbox = await memoryHome(1).open('one', fixtures)
  const before = sandbox.lastUsedAt
  await new Promise(resolve => setTimeout(resolve, 5))
  t.equal(sandbox.lastUsedAt, before)
  t.equal(sandbox.enter(), sandbox.life)
  t.ok(sandbox.lastUsedAt > before)
})
