import t from 'tap'
import { MAXIMUM_SNAPSHOTS } from '../../../src/host/sandbox/snapshots.ts'
import { addUnit, hashOf, heldSandbox, outcomes, turn, units } from './open-sandbox.ts'

/** Lets everything that is under way become durable, and what waits for that. */
async function keepAll ({ log }: Pick<Awaited<ReturnType<typeof heldSandbox>>, 'log'>): Promise<void> {
  for (let left = 10; left > 0; left--) {
    await turn()
    log.keep()
  }
}

t.test('a snapshot that cannot be made durable is none', async t => {
  const held = await heldSandbox()
  const { sandbox: { life, snapshots }, log } = held
  const adding = addUnit(life, 'before')
  await keepAll(held)
  await adding
  const was = hashOf(life)
  const saving = snapshots.save('a')
  await turn()
  t.same(snapshots.list(), [], 'nor while it is under way')
  log.lose()
  t.same(await outcomes([saving]), ['not-durable'])
  t.same([units(life), hashOf(life), snapshots.list()], [['unit', 'before'], was, []])

  const again = [addUnit(life, 'again'), snapshots.save('a'), addUnit(life, 'later')]
  await keepAll(held)
  await Promise.all(again)
  t.same(units(life), ['unit', 'before', 'again', 'later'])
  const restoring = held.sandbox.restore('a')
  await keepAll(held)
  t.same(units(await restoring), ['unit', 'before', 'again'], 'it has what was asked before it')
})

t.test('a restore that cannot be made durable leaves the life that there is', async t => {
  const held = await heldSandbox()
  const { sandbox, log } = held
  const done = [sandbox.snapshots.save('a'), addUnit(sandbox.life, 'kept')]
  await keepAll(held)
  await Promise.all(done)
  const before = sandbox.life
  const restoring = sandbox.restore('a')
  await turn()
  t.equal(sandbox.life, before)
  log.lose()
  t.same(await outcomes([restoring]), ['not-durable'])
  t.equal(sandbox.life, before)
  t.same([units(sandbox.life), before.isPast], [['unit', 'kept'], false])
})

t.test('a request under way at a restore finishes against the state before, and leaves no trace', async t => {
  const held = await heldSandbox()
  const { sandbox, log } = held
  const late = sandbox.life
  const done: Array<Promise<unknown>> = [
    sandbox.snapshots.save('a'), addUnit(late, 'later'), sandbox.restore('a'), addUnit(late, 'late')
  ]
  await keepAll(held)
  t.same(await outcomes(done), ['done', 'done', 'done', 'done'])
  t.same([units(late), units(sandbox.life)], [['unit', 'later', 'late'], ['unit']])
  t.same([late.epoch, sandbox.life.epoch], [0, 1])
  t.same(log.kept.map(({ changes }) => changes.length), [1, 1, 2], 'nothing of it is in the ledger')
})

t.test('what a fork starts from is durable', async t => {
  const { sandbox, log } = await heldSandbox()
  const adding = addUnit(sandbox.life, 'a')
  await turn()
  const seen = sandbox.life.read(async ({ layer }) => layer)
  t.same(await outcomes([seen]), ['done'], 'and waits for nothing')
  log.lose()
  t.same(await outcomes([adding]), ['not-durable'])
  t.same([units(sandbox.life), hashOf(sandbox.life)], [['unit'], hashOf({ layer: await seen })])
})

t.test('a name is taken again, up to so many names', async t => {
  const held = await heldSandbox()
  const { sandbox: { snapshots }, log } = held
  const all = Array.from({ length: MAXIMUM_SNAPSHOTS }, (_, n) => snapshots.save(`n${n}`))
  all.push(snapshots.save('n0'))
  while (snapshots.list().length < MAXIMUM_SNAPSHOTS) await keepAll(held)
  await keepAll(held)
  await Promise.all(all)
  t.same(await outcomes([snapshots.save('more')]), ['too-many-snapshots'])
  const done = [snapshots.drop('n1'), snapshots.save('more')]
  await keepAll(held)
  t.same(await outcomes(done), ['done', 'done'])
  t.ok(log.kept.length > MAXIMUM_SNAPSHOTS)
})
