import t from 'tap'
import { createFixtures } from '../../../src/host/sandbox/fixtures.ts'
import type { Life } from '../../../src/host/sandbox/life.ts'
import { MAX_ENTITIES_BEFORE_RESET } from '../../../src/host/sandbox/snapshots.ts'
import { blobOf } from '../../../src/host/store/blobs.ts'
import { viewOf } from '../../support/state.ts'
import { make, world } from '../../support/world.ts'
import { addUnit, freshSandbox, hashOf, heldSandbox, look, outcomes, turn, units } from './open-sandbox.ts'

const fixtures = createFixtures(world())

async function attach (life: Life, content: string) {
  const blob = blobOf(Buffer.from(content))
  await life.transact(() => ({ result: undefined, put: { attachments: [make.attachment(content)] } }), {
    blobs: [blob]
  })
  return blob
}

const contentOf = async ({ blobs }: Life, digest: string) => {
  const bytes = await blobs.get(digest)
  return bytes && Buffer.from(bytes).toString()
}

t.test('a reset goes back to the fixtures, clock and identifiers included', async t => {
  const sandbox = await freshSandbox(fixtures)
  const before = viewOf(sandbox.life.layer)
  const first = await sandbox.life.transact((_, stamp) => ({
    result: stamp.newId(), put: { businessUnits: [make.businessUnit('new')], clock: [{ mode: 'system' }] }
  }))
  const life = await sandbox.reset(fixtures)
  t.same([life.epoch, viewOf(life.layer)], [1, before])
  t.equal(sandbox.life, life)
  t.equal(await life.transact((_, stamp) => ({ result: stamp.newId() })), first)
})

t.test('a reset may go to other fixtures', async t => {
  const sandbox = await freshSandbox(fixtures)
  const other =
    createFixtures(world({ entities: { businessUnits: [make.businessUnit('unit'), make.businessUnit('other')] } }))
  t.not(other.digest, fixtures.digest)
  t.same(units(await sandbox.reset(other)), ['unit', 'other'])
})

t.test('a request that is under way at a reset finishes against the old world and leaves no trace in the ' +
  'new', async t => {
  const sandbox = await freshSandbox(fixtures)
  const old = sandbox.enter()
  const fresh = await sandbox.reset(fixtures)
  const before = hashOf(fresh)
  t.equal(await addUnit(old, 'late'), 'late')
  t.same([units(old), units(fresh)], [['unit', 'late'], ['unit']])
  const { digest } = await attach(old, 'late file')
  t.same([await contentOf(old, digest), await contentOf(fresh, digest)], ['late file', undefined])
  t.same([hashOf(sandbox.life), fresh.epoch], [before, 1])
})

t.test('a late request is answered when the reset is durable, and not before', async t => {
  const { sandbox, log } = await heldSandbox({ fixtures })
  const old = sandbox.life
  const reset = sandbox.reset(fixtures)
  await Promise.resolve() // it has saved its fixtures
  const late = addUnit(old, 'late')
  t.same(await outcomes([reset, late]), ['…', '…'])
  log.keep()
  t.same(await outcomes([reset, late]), ['done', 'done'])
  t.same([units(old), units(sandbox.life)], [['unit', 'late'], ['unit']])
  t.same(
    log.kept.map(({ origin }) => origin),
    [undefined, { base: fixtures.digest, epoch: 1, seed: 1, createdAt: sandbox.createdAt }],
    'and the log has only the snapshot before it and the reset'
  )
})

t.test('a reset that cannot be made durable changes nothing', async t => {
  const { sandbox, log } = await heldSandbox({ fixtures })
  const old = sandbox.life
  const before = addUnit(old, 'before')
  await turn()
  log.keep()
  await before
  const reset = sandbox.reset(fixtures)
  await turn()
  t.equal(sandbox.life, old, 'nor while it is under way')
  const waiting = addUnit(old, 'waiting')
  log.lose()
  t.same(await outcomes([reset, waiting]), ['not-durable', '…'], 'what waits goes on')
  log.keep()
  t.same(await outcomes([waiting]), ['done'])
  t.same([sandbox.life, units(old), old.epoch, sandbox.snapshots.list()], [old, ['unit', 'before', 'waiting'], 0, []])
  t.same(log.kept.map(({ sequence, origin }) => [sequence, origin]), [[1, undefined], [2, undefined]])
})

t.test('each of two resets answers its own epoch', async t => {
  const sandbox = await freshSandbox(fixtures)
  const roots = await Promise.all([sandbox.reset(fixtures), sandbox.reset(fixtures)])
  t.same(roots.map(({ epoch }) => epoch), [1, 2])
  t.equal(sandbox.life, roots[1])
})

t.test('a sandbox has the attachments of its fixtures, and those that came', async t => {
  const attached = createFixtures(world({ contents: ['from fixtures'] }))
  const { life } = await freshSandbox(attached)
  const { digest } = await attach(life, 'came')
  const texts = [make.attachment('x', 'from fixtures').digest, digest, '0'.repeat(64)].map(digest =>
    contentOf(life, digest))
  t.same(await Promise.all(texts), ['from fixtures', 'came', undefined])
})

t.test('files go with what showed them: a reset, a snapshot, a request that has entered', async t => {
  const sandbox = await freshSandbox(fixtures)
  const { digest } = await attach(sandbox.life, 'a file')
  const stored = () => contentOf(sandbox.life, digest)
  await sandbox.snapshots.save('kept')
  const late = sandbox.enter()
  await sandbox.reset(fixtures)
  await turn()
  t.equal(await stored(), 'a file', 'the snapshot shows it')
  await sandbox.snapshots.drop('kept')
  await turn()
  t.equal(await stored(), 'a file', 'a request that entered before may ask for it')
  sandbox.leave(late)
  await turn()
  t.equal(await stored(), 'a file', 'so does the snapshot before the reset')
  await sandbox.snapshots.drop('before-reset')
  await turn()
  t.equal(await stored(), undefined)
})

t.test('a reset keeps what there was, unless too much has changed: then it keeps nothing', async t => {
  const sandbox = await freshSandbox(fixtures)
  const names = () => sandbox.snapshots.list().map(({ name }) => name)
  const change = (count: number) => sandbox.life.transact(() => ({
    result: undefined,
    put: { businessUnits: Array.from({ length: count }, (_, index) => make.businessUnit(`unit-${index}`)) }
  }))
  await change(MAX_ENTITIES_BEFORE_RESET - 1) // and its clock
  await sandbox.reset(fixtures)
  t.same(names(), ['before-reset'])
  await change(MAX_ENTITIES_BEFORE_RESET + 1)
  await sandbox.reset(fixtures)
  t.same(names(), [], 'nor what there was before the last but one reset')
  await sandbox.reset(fixtures)
  t.same(names(), ['before-reset'])
})

t.test('a released sandbox rejects what is decided in it, because it would not be stored', async t => {
  const sandbox = await freshSandbox(fixtures)
  const life = sandbox.enter()
  await sandbox.release('released')
  const late = () => outcomes([addUnit(life, 'late'), look(life)])
  t.same(await late(), ['sandbox-released', 'sandbox-released'])
  await t.rejects(sandbox.reset(fixtures), { code: 'sandbox-released' })
  t.same(await late(), ['sandbox-released', 'sandbox-released'], 'also after a reset that came too late')
})

t.test('entering a sandbox is using it', async t => {
  const sandbox = await freshSandbox(fixtures)
  const before = sandbox.lastUsedAt
  await new Promise(resolve => setTimeout(resolve, 5))
  t.equal(sandbox.lastUsedAt, before)
  t.equal(sandbox.enter(), sandbox.life)
  t.ok(sandbox.lastUsedAt > before)
})
