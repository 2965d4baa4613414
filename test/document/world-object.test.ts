import t from 'tap'
import { builtInFixtures } from '../../src/config.ts'
import { readFixtures } from '../../src/document/read-folder.ts'
import { readWorldObject, type WorldObject } from '../../src/document/world-object.ts'
import { Invalid } from '../../src/domain/problem.ts'
import { startSandbox } from '../../src/index.ts'
import { messageOf } from '../../src/problems/message.ts'
import { smallDocument } from './small-document.ts'

const builtIn = await readFixtures(builtInFixtures)
const read = (world: unknown) => readWorldObject(world as WorldObject, builtInFixtures)
const ANA = 'c0000000-0000-4000-8000-000000000001'

async function told (world: unknown): Promise<string[]> {
  try {
    await read(world)
    return []
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return error.violations.map(({ pointer, problem }) => `${pointer}: ${messageOf(problem, 'en')}`)
  }
}

t.test('an object alone is a world', async t => {
  const world = await read({ ...smallDocument(), sandbox: { name: 'Loja', defaultCollaborator: 'ana' } })
  t.match(world, { name: 'Loja', clock: { mode: 'system' }, defaultCollaborator: 'ana' })
  t.equal(world.entities.shifts.length, 3)
  t.equal((await read({})).entities.collaborators.length, 0, 'an empty one is empty')
})

t.test('one that extends the built-in one and says nothing is the built-in one', async t => {
  t.strictSame(await read({ extends: 'built-in' }), builtIn)
})

t.test('one that extends a folder is laid over what is there', async t => {
  const world = await read({ extends: builtInFixtures, holidays: [{ data: '2026-03-17', nome: 'Aniversário' }] })
  t.equal(world.entities.holidays.length, builtIn.entities.holidays.length + 1)
})

t.test('an entity replaces that of the same identifier, in its place, or comes on top', async t => {
  const [unit] = builtIn.entities.businessUnits
  const world = await read({
    extends: 'built-in',
    sandbox: { clock: { now: '2026-05-04T08:00:00-03:00' }, settings: { 'error.language': 'en' } },
    businessUnits: [{ unidadeNegocioId: unit?.id, nome: 'Sede' }],
    holidays: [
      { data: '2026-01-25', nome: 'Em todo o país' },
      { data: '2026-04-21', nome: 'Dia de Tiradentes' }
    ],
    timeRecords: [{ colaboradorId: ANA, dataHora: '2026-03-31T22:00:00-03:00' }]
  })
  const { entities } = world
  t.match(world, { name: builtIn.name, defaultCollaborator: ANA, settings: { 'error.language': 'en' } })
  t.match(world.clock, { mode: 'frozen', now: Date.parse('2026-05-04T11:00:00Z') })
  t.strictSame(entities.businessUnits.map(({ name }) => name), ['Sede', builtIn.entities.businessUnits[1]?.name])
  t.strictSame(entities.holidays.filter(({ date }) => date === '2026-01-25').map(({ name }) => name).sort(),
    ['Aniversário de São Paulo', 'Em todo o país'], 'a holiday of a unit is another one than that of all')
  t.strictSame(entities.holidays.filter(({ date }) => date === '2026-04-21').map(({ name }) => name),
    ['Dia de Tiradentes'])
  t.equal(entities.timeRecords.length, builtIn.entities.timeRecords.length + 1)
})

const faults: [sentence: string, world: object, message: string | RegExp][] = [
  ['is told by its pointer', { holidays: [{ data: '2026-02-30', nome: 'x' }] },
    '/holidays/0/data: holidays[0].data must be an existing date as yyyy-MM-dd'],
  ['has the pointer of the object, not of what it is laid over',
    { extends: 'built-in', holidays: [{ data: '2026-03-17', nome: 'x' }, { data: '2026-03-18', nome: '' }] },
    '/holidays/1/nome: holidays[1].nome must not be empty'],
  ['may be a collection that is no list, and breaks no reference', { extends: 'built-in', timeRules: 5 },
    '/timeRules: timeRules must be an array'],
  ['of the sandbox is told under it', { sandbox: { clock: { mode: 'frozen' } } },
    '/sandbox/clock/now: sandbox.clock.now is required'],
  ['may be a collaborator who is not there', { extends: 'built-in', sandbox: { defaultCollaborator: 'x' } },
    '/sandbox/defaultCollaborator: sandbox.defaultCollaborator is not in collaborators: x'],
  ['may be an unknown collection', { employees: [] }, '/employees: employees is not a known field'],
  ['may be an unknown collection over another world', { extends: 'built-in', employees: [] },
    '/employees: employees is not a known field'],
  ['may be the name of the world below', { extends: 5 }, '/extends: extends must be a string'],
  ['may be twice the same in one list',
    { extends: 'built-in', holidays: [{ data: '2026-04-21', nome: 'a' }, { data: '2026-04-21', nome: 'b' }] },
    /^\/holidays\/1\/data: /],
  ['may be a list that is none', { extends: 'built-in', holidays: {} }, '/holidays: holidays must be an array']
]

for (const [sentence, world, message] of faults) {
  t.test(`a mistake ${sentence}`, async t => {
    const found = await told(world)
    t.match(found, [message])
    t.equal(found.length, 1)
  })
}

t.test('a mistake in the world below is told as one of that', async t => {
  const below = t.testdir({ 'holidays.json': '[{ "data": "2026-03-17", "nome": "" }]' })
  t.strictSame(await told({ extends: below, holidays: [{ data: '2026-03-18', nome: 'b' }] }), [
    'extends#/holidays/0/nome: holidays[0].nome must not be empty'
  ])
  const broken = t.testdir({ 'holidays.json': '[' })
  t.strictSame(await told({ extends: broken }), [
    'holidays.json: holidays.json is not valid JSON (line 1, column 2)'
  ])
})

t.test('a world below that is not there is named', async t => {
  await t.rejects(read({ extends: '/nowhere' }), { code: 'fixtures-not-found', details: { folder: '/nowhere' } })
})

t.test('a server starts from an object', async t => {
  const [key] = builtIn.entities.apiKeys
  const server = await startSandbox({
    logLevel: 'silent',
    fixtures: {
      extends: 'built-in',
      apiKeys: [{ name: 'Minha', token: 'minha', permissions: ['*'], colaboradorId: ANA }]
    }
  })
  t.teardown(() => server.close())
  t.equal(server.token, key?.token, 'its token is the first one of the default collaborator')
  t.equal((await server.control.apiKeys()).length, 5)
  await server.control.deleteEntity('holidays', '2026-04-21')
  await server.control.reset()
  t.equal((await server.control.entity('holidays', '2026-04-21')).nome, 'Tiradentes', 'which a reset gives back')
})

t.test('what a caller does to an object later does nothing', async t => {
  const permissions = ['*']
  const fixtures = {
    ...smallDocument(), apiKeys: [{ name: 'a', token: 'um', permissions, colaboradorId: 'ana' }]
  }
  const server = await startSandbox({ logLevel: 'silent', fixtures: fixtures as object })
  t.teardown(() => server.close())
  permissions.pop()
  t.strictSame((await server.control.apiKeys())[0]?.permissions, ['*'])
})

const keys = (...permissions: string[][]) => permissions.map((list, index) =>
  ({ name: `${index}`, token: `chave-${index}`, permissions: list, colaboradorId: 'ana' }))
const tokens: [sentence: string, apiKeys: object[], token: string][] = [
  ['the only key with every permission', keys([], ['*']), 'chave-1'],
  ['none of two', keys(['*'], ['*']), ''],
  ['none where none has every permission', keys(['api-key:criar']), ''],
  ['none that expires', keys(['*']).map(key => ({ ...key, expiresAt: '2030-01-01T00:00:00Z' })), '']
]

for (const [sentence, apiKeys, token] of tokens) {
  t.test(`without a default collaborator the token is ${sentence}`, async t => {
    const fixtures: object = { ...smallDocument(), apiKeys }
    const server = await startSandbox({ logLevel: 'silent', fixtures })
    t.teardown(() => server.close())
    t.equal(server.token, token)
  })
}

for (const wrong of [5, true, [], ['a']]) {
  t.test(`${JSON.stringify(wrong)} is no world`, async t => {
    await t.rejects(startSandbox({ fixtures: wrong as never }), {
      name: 'OptionError', message: /^fixtures must be the path of a folder, or a world as an object, not /
    })
  })
}
