import t from 'tap'
import { createApiKey } from '../../../src/core/rules/create-api-key.ts'
import type { Stamp } from '../../../src/core/rules/stamp.ts'
import { createFixtures } from '../../../src/host/sandbox/fixtures.ts'
import { uuid } from '../../../src/core/state/identifiers.ts'
import type { Life } from '../../../src/host/sandbox/life.ts'
import { factsOf } from '../../../src/core/state/facts.ts'
import { canonical } from '../../../src/core/state/hash.ts'
import { viewOf } from '../../support/state.ts'
import { make, NOW, world } from '../../support/world.ts'
import { freshLife, hashOf } from './open-sandbox.ts'

/** One decision that draws all that a stamp has, and puts something. */
function drawAll (life: Life) {
  return life.transact((_state, stamp) => {
    const result = {
      now: stamp.now,
      id: stamp.newId(),
      code: stamp.nextCode(),
      record: stamp.nextRecord('unit', (nsr, previous) => `${previous ?? 'start'}>${nsr}`)
    }
    return { result, put: { workLocations: [make.workLocation(result.id)] } }
  })
}

const put = (life: Life, id: (stamp: Stamp) => string) =>
  life.transact((_state, stamp) => {
    const result = id(stamp)
    return { result, put: { attachments: [make.attachment(result)] } }
  })

t.test('a stamp goes on from one decision to the next', async t => {
  const life = await freshLife()
  t.same(await drawAll(life), { now: NOW, id: uuid(1, 1), code: 1, record: { nsr: 1, hash: 'start>1' } })
  t.same(await drawAll(life), { now: NOW, id: uuid(1, 2), code: 2, record: { nsr: 2, hash: 'start>1>2' } })
  t.same(await life.transact((_, stamp) => ({
    result: [stamp.newId(), stamp.newId(), stamp.nextCode(), stamp.nextCode()]
  })),
  [uuid(1, 3), uuid(1, 4), 3, 4], 'and within one')
})

t.test('codes, numbers and hashes go on from the largest in the fixtures', async t => {
  const timeRecords = [make.timeRecord('h7', { nsr: 7 }), make.timeRecord('h3', { nsr: 3 })]
  const { code, record } = await drawAll(await freshLife(createFixtures(world({
    entities: { timeRecords, adjustments: [make.adjustment('a', { code: 41 })] }
  }))))
  t.same([code, record], [42, { nsr: 8, hash: 'h7>8' }])
})

t.test('each business unit has its own numbers', async t => {
  const life = await freshLife()
  await drawAll(life)
  const numbers =
    await life.transact((_, stamp) => ({ result: ['unit', 'other'].map(unit => stamp.nextRecord(unit, () => '').nsr) }))
  t.same(numbers, [2, 1])
})

t.test('what draws and then throws, or changes nothing, has drawn nothing', async t => {
  const life = await freshLife()
  const before = viewOf(life.layer)
  await t.rejects(life.transact((_state, stamp) => { stamp.newId(); stamp.nextCode(); throw new Error('refused') }), {
    message: 'refused'
  })
  await life.transact((_state, stamp) => ({ result: stamp.newId(), put: { attachments: [] }, remove: {} }))
  t.same(viewOf(life.layer), before)
  t.equal((await drawAll(life)).id, uuid(1, 1))
})

t.test('identifiers that are in use are passed over', async t => {
  const inUse: Array<[string, Parameters<typeof world>[0]]> = [
    ['an adjustment', { entities: { adjustments: [make.adjustment(uuid(1, 1))] } }],
    ['an attachment', { entities: { attachments: [make.attachment(uuid(1, 1))] } }],
    ['a shift exception', { entities: { shiftExceptions: [make.shiftException(uuid(1, 1))] } }],
    ['a work location', { entities: { workLocations: [make.workLocation(uuid(1, 1))] } }]
  ]
  for (const [what, given] of inUse) {
    t.equal(await put(await freshLife(createFixtures(world(given))), stamp => stamp.newId()), uuid(1, 2), `of ${what}`)
  }

  const token = (n: number) => `espelho_${uuid(1, n).replaceAll('-', '')}`
  const withKey = createFixtures(world({ entities: { apiKeys: [make.apiKey(token(1))] } }))
  const keyed = await freshLife(withKey)
  t.equal(await keyed.transact((_, stamp) => ({ result: stamp.newToken() })), token(2), 'for the token of an API key')

  const life = await freshLife()
  await put(life, () => uuid(1, 1))
  t.equal(await put(life, stamp => stamp.newId()), uuid(1, 2), 'also those that a client chose')
})

t.test('a new API key never takes the place of one that was made in another sandbox', async t => {
  const wanted = { name: 'New', permissions: ['*'], collaboratorId: 'ana' }
  const there = await (await freshLife()).transact((state, stamp) => createApiKey(factsOf(state), wanted, stamp))
  const here = await freshLife(createFixtures(world({ entities: { apiKeys: [there] } })))
  const key = await here.transact((state, stamp) => createApiKey(factsOf(state), wanted, stamp))
  t.not(key.token, there.token)
  t.equal(here.state.size('apiKeys'), 2)
})

t.test('the same decisions in the same order come to the same bytes', async t => {
  const run = async (seed: number) => {
    const life = await freshLife(createFixtures(world()), seed)
    const answers = [await drawAll(life), await put(life, stamp => stamp.newId()), await drawAll(life)]
    return canonical([answers, viewOf(life.layer), hashOf(life)])
  }
  t.equal(await run(1), await run(1))
  t.not(await run(1), await run(2), 'of one seed')
})

t.test('what a decision itself says of a sequence counts', async t => {
  const life = await freshLife()
  await life.transact((_, stamp) => {
    stamp.nextRecord('unit', () => 'drawn')
    return { result: undefined, put: { sequences: [{ name: 'nsr/unit', last: 500, hash: 'given' }] } }
  })
  t.same((await drawAll(life)).record, { nsr: 501, hash: 'given>501' })
})

t.test('removals go before what is put', async t => {
  const life = await freshLife()
  await life.transact(() => ({
    result: undefined,
    put: { businessUnits: [make.businessUnit('unit', { name: 'New' })] },
    remove: { businessUnits: ['unit'] }
  }))
  t.equal(life.state.get('businessUnits', 'unit')?.name, 'New')
})

t.test('a base is never changed by the sandboxes that start from it', async t => {
  const fixtures = createFixtures(world())
  const before = viewOf(fixtures.layer)
  const [one, other] = [await freshLife(fixtures), await freshLife(fixtures)]
  await drawAll(one)
  await one.transact(() => ({ result: undefined, remove: { collaborators: ['ana'] } }))
  t.same(viewOf(fixtures.layer), before)
  t.equal(other.state.get('collaborators', 'ana')?.id, 'ana')
})
