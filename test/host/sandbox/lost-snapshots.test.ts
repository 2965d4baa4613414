import t from 'tap'
import { MAXIMUM_SNAPSHOTS } from '../../../src/host/sandbox/snapshots.ts'
import { addUnit, hashOf, heldSandbox, outcomes, units } from './open-sandbox.ts'

t.test('a snapshot that cannot be made durable is none, and the state goes back through it', async t => {
  const { sandbox, log } = await heldSandbox()
  const { life } = sandbox
  const was = hashOf(life)
  const done = [addUnit(life, 'before'), sandbox.snapshots.save('a', life), addUnit(life, 'after')]
  t.same([units(life), sandbox.snapshots.list().length], [['unit', 'before', 'after'], 1])
  log.lose()
  t.same(await outcomes(done), ['not-durable', 'not-durable', 'not-durable'])
  t.same([units(life), hashOf(life), sandbox.snapshots.list()], [['unit'], was, []])

  const again = [addUnit(life, 'again'), sandbox.snapshots.save('a', life)]
  log.keep()
  t.same(await outcomes(again), ['done', 'done'])
  t.same(units(life), ['unit', 'again'])
})

t.test('a restore that cannot be made durable leaves the life before it', async t => {
  const { sandbox, log } = await heldSandbox()
  const taking = sandbox.snapshots.save('a', sandbox.life)
  log.keep()
  await taking
  const adding = addUnit(sandbox.life, 'kept')
  log.keep()
  await adding
  const before = sandbox.life
  const restoring = sandbox.restore('a')
  const lost = addUnit(sandbox.life, 'lost')
  t.same(units(sandbox.life), ['unit', 'lost'])
  log.lose()
  t.same(await outcomes([restoring, lost]), ['not-durable', 'not-durable'])
  t.equal(sandbox.life, before)
  t.same(units(sandbox.life), ['unit', 'kept'])
})

t.test('a request under way at a restore finishes against the state before, and leaves no trace', async t => {
  const { sandbox, log } = await heldSandbox()
  const done: Array<Promise<unknown>> = [sandbox.snapshots.save('a', sandbox.life), addUnit(sandbox.life, 'later')]
  const late = sandbox.life
  done.push(sandbox.restore('a'), addUnit(late, 'late'))
  log.keep()
  t.same(await outcomes(done), ['done', 'done', 'done', 'done'])
  t.same([units(late), units(sandbox.life)], [['unit', 'later', 'late'], ['unit']])
  t.same([late.epoch, sandbox.life.epoch], [0, 1])
  t.same(log.kept.map(({ changes }) => changes.length), [1, 1, 2], 'nothing of it is in the changelog')
})

t.test('what a fork starts from waits until it is durable', async t => {
  const { sandbox, log } = await heldSandbox()
  const adding = addUnit(sandbox.life, 'a')
  const freezing = sandbox.life.read(async () => {})
  t.same(await outcomes([freezing]), ['…'])
  log.lose()
  t.same(await outcomes([adding, freezing]), ['not-durable', 'not-durable'])
  t.same(units(sandbox.life), ['unit'])
})

t.test('a name is taken again, up to so many names', async t => {
  const { sandbox, log } = await heldSandbox()
  const all = Array.from({ length: MAXIMUM_SNAPSHOTS }, (_, n) => sandbox.snapshots.save(`n${n}`, sandbox.life))
  all.push(sandbox.snapshots.save('n0', sandbox.life))
  log.keep()
  await Promise.all(all)
  t.same(await outcomes([sandbox.snapshots.save('more', sandbox.life)]), ['too-many-snapshots'])
  const dropping = sandbox.snapshots.drop('n1')
  log.keep()
  await dropping
  t.same(await outcomes([sandbox.snapshots.save('more', sandbox.life)]), ['…'])
})
