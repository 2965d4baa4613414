import t from 'tap'
import { ana } from '../../../support/fixture-names.ts'
import { testServer } from '../../../support/server.ts'

const OWN: Readonly<Record<string, readonly string[]>> = {
  collaborators: ['colaboradorId', 'numeroDocumento'],
  adjustments: ['ajusteRegistroId', 'codigo'],
  timeRecords: ['hashCode', 'NSR'],
  workLocations: ['localTrabalhoId', 'codigo'],
  apiKeys: ['token'],
  holidays: ['data']
}

t.test('a draft has no identifier and no code of its own, and nothing is stored', async t => {
  const { call } = await testServer(t)
  const hash = async () => (await call('GET /~drafts/_sandbox/hash')).body.hash
  const before = await hash()
  const { body: state } = await call('GET /~drafts/_sandbox/state')
  for (const collection of Object.keys(state).filter(name => Array.isArray(state[name]))) {
    const { body: { entities: [first] } } = await call(`GET /~drafts/_sandbox/search/${collection}?limit=1`)
    const of = encodeURIComponent(first.key)
    for (const query of ['', `?of=${of}`]) {
      const { status, body: { entity } } = await call(`GET /~drafts/_sandbox/draft/${collection}${query}`)
      t.equal(status, 200, `${collection} ${query}`)
      for (const name of OWN[collection] ?? []) t.notOk(entity[name], `${collection} ${query}: ${name}`)
    }
  }
  t.equal(await hash(), before)
})

t.test('what is filled in makes an entity', async t => {
  const { call } = await testServer(t)
  const { body: { entity, optional } } = await call('GET /_sandbox/draft/collaborators')
  t.ok(optional.includes('dataDesligamento'))
  const person = { ...entity, colaboradorId: 'novo', nome: 'Bia', numeroDocumento: '52998224725' }
  t.equal((await call('POST /_sandbox/state/collaborators', { body: person })).status, 201, 'a new person')
  const { body: { entity: copy } } = await call(`GET /_sandbox/draft/collaborators?of=${ana}`)
  t.match(copy, { nome: 'Ana Beatriz Souza', colaboradorId: '', numeroDocumento: '' })
  t.equal((await call('POST /_sandbox/state/collaborators', { body: copy })).status, 400, 'an empty one is refused')
  const { body: { entity: record } } = await call('GET /_sandbox/draft/timeRecords')
  t.equal((await call('POST /_sandbox/state/timeRecords', { body: record })).status, 201, 'a record at the clock')
})

t.test('what is not there has no draft', async t => {
  const { call } = await testServer(t)
  const cases = [['nothing', 404], ['collaborators?of=nobody', 404], ['collaborators?more=1', 400]] as const
  for (const [path, status] of cases) t.equal((await call(`GET /_sandbox/draft/${path}`)).status, status, path)
  await call('PUT /~empty/_sandbox/state', { body: {} })
  t.match((await call('GET /~empty/_sandbox/draft/collaborators')).body.entity, { turnoId: '' }, 'an empty world')
})
