import fc from 'fast-check'
import t from 'tap'
import { createFixtures, type Fixtures, originOf, startingChanges } from '../../../src/host/sandbox/fixtures.ts'
import { replay } from '../../../src/host/sandbox/replay.ts'
import type { Life } from '../../../src/host/sandbox/life.ts'
import { changesOf } from '../../../src/core/state/change-set.ts'
import { type ChangeSet, isChange } from '../../../src/core/state/change.ts'
import { Rounds } from '../../../src/host/sandbox/round.ts'
import { Problem } from '../../../src/core/rules/problem.ts'
import type { Follow, Ledger } from '../../../src/host/store/ledger.ts'
import { ledgerOver } from '../store/support/ledger-over.ts'
import { viewOf } from '../../support/state.ts'
import { make, world } from '../../support/world.ts'
import { addUnit, hashOf, heldSandbox, look, outcomes, turn, units } from './open-sandbox.ts'
import { runs } from '../../support/fuzz.ts'

const rename = (life: Life, name: string) => life.transact(state => ({
  result: `${state.get('businessUnits', 'unit')?.name} → ${name}`,
  put: { businessUnits: [make.businessUnit('unit', { name })] }
}))

t.test('what is decided shows when it is durable, and not before', async t => {
  const { sandbox: { life }, log } = await heldSandbox()
  const first = addUnit(life, 'first')
  t.same(await outcomes([first]), ['…'])
  t.same(units(life), ['unit'])
  log.keep()
  t.same(await outcomes([first]), ['done'])
  t.same(units(life), ['unit', 'first'])
  t.same(log.kept.map(({ sequence, changes }) => [sequence, changes.length]), [[1, 1]])
})

t.test('what waits is decided in order, each on what those before it leave, and appended as one batch', async t => {
  const { sandbox: { life }, log } = await heldSandbox()
  const all = [rename(life, 'A'), rename(life, 'B'), rename(life, 'C')]
  await turn()
  log.keep()
  t.same(await Promise.all(all), ['Unit unit → A', 'A → B', 'B → C'])
  t.same(log.kept.map(({ sequence }) => sequence), [1, 2, 3])
})

t.test('what comes while a batch is under way is decided after it, on the durable state', async t => {
  const { sandbox: { life }, log } = await heldSandbox()
  const first = rename(life, 'A')
  await turn()
  const second = rename(life, 'B')
  t.same(await outcomes([first, second]), ['…', '…'])
  log.lose()
  t.same(await outcomes([first]), ['not-durable'])
  await turn()
  log.keep()
  t.equal(await second, 'Unit unit → B')
})

t.test('a batch that cannot be made durable was never there', async t => {
  const { sandbox: { life }, log } = await heldSandbox()
  const durable = addUnit(life, 'durable')
  await turn()
  log.keep()
  await durable
  const before = [viewOf(life.layer), hashOf(life)]
  const lost = [addUnit(life, 'lost'), life.transact(state => ({
    result: undefined,
    put: { businessUnits: [make.businessUnit('lost', { name: `after ${state.size('businessUnits')}` })] }
  }))]
  lost.push(life.transact(() => ({ result: undefined, remove: { businessUnits: ['unit'] } })))
  await turn()
  t.same([viewOf(life.layer), hashOf(life)], before, 'not while it is under way')
  log.lose()
  t.same(await outcomes(lost), ['not-durable', 'not-durable', 'not-durable'])
  t.same([viewOf(life.layer), hashOf(life)], before)
  const reason = await lost[0]?.catch(error => error.cause.message)
  t.equal(reason, 'the disk is full', 'and the reason is known')

  const again = addUnit(life, 'again')
  await turn()
  log.keep()
  t.same(await outcomes([again, look(life)]), ['done', 'done'], 'afterwards it goes on')
  t.same(log.kept.map(({ sequence }) => sequence), [1, 2])
})

t.test('a decision that changes nothing, or refuses', async t => {
  const refuse = (life: Life) => life.transact(state => {
    throw new Error(`there are ${state.size('businessUnits')}`)
  })
  const { sandbox: { life }, log } = await heldSandbox()
  t.same(await outcomes([look(life), refuse(life)]), ['done', 'there are 1'], 'waits for nothing where all is durable')
  const change = addUnit(life, 'change')
  const seen = [look(life), refuse(life)]
  t.same(await outcomes([change, ...seen]), ['…', '…', '…'], 'waits until what it has seen is durable')
  log.keep()
  t.same(await outcomes([change, ...seen]), ['done', 'done', 'there are 2'])
  const lost = addUnit(life, 'lost')
  const again = [look(life), refuse(life)]
  await turn()
  log.lose()
  t.same(await outcomes([lost, ...again]), ['not-durable', 'done', 'there are 2'], 'and is decided again if it is lost')
})

t.test('a round has no more decisions than it may', async t => {
  const { sandbox: { life }, log } = await heldSandbox({ most: 2 })
  const all = ['a', 'b', 'c'].map(id => addUnit(life, id))
  await turn()
  log.keep()
  t.same(await outcomes(all), ['done', 'done', '…'])
  log.keep()
  t.same(await outcomes(all), ['done', 'done', 'done'])
})

t.test('a decision may change very much, and the next one is decided on that', async t => {
  const { sandbox: { life }, log } = await heldSandbox()
  const count = 150_000
  const all = [
    addUnit(life, 'first'),
    life.transact(() => ({
      result: '', put: { businessUnits: Array.from({ length: count }, (_, n) => make.businessUnit(`n${n}`)) }
    })),
    life.transact(state => ({ result: state.size('businessUnits') }))
  ]
  while (life.state.size('businessUnits') === 1) {
    await turn()
    log.keep()
  }
  t.same([life.state.size('businessUnits'), await all[2]], [count + 2, count + 2])
})

t.test('when the ledger is closed, nothing happens', async t => {
  const { sandbox, log } = await heldSandbox()
  const before = hashOf(sandbox.life)
  await log.close()
  t.same(await outcomes([addUnit(sandbox.life, 'late'), sandbox.reset(sandbox.life.fixtures)]), [
    'not-durable', 'not-durable'
  ])
  t.same([hashOf(sandbox.life), sandbox.life.epoch], [before, 0])
})

type Step = { readonly step: 'put' | 'remove' | 'late', readonly id: string, readonly back: number }
  | { readonly step: 'look' | 'reset' | 'turn' | 'keep' | 'lose' }

const id = fc.constantFrom('a', 'b', 'c', 'unit')
const steps: fc.Arbitrary<Step[]> = fc.array(fc.oneof(
  fc.record({ step: fc.constantFrom('put', 'remove', 'late'), id, back: fc.nat(3) }),
  fc.record({ step: fc.constantFrom('look', 'reset', 'turn', 'keep', 'lose') })
) as fc.Arbitrary<Step>, { maxLength: 30 })

/** What a log tells, after the change set by which a store creates a sandbox. */
async function * afterBirth (fixtures: Fixtures, log: Ledger): AsyncGenerator<ChangeSet> {
  const origin = originOf(fixtures, { epoch: 0, createdAt: undefined, seed: 1 })
  yield { sequence: 0, origin, changes: startingChanges(fixtures) }
  yield * log.read()
}

t.test('whatever happens, the state is what the ledger tells, and only what it tells was answered', async () => {
  await fc.assert(fc.asyncProperty(steps, async all => {
    const fixtures = createFixtures(world())
    const { sandbox, log } = await heldSandbox({ fixtures })
    const roots: Life[] = [sandbox.life]
    const answered: Array<{ promise: Promise<unknown>, tag?: string, life?: Life }> = []
    const ask = (one: typeof answered[number]): void => {
      one.promise.catch(() => {}) // it is looked at in the end
      answered.push(one)
    }
    const put = (life: Life, id: string) => {
      const tag = `tag ${answered.length}`
      const decision = { result: tag, put: { businessUnits: [make.businessUnit(id, { name: tag })] } }
      ask({ tag, life, promise: life.transact(() => decision) })
    }
    const told = async (): Promise<string> => {
      const past = await replay({ ...log, read: () => afterBirth(fixtures, log) }, async () => fixtures)
      return JSON.stringify([past.epoch, viewOf(past.layer)])
    }
    const shown = (): string => JSON.stringify([sandbox.life.epoch, viewOf(sandbox.life.layer)])
    for (const one of all) {
      switch (one.step) {
        case 'put': put(sandbox.life, one.id); break
        case 'remove': ask({
          promise: sandbox.life.transact(() => ({ result: '', remove: { businessUnits: [one.id] } }))
        }); break
        case 'late': put(roots.at(-1 - one.back % roots.length) as Life, one.id); break
        case 'look': ask({ promise: look(sandbox.life) }); break
        case 'reset': ask({ promise: sandbox.reset(fixtures) }); break
        case 'turn': await turn(); break
        case 'keep': log.keep(); break
        case 'lose': log.lose(); break
      }
      if (sandbox.life !== roots.at(-1)) roots.push(sandbox.life)
      if (one.step === 'turn' && await told() !== shown()) throw new Error('the state is not what the log tells')
    }
    const progress = { isOver: false }
    const settled = Promise.allSettled(answered.map(({ promise }) => promise)).finally(() => { progress.isOver = true })
    while (!progress.isOver) {
      log.keep()
      await turn()
    }
    if (await told() !== shown()) throw new Error('another state')
    const kept = JSON.stringify(log.kept)
    for (const [at, { status }] of (await settled).entries()) {
      const { tag, life } = answered[at] as typeof answered[number]
      if (tag === undefined) continue
      const isTold = kept.includes(`"${tag}"`)
      if (status === 'rejected' && isTold) throw new Error(`${tag} was refused and is there`)
      if (life?.isPast === false && status === 'fulfilled' && !isTold) {
        throw new Error(`${tag} was answered and is not there`)
      }
    }
  }), { numRuns: runs(300) })
})

t.test('when an outcome is unknown, the state is that before it, and what only looked is decided again', async t => {
  const { sandbox: { life }, log } = await heldSandbox()
  const pending = [addUnit(life, 'one'), look(life)]
  await turn()
  log.lose(new Problem('outcome-unknown', {}))
  t.same(await outcomes([...pending, look(life)]), ['outcome-unknown', 'done', 'done'])
  t.same(units(life), ['unit'])
})

t.test('a compaction begins between two rounds, once, with the state that is durable', async t => {
  const { sandbox, log } = await heldSandbox()
  const { life } = sandbox
  const seen: unknown[] = []
  let written = (): void => {}
  log.compact = async readState => {
    readState()
    seen.push(units(life))
    await new Promise<void>(resolve => { written = resolve })
  }
  const compact = (): void => { sandbox.compact().catch(t.error) }
  const adding = addUnit(life, 'one')
  await turn()
  compact()
  compact()
  t.same(seen, [], 'not while a batch is under way')
  const next = addUnit(life, 'two')
  log.keep()
  await adding
  await turn()
  log.keep()
  await next
  t.same(seen, [['unit', 'one']], 'and what comes later goes on meanwhile')
  written()
})

t.test('what another process was before is decided once more, on what that one has appended', async t => {
  const { sandbox: { life }, log, appends } = await heldSandbox()
  const theirs = changesOf({ put: { businessUnits: [make.businessUnit('theirs')] } })
  let isBehind = true
  const shared = {
    async exclusively (follow: Follow, task: () => Promise<void>): Promise<undefined> {
      await follow({ isWhole: false, sets: (async function * () { yield { sequence: 1, changes: theirs } })() })
      await task()
    }
  }
  const own = ledgerOver(log, {
    append: batch => isBehind ? Promise.resolve('behind' as const) : log.append(batch), shared: shared as never
  })
  appends.connect(own, 0, {
    async follow ({ sets }) {
      for await (const { changes } of sets) life.follow(changes.filter(isChange))
      isBehind = false
      return undefined
    }
  })
  const seen: string[][] = []
  const adding = life.transact(() => {
    seen.push(units(life))
    return { result: 'mine', put: { businessUnits: [make.businessUnit('mine')] } }
  })
  await turn()
  log.keep()
  t.equal(await adding, 'mine')
  t.same([seen, units(life)], [[['unit'], ['unit', 'theirs']], ['unit', 'theirs', 'mine']])
})

t.test('a sandbox that another process has removed: what is under way finishes against it, and nothing else begins',
  async t => {
    const { sandbox, log, appends } = await heldSandbox()
    const { life } = sandbox
    const theirs = changesOf({ put: { businessUnits: [make.businessUnit('theirs')] } })
    const rounds = new Rounds(appends, 1, () => sandbox.end())
    const shared = { exclusively: async () => 'gone' as const }
    appends.connect(ledgerOver(log, { append: async () => 'gone' as const, shared: shared as never }), 0)
    const decided = rounds.exclusive(life, () => ({ result: 'done', changes: theirs, apply () {} }))
    t.equal(await decided, 'done')
    t.ok(life.isPast)
    await t.rejects(sandbox.reset(life.fixtures), { code: 'sandbox-released' })
  })
