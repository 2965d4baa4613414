import t from 'tap'
import { isRefusal } from '../../../support/refusals.ts'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const [saoPaulo, recife] = ['b0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000002']
const local = { data: '2026-01-25', nome: 'Aniversário de São Paulo', unidadeNegocioId: saoPaulo }
const everywhere = { data: '2026-01-25', nome: 'Dia de todos' }
const address = (id: string): string => `/_sandbox/state/holidays/${id}`

let worlds = 0
function inNewWorld () {
  const base = `/~h${++worlds}`
  return {
    call: (method: string, id: string, body?: unknown) =>
      server.call(`${method} ${base}${address(id)}`, body === undefined ? {} : { body }),
    ofTheDay: async () => (await server.call(`GET ${base}/_sandbox/state/holidays`)).body.filter((
      { data }: typeof local
    ) => data === local.data)
  }
}

t.test('a local holiday is addressed by its day and its business unit', async t => {
  const { call, ofTheDay } = inNewWorld()
  for (const id of [`2026-01-25@${saoPaulo}`, `2026-01-25%40${saoPaulo}`]) {
    t.strictSame((await call('GET', id)).body, local, id)
  }
  const renamed = { ...local, nome: 'Outro' }
  t.match(await call('PUT', `2026-01-25@${saoPaulo}`, renamed), { status: 200, body: renamed })
  t.strictSame(await ofTheDay(), [renamed], 'it takes the place of the one that was there')
  t.equal((await call('DELETE', `2026-01-25@${saoPaulo}`)).status, 204)
  t.strictSame(await ofTheDay(), [])
})

t.test('a POST says where the entity is', async t => {
  const { call } = inNewWorld()
  await call('DELETE', `2026-01-25@${saoPaulo}`)
  const { headers } = await server.call(`POST /~h${worlds}/_sandbox/state/holidays`, { body: local })
  t.equal(headers.location, `holidays/2026-01-25%40${saoPaulo}`)
  t.strictSame((await server.call(`GET /~h${worlds}/_sandbox/state/${headers.location}`)).body, local)
})

t.test('a PUT makes the holiday of its address, and no other', async t => {
  const { call, ofTheDay } = inNewWorld()
  t.equal((await call('PUT', '2026-01-25', everywhere)).status, 200)
  t.equal((await call('PUT', `2026-01-25@${recife}`, { ...local, unidadeNegocioId: recife })).status, 200)
  t.strictSame(
    await ofTheDay(),
    [local, everywhere, { ...local, unidadeNegocioId: recife }],
    'a day can be one for all and for some'
  )
  for (const [id, one] of [
    ['2026-01-25', everywhere],
    [`2026-01-25@${saoPaulo}`, local]
  ] as const) t.strictSame((await call('GET', id)).body, one)
})

const gives = (id: string, not: string): string[] =>
  [`data dá a esta entidade o endereço ${address(id)}, e não ${address(not)}`]
const refused: [
  sentence: string, method: string, id: string, body: object | undefined, status: number, message: string | string[]
][] = [
  ['a local one at the address of its day', 'PUT', '2026-01-25', local, 400,
    gives(`2026-01-25@${saoPaulo}`, '2026-01-25')],
  ['one for all at the address of a local one', 'PUT', `2026-01-25@${saoPaulo}`, everywhere, 400,
    gives('2026-01-25', `2026-01-25@${saoPaulo}`)],
  ['one of another unit', 'PUT', `2026-01-25@${recife}`, local, 400,
    gives(`2026-01-25@${saoPaulo}`, `2026-01-25@${recife}`)],
  ['one of another day', 'PUT', '2026-01-26', everywhere, 400, gives('2026-01-25', '2026-01-26')],
  ['one of a unit that no URL can name', 'PUT', '2026-01-26', { ...local, unidadeNegocioId: '\uD800' }, 400,
    ['unidadeNegocioId não existe em businessUnits: \uD800']],
  ['a day of local ones', 'GET', '2026-01-25', undefined, 404,
    `Não encontrado em holidays: 2026-01-25; nesse dia há ${address(`2026-01-25@${saoPaulo}`)}`],
  ['removing a day of local ones', 'DELETE', '2026-01-25', undefined, 404,
    `Não encontrado em holidays: 2026-01-25; nesse dia há ${address(`2026-01-25@${saoPaulo}`)}`],
  ['a unit that has none that day', 'GET', `2026-01-01@${recife}`, undefined, 404,
    `Não encontrado em holidays: 2026-01-01@${recife}; nesse dia há ${address('2026-01-01')}`],
  ['a day of none', 'GET', '2026-01-26', undefined, 404, 'Não encontrado em holidays: 2026-01-26']
]
for (const [sentence, method, id, body, status, message] of refused) {
  t.test(`${status} to ${sentence}`, async t => {
    const { call, ofTheDay } = inNewWorld()
    isRefusal(t, await call(method, id, body), `${method} ${address(id)}`, status, message)
    t.strictSame(await ofTheDay(), [local])
  })
}

t.test('the document of the control plane says so', async t => {
  const { paths } = (await server.call('GET /_sandbox/docs/json')).body
  const [, id] = paths['/_sandbox/state/{collection}/{id}'].put.parameters
  t.match(id, { name: 'id', description: /2026-01-25@UNIDADE_ID/ })
})
