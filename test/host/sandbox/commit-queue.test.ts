import fc from 'fast-check'
import t from 'tap'
import { createFixtures, type Fixtures, originOf, startingChanges } from '../../../src/host/sandbox/fixtures.ts'
import { CommitQueue } from '../../../src/host/sandbox/commit-queue.ts'
import { replay } from '../../../src/host/sandbox/replay.ts'
import type { Life } from '../../../src/host/sandbox/life.ts'
import type { ChangeSet } from '../../../src/core/state/change.ts'
import type { Changelog } from '../../../src/host/store/changelog.ts'
import { memoryStore } from '../../../src/host/store/memory/store.ts'
import type { SandboxStore } from '../../../src/host/store/store.ts'
import { viewOf } from '../../support/state.ts'
import { make, world } from '../../support/world.ts'
import { addUnit, hashOf, heldSandbox, look, outcomes, units } from './open-sandbox.ts'
import { runs } from '../../support/fuzz.ts'

t.test('a decision is done when it is durable, and at once seen by the next', async t => {
  const { sandbox: { life }, log } = await heldSandbox()
  const first = addUnit(life, 'first')
  t.same(units(life), ['unit', 'first'])
  t.same(await outcomes([first]), ['…'])
  log.keep()
  t.same(await outcomes([first]), ['done'])
  t.same(log.kept.map(({ sequence, changes }) => [sequence, changes.length]), [[1, 1]])
})

t.test('when one cannot be made durable, it and all that came after it reject, and the state is the last durable ' +
  'one', async t => {
  const { sandbox: { life }, log } = await heldSandbox()
  const durable = addUnit(life, 'durable')
  log.keep()
  const before = [viewOf(life.layer), hashOf(life)]
  const lost = [addUnit(life, 'lost'), life.transact(state => ({
    result: undefined,
    put: { businessUnits: [make.businessUnit('lost', { name: `after ${state.size('businessUnits')}` })] }
  }))]
  lost.push(life.transact(() => ({ result: undefined, remove: { businessUnits: ['unit'] } })), look(life))
  log.lose()
  t.same(await outcomes([durable, ...lost]), ['done', 'not-durable', 'not-durable', 'not-durable', 'not-durable'])
  t.same([viewOf(life.layer), hashOf(life)], before)
  const reason = await lost[0]?.catch(error => error.cause.message)
  t.equal(reason, 'the disk is full', 'and the reason is known')

  const again = addUnit(life, 'again')
  log.keep()
  t.same(await outcomes([again, look(life)]), ['done', 'done'], 'afterwards it goes on')
  t.same(log.kept.map(({ sequence }) => sequence), [1, 2])
})

t.test('what was appended before the one that is lost becomes durable', async t => {
  const { sandbox: { life }, log } = await heldSandbox()
  const [first, second] = [addUnit(life, 'first'), addUnit(life, 'second')]
  log.keep(1)
  log.lose()
  t.same(await outcomes([first, second]), ['done', 'not-durable'])
  t.same(units(life), ['unit', 'first'])
})

t.test('a decision that changes nothing waits until what it has seen is durable', async t => {
  const { sandbox: { life }, log } = await heldSandbox()
  t.same(await outcomes([look(life)]), ['done'], 'and not at all where everything is')
  const change = addUnit(life, 'change')
  const seen = look(life)
  t.same(await outcomes([change, seen]), ['…', '…'])
  log.keep()
  t.same(await outcomes([change, seen, look(life)]), ['done', 'done', 'done'])
})

t.test('when the changelog is closed, nothing happens', async t => {
  const { sandbox, log } = await heldSandbox()
  const before = hashOf(sandbox.life)
  await log.close()
  t.same(await outcomes([addUnit(sandbox.life, 'late'), sandbox.reset(sandbox.life.fixtures)]), [
    'not-durable', 'not-durable'
  ])
  t.same([hashOf(sandbox.life), sandbox.life.epoch], [before, 0])
})

type Step = { readonly step: 'put' | 'remove' | 'late', readonly id: string, readonly back: number }
  | { readonly step: 'look' | 'reset' | 'keep' | 'lose' }

const id = fc.constantFrom('a', 'b', 'c', 'unit')
const steps: fc.Arbitrary<Step[]> = fc.array(fc.oneof(
  fc.record({ step: fc.constantFrom('put', 'remove', 'late'), id, back: fc.nat(3) }),
  fc.record({ step: fc.constantFrom('look', 'reset', 'keep', 'lose') })
) as fc.Arbitrary<Step>, { maxLength: 30 })

/** What a log tells, after the change set by which a store creates a sandbox. */
async function * afterBirth (fixtures: Fixtures, log: Changelog): AsyncGenerator<ChangeSet> {
  const origin = originOf(fixtures, { epoch: 0, createdAt: undefined, seed: 1 })
  yield { sequence: 0, origin, changes: startingChanges(fixtures) }
  yield * log.read()
}

t.test('whatever happens, the state is what the changelog tells, and only what it tells was answered', async () => {
  await fc.assert(fc.asyncProperty(steps, async all => {
    const fixtures = createFixtures(world())
    const { sandbox, log } = await heldSandbox(fixtures)
    const roots: Life[] = [sandbox.life]
    const answered: Array<{ promise: Promise<unknown>, tag?: string, onCurrent?: boolean }> = []
    const put = (life: Life, id: string) => {
      const tag = `tag ${answered.length}`
      const decision = { result: tag, put: { businessUnits: [make.businessUnit(id, { name: tag })] } }
      answered.push({ tag, onCurrent: life === sandbox.life, promise: life.transact(() => decision) })
    }
    for (const one of all) {
      switch (one.step) {
        case 'put': put(sandbox.life, one.id); break
        case 'remove': answered.push({
          promise: sandbox.life.transact(() => ({ result: '', remove: { businessUnits: [one.id] } }))
        }); break
        case 'late': put(roots.at(-1 - one.back % roots.length) as Life, one.id); break
        case 'look': answered.push({ promise: look(sandbox.life) }); break
        case 'reset': {
          answered.push({ promise: sandbox.reset(fixtures) })
          await Promise.resolve()
          roots.push(sandbox.life)
          break
        }
        case 'keep': log.keep(); break
        case 'lose': log.lose(); break
      }
    }
    log.keep()
    const settled = await Promise.allSettled(answered.map(({ promise }) => promise))
    const past = await replay({ ...log, read: () => afterBirth(fixtures, log) }, async () => fixtures)
    const told = JSON.stringify(log.kept)
    if (past === undefined || past.epoch !== sandbox.life.epoch) {
      throw new Error(`epoch ${sandbox.life.epoch}, and the log says ${past?.epoch}`)
    }
    if (JSON.stringify(viewOf(past.layer)) !== JSON.stringify(viewOf(sandbox.life.layer))) {
      throw new Error('another state')
    }
    for (const [at, { status }] of settled.entries()) {
      const { tag, onCurrent } = answered[at] as typeof answered[number]
      const isTold = told.includes(`"${tag}"`)
      if (tag !== undefined && status === 'rejected' && isTold) throw new Error(`${tag} was refused and is there`)
      if (onCurrent === true && status === 'fulfilled' && !isTold) {
        throw new Error(`${tag} was answered and is not there`)
      }
    }
  }), { numRuns: runs(400) })
})

t.test('a changelog may fail before the queue is connected to it', async t => {
  const commits = new CommitQueue()
  commits.failed(3, 'refused')
  t.throws(() => commits.append([], () => {}), { code: 'not-durable' }, 'and nothing can be appended yet')
  const { changelog } =
    await memoryStore().create('mine', { changeSet: { sequence: 1, changes: [] } }, commits) as SandboxStore
  commits.connect(changelog, 7, () => { throw new Error('nothing to compact') })
  t.equal(commits.sequence, 7)
})

t.test('when another process has the sandbox, what is under way is undone, and all that comes is rejected', async t => {
  const { sandbox: { life }, log, ends } = await heldSandbox()
  const before = viewOf(life.layer)
  const pending = [addUnit(life, 'one'), look(life)]
  log.lose('fenced')
  t.same(await outcomes([...pending, addUnit(life, 'two')]), ['sandbox-moved', 'sandbox-moved', 'sandbox-moved'])
  t.same([viewOf(life.layer), ends], [before, ['fenced']])
})

t.test('when an outcome is unknown, nothing is undone, and all that comes is rejected', async t => {
  const { sandbox: { life }, log, ends } = await heldSandbox()
  const pending = [addUnit(life, 'one'), look(life)]
  log.lose('unknown')
  t.same(await outcomes([...pending, addUnit(life, 'two')]), ['outcome-unknown', 'outcome-unknown', 'outcome-unknown'])
  t.same([units(life), ends], [['unit', 'one'], ['unknown']])
})

t.test('when it is worth it, the log is compacted', async t => {
  const { sandbox: { life }, log } = await heldSandbox()
  const taken: unknown[] = []
  const compacting = { ...log, compactionDue: true, async compact () { taken.push('now') } }
  const commits = new CommitQueue()
  commits.connect(compacting, 0, () => { throw new Error('not asked') })
  const appended = commits.append([], () => {})
  t.same(taken, [], 'not before the change set is durable')
  log.keep()
  await appended
  t.same([taken, life.epoch], [['now'], 0])
})
