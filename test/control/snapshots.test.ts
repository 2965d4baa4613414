import t from 'tap'
import { MAXIMUM_SNAPSHOTS } from '../../src/sandbox/snapshots.ts'
import { addUnit, hashOf, heldSandbox, outcomes, units } from '../sandbox/open-sandbox.ts'

t.test('a snapshot that cannot be made durable is none, and the state goes back through it', async t => {
  const { sandbox, log } = await heldSandbox()
  const { root } = sandbox
  const was = hashOf(root)
  const done = [addUnit(root, 'before'), sandbox.snapshots.take('a', root), addUnit(root, 'after')]
  t.same([units(root), sandbox.snapshots.list().length], [['unit', 'before', 'after'], 1])
  log.lose()
  t.same(await outcomes(done), ['not-durable', 'not-durable', 'not-durable'])
  t.same([units(root), hashOf(root), sandbox.snapshots.list()], [['unit'], was, []])

  const again = [addUnit(root, 'again'), sandbox.snapshots.take('a', root)]
  log.keep()
  t.same(await outcomes(again), ['done', 'done'])
  t.same(units(root), ['unit', 'again'])
})

t.test('a restore that cannot be made durable leaves the life before it', async t => {
  const { sandbox, log } = await heldSandbox()
  const taking = sandbox.snapshots.take('a', sandbox.root)
  log.keep()
  await taking
  const adding = addUnit(sandbox.root, 'kept')
  log.keep()
  await adding
  const before = sandbox.root
  const restoring = sandbox.restore('a')
  const lost = addUnit(sandbox.root, 'lost')
  t.same(units(sandbox.root), ['unit', 'lost'])
  log.lose()
  t.same(await outcomes([restoring, lost]), ['not-durable', 'not-durable'])
  t.equal(sandbox.root, before)
  t.same(units(sandbox.root), ['unit', 'kept'])
})

t.test('a request under way at a restore finishes against the state before, and leaves no trace', async t => {
  const { sandbox, log } = await heldSandbox()
  const done: Array<Promise<unknown>> = [sandbox.snapshots.take('a', sandbox.root), addUnit(sandbox.root, 'later')]
  const late = sandbox.root
  done.push(sandbox.restore('a'), addUnit(late, 'late'))
  log.keep()
  t.same(await outcomes(done), ['done', 'done', 'done', 'done'])
  t.same([units(late), units(sandbox.root)], [['unit', 'later', 'late'], ['unit']])
  t.same([late.epoch, sandbox.root.epoch], [0, 1])
  t.same(log.kept.map(({ changes }) => changes.length), [1, 1, 2], 'nothing of it is in the changelog')
})

t.test('what a fork starts from waits until it is durable', async t => {
  const { sandbox, log } = await heldSandbox()
  const adding = addUnit(sandbox.root, 'a')
  const freezing = sandbox.freeze()
  t.same(await outcomes([freezing]), ['…'])
  log.lose()
  t.same(await outcomes([adding, freezing]), ['not-durable', 'not-durable'])
  t.same(units(sandbox.root), ['unit'])
})

t.test('a name is taken again, up to so many names', async t => {
  const { sandbox, log } = await heldSandbox()
  const all = Array.from({ length: MAXIMUM_SNAPSHOTS }, (_, n) => sandbox.snapshots.take(`n${n}`, sandbox.root))
  all.push(sandbox.snapshots.take('n0', sandbox.root))
  log.keep()
  await Promise.all(all)
  t.same(await outcomes([sandbox.snapshots.take('more', sandbox.root)]), ['too-many-snapshots'])
  const dropping = sandbox.snapshots.drop('n1')
  log.keep()
  await dropping
  t.same(await outcomes([sandbox.snapshots.take('more', sandbox.root)]), ['…'])
})
