import t from 'tap'
import { createBase } from '../../src/sandbox/fixtures.ts'
import { memoryHome } from '../../src/sandbox/sandbox-store.ts'
import { viewOf } from '../support/state.ts'
import { make, world } from '../support/world.ts'
import { addUnit, hashOf, heldSandbox, look, outcomes, units } from './open-sandbox.ts'

const base = createBase(world())

t.test('a reset goes back to the fixtures, clock and identifiers included', async t => {
  const sandbox = await memoryHome(1).open('one', base)
  const before = viewOf(sandbox.root.layer)
  const first = await sandbox.root.transact((_, stamp) => ({ result: stamp.newId(), put: { businessUnits: [make.businessUnit('new')], clock: [{ mode: 'system' }] } }))
  const root = await sandbox.reset(base)
  t.same([root.epoch, viewOf(root.layer)], [1, before])
  t.equal(sandbox.root, root)
  t.equal(await root.transact((_, stamp) => ({ result: stamp.newId() })), first)
})

t.test('a reset may go to other fixtures', async t => {
  const sandbox = await memoryHome(1).open('one', base)
  const other = createBase(world({ entities: { businessUnits: [make.businessUnit('unit'), make.businessUnit('other')] } }))
  t.not(other.digest, base.digest)
  t.same(units(await sandbox.reset(other)), ['unit', 'other'])
})

t.test('a request that is under way at a reset finishes against the old world and leaves no trace in the new', async t => {
  const sandbox = await memoryHome(1).open('one', base)
  const old = sandbox.enter()
  const fresh = await sandbox.reset(base)
  const before = hashOf(fresh)
  t.equal(await addUnit(old, 'late'), 'late')
  t.same([units(old), units(fresh)], [['unit', 'late'], ['unit']])
  await old.blobs.put(Buffer.from('late'))
  t.equal(await fresh.blobs.get(make.attachment('late').digest), undefined)
  t.same([hashOf(sandbox.root), fresh.epoch], [before, 1])
})

t.test('a late request is answered when the reset is durable, and not before', async t => {
  const { sandbox, log } = await heldSandbox(base)
  const old = sandbox.root
  const reset = sandbox.reset(base)
  await Promise.resolve()
  const late = addUnit(old, 'late')
  t.same(await outcomes([reset, late]), ['…', '…'])
  log.keep()
  t.same(await outcomes([reset, late]), ['done', 'done'])
  t.same(log.kept.map(({ origin }) => origin), [{ base: base.digest, epoch: 1, createdAt: sandbox.createdAt }], 'and the log has only the reset')
})

t.test('a reset that cannot be made durable gives back the old world', async t => {
  const { sandbox, log } = await heldSandbox(base)
  const old = sandbox.root
  const before = addUnit(old, 'before')
  log.keep()
  await before
  const reset = sandbox.reset(base)
  await Promise.resolve()
  const fresh = sandbox.root
  const [late, early] = [addUnit(old, 'late'), addUnit(fresh, 'early')]
  log.lose()

  t.same(await outcomes([reset, late, early]), ['not-durable', 'not-durable', 'not-durable'], 'and what was decided after it is refused')
  t.equal(sandbox.root, old)
  t.same([units(old), old.epoch], [['unit', 'before'], 0])
  t.same(await outcomes([addUnit(fresh, 'later'), look(fresh)]), ['not-durable', 'not-durable'],
    'a request that had entered the new one can change nothing any more')
  const after = addUnit(old, 'after')
  log.keep()
  t.same(await outcomes([after]), ['done'], 'the old one goes on')
  t.same(log.kept.map(({ sequence, origin }) => [sequence, origin]), [[1, undefined], [2, undefined]])
})

t.test('of two resets that are lost, both are taken back', async t => {
  const { sandbox, log } = await heldSandbox(base)
  const old = sandbox.root
  const first = sandbox.reset(base)
  await Promise.resolve()
  const between = sandbox.root
  const second = sandbox.reset(base)
  await Promise.resolve()
  t.equal(sandbox.root.epoch, 2)
  log.lose()
  t.same(await outcomes([first, second, addUnit(between, 'late')]), ['not-durable', 'not-durable', 'not-durable'])
  t.equal(sandbox.root, old)
})

t.test('each of two resets answers its own epoch', async t => {
  const sandbox = await memoryHome(1).open('one', base)
  const roots = await Promise.all([sandbox.reset(base), sandbox.reset(base)])
  t.same(roots.map(({ epoch }) => epoch), [1, 2])
  t.equal(sandbox.root, roots[1])
})

t.test('a sandbox has the attachments of its fixtures, and those that came', async t => {
  const attached = createBase(world({ contents: ['from fixtures'] }))
  const { root } = await memoryHome(1).open('one', attached)
  const digest = await root.blobs.put(Buffer.from('came'))
  const texts = [make.attachment('x', 'from fixtures').digest, digest, '0'.repeat(64)].map(async digest => {
    const bytes = await root.blobs.get(digest)
    return bytes && Buffer.from(bytes).toString()
  })
  t.same(await Promise.all(texts), ['from fixtures', 'came', undefined])
})

t.test('entering a sandbox is using it', async t => {
  const sandbox = await memoryHome(1).open('one', base)
  const before = sandbox.lastUsedAt
  await new Promise(resolve => setTimeout(resolve, 5))
  t.equal(sandbox.lastUsedAt, before)
  t.equal(sandbox.enter(), sandbox.root)
  t.ok(sandbox.lastUsedAt > before)
})
