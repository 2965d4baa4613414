import t from 'tap'
import { ana, camila, exceptionId, juliana, reasonId, reasons, workLocationId } from '../../../support/fixture-names.ts'
import { isRefusal } from '../../../support/refusals.ts'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const attachmentId = 'f0000000-0000-4000-8000-000000000001'
const collections = [
  'businessUnits', 'collaborators', 'shifts', 'timeRules', 'holidays', 'adjustmentReasons', 'timeRecords',
  'shiftExceptions', 'workLocations', 'apiKeys', 'adjustments', 'attachments'
]

let worlds = 0
function inNewWorld () {
  const base = `/~w${++worlds}`
  const call = (what: string, body?: unknown) =>
    server.call(what.replace(' /', ` ${base}/_sandbox/`), body === undefined ? {} : { body })
  return {
    base,
    call,
    hash: async (): Promise<string> => (await call('GET /hash')).body.hash,
    state: async () => (await call('GET /state')).body,
    adjust: () => server.call(`POST ${base}/ajuste-registro/solicitar`, {
      body: {
        jornada: '16/03/2026',
        formato: 'INTERVALO_HORARIO',
        minMinutos: 0,
        maxMinutos: 9,
        descricao: 'x',
        motivoId: reasons.allowance,
        anexos: [{ nome: 'a', base64: 'aGk=' }]
      }
    })
  }
}

t.test('the sandbox at a glance', async t => {
  const { call, base } = inNewWorld()
  t.equal((await call('GET /')).status, 404, 'a slash is another path')
  const glance = (await server.call(`GET ${base}/_sandbox`)).body
  t.match(glance, {
    name: base.slice(2),
    seed: 1,
    epoch: 0,
    clock: { now: '2026-04-01T12:00:00.000Z', mode: 'frozen' },
    hash: /^[0-9a-f]{64}$/
  })
  t.strictSame(Object.keys(glance.collections), collections)
  t.equal(glance.collections.collaborators, 12)
  for (const link of ['state', 'hash', 'apiKeys', 'clock']) {
    t.equal((await server.call(`GET ${glance.links[link]}`)).status, 200, glance.links[link])
  }
})

t.test('reset goes back to the fixtures', async t => {
  const { call, hash, adjust, base } = inNewWorld()
  const before = await hash()
  const first = (await adjust()).body
  await call('PUT /clock', { now: '2027-01-01T00:00:00Z' })
  t.not(await hash(), before)
  const { status, body } = await call('POST /reset')
  t.equal(status, 200)
  t.strictSame(body, { epoch: 1, hash: before, before: 'before-reset' })
  t.equal(await hash(), before)
  t.equal((await call('GET /clock')).body.now, '2026-04-01T12:00:00.000Z', 'the clock, too')
  t.strictSame((await adjust()).body, first, 'and the identifiers: the same request gives the same bytes')
  t.equal((await server.call(`GET ${base}/arquivos/${first.anexos[0].arquivoId}`)).status, 200)
  t.equal((await call('POST /reset', {})).body.epoch, 2)
})

t.test('what needs no body may come with a media type all the same', async t => {
  const { base } = inNewWorld()
  const headers = { 'content-type': 'application/json' }
  for (const [what, status] of [
    [`POST ${base}/_sandbox/reset`, 200],
    [`DELETE /_sandboxes/${base.slice(2)}`, 204],
    [`GET ${base}/_sandbox`, 200]
  ] as const) {
    t.equal((await server.call(what, { headers })).status, status, what)
    t.equal(
      (await server.call(`POST ${base}/_sandbox/reset`, { headers: { ...headers, 'content-length': '0' } })).status, 200
    )
  }
  const what = `PUT ${base}/_sandbox/clock`
  isRefusal(t, await server.call(what, { headers }), what, 400, ['o corpo deve ser um objeto'])
})

t.test('the state as one document', async t => {
  const { state, call, hash, adjust } = inNewWorld()
  await adjust()
  const [document, before] = [await state(), await hash()]
  t.strictSame(Object.keys(document), collections)
  for (const collection of collections) {
    const list = (await call(`GET /state/${collection}`)).body
    t.strictSame(list, document[collection], `${collection}, alone`)
  }
  const put = await call('PUT /state', document)
  t.strictSame(put.body, { hash: before }, 'putting what it gave changes nothing')
  t.strictSame(await state(), document)
  const other = inNewWorld()
  t.strictSame(
    (await other.call('PUT /state', document)).body, { hash: before }, 'in another sandbox it makes the same state'
  )
  t.strictSame((await other.adjust()).body.codigo, 6, 'where codes go on from the largest')
})

t.test('a document replaces everything', async t => {
  const { state, call, hash } = inNewWorld()
  const before = await hash()
  t.equal((await call('PUT /state', {})).status, 200)
  t.ok(
    Object.values(await state()).every(list => (list as unknown[]).length === 0),
    'a collection that it leaves out is empty'
  )
  t.equal(await hash(), '0'.repeat(64))
  t.equal((await call('POST /reset')).body.hash, before)
})

t.test('the order of a document makes no difference', async t => {
  const { state, call, hash } = inNewWorld()
  const before = await hash()
  const document = await state()
  const reversed = Object.fromEntries(Object.entries(document).reverse().map(([name, list]) =>
    [name, (list as object[]).toReversed()]))
  t.equal((await call('PUT /state', reversed)).body.hash, before)
})

t.test('400 to a document with anything wrong, all of it told with its place, and nothing changes', async t => {
  const { state, call, hash } = inNewWorld()
  const before = await hash()
  const document = await state()
  const broken = {
    ...document,
    nada: [],
    holidays: [{ data: '2026-02-30', nome: 'x' }, { data: '2026-03-01' }, { data: '2026-03-02', nome: 'x', nome2: 1 }],
    collaborators: document.collaborators.map((one: object, at: number) => at === 1 ? { ...one, turnoId: 'x' } : one),
    businessUnits: {}
  }
  const { status, body } = await call('PUT /state', broken)
  t.equal(status, 400)
  t.ok(body.message.includes('holidays[0].data deve ser uma data existente no formato yyyy-MM-dd'))
  t.ok(body.message.includes('holidays[1].nome é obrigatório'))
  t.ok(body.message.includes('holidays[2].nome2 não é um campo conhecido'))
  t.ok(body.message.includes('nada não é um campo conhecido'))
  t.ok(body.message.includes('o campo businessUnits deve ser uma lista'))
  t.equal(await hash(), before)
  const unresolved = await call('PUT /state', { ...document, collaborators: broken.collaborators })
  t.strictSame(unresolved.body.message, ['collaborators[1].turnoId não existe em shifts: x'])
  t.equal(await hash(), before)
})

t.test('of very many faults a hundred are told, and how many more there are', async t => {
  const { call } = inNewWorld()
  const { body } = await call('PUT /state', { holidays: Array(5000).fill({}) })
  t.equal(body.message.length, 101)
  t.match(body.message.at(-1), /^e há mais 9900 problema/)
})

const one: [collection: string, id: string][] = [
  ['businessUnits', 'b0000000-0000-4000-8000-000000000001'], ['collaborators', ana], ['adjustmentReasons', reasonId(1)],
  ['shiftExceptions', exceptionId(1)],
  ['workLocations', workLocationId(1)], ['adjustments', 'aa000000-0000-4000-8000-000000000001'],
  ['attachments', attachmentId]
]
for (const [collection, id] of one) {
  t.test(`one of ${collection} can be got, and put back`, async t => {
    const { call, hash, state } = inNewWorld()
    const before = await hash()
    const { status, body } = await call(`GET /state/${collection}/${id}`)
    t.equal(status, 200)
    t.strictSame(body, (await state())[collection].find((other: Record<string, string>) =>
      Object.values(other)[0] === id || Object.values(other).includes(id)))
    const put = await call(`PUT /state/${collection}/${id}`, body)
    t.equal(put.status, 200)
    t.strictSame(put.body, body)
    t.equal(await hash(), before)
  })
}

t.test('an entity is added, changed and removed, and the rest stays', async t => {
  const { call, hash } = inNewWorld()
  const before = await hash()
  const unit = { unidadeNegocioId: 'novo/1', nome: 'Filial Olinda' }
  const added = await call('POST /state/businessUnits', unit)
  t.match(added, { status: 201, body: unit })
  t.strictSame((await call('GET /state/businessUnits/novo%2F1')).body, unit)
  t.match(await call('PUT /state/businessUnits/novo%2F1', { ...unit, nome: 'Outra' }), {
    status: 200, body: { nome: 'Outra' }
  })
  const removed = await call('DELETE /state/businessUnits/novo%2F1')
  t.match(removed, { status: 204, text: '' })
  t.equal((await call('GET /state/businessUnits/novo%2F1')).status, 404)
  t.equal(await hash(), before)
  t.equal((await call('PUT /state/businessUnits/novo%2F1', unit)).status, 200, 'PUT adds, too')
})

t.test('a record that is added gets what it lacks, and joins its day', async t => {
  const { call } = inNewWorld()
  const added = await call('POST /state/timeRecords', { colaboradorId: ana, dataHora: '2026-04-01T08:00:00-03:00' })
  t.equal(added.status, 201)
  t.match(added.body, {
    nome: 'Ana Beatriz Souza', cpf: '41820735680', hashCode: /^[0-9a-f]{64}$/, tipoRegistroBatida: 'ENTRADA'
  })
  const [day] = (await call(`GET /daily-frequency/${ana}?from=2026-04-01`)).body.days
  t.equal(day.registros.length, 1)
  t.equal(day.registros[0].NSR, added.body.NSR)
})

t.test('an API key that is added opens the operations at once', async t => {
  const { call, base } = inNewWorld()
  await call('POST /state/apiKeys', { name: 'k', token: 'meu-token', permissions: ['*'], colaboradorId: juliana })
  t.equal((await server.call(`POST ${base}/api-key`, { token: 'meu-token', body: {} })).status, 400)
  const { apiKeys } = (await call('GET /api-keys')).body
  const { id } = apiKeys.at(-1)
  t.match(apiKeys.at(-1), { name: 'k', token: 'meu-token', permissions: ['*'], expired: false, colaboradorId: juliana })
  t.equal((await call(`DELETE /state/apiKeys/${id}`)).status, 204)
  t.equal((await server.call(`POST ${base}/api-key`, { token: 'meu-token', body: {} })).status, 401)
})

const known = `as conhecidas são: ${collections.join(', ')}`
const refused: [sentence: string, what: string, body: unknown, status: number, message: string | string[]][] = [
  ['a collection that is not there', 'GET /state/nada', undefined, 404, `Coleção não encontrada: nada; ${known}`],
  ['a collection by its file', 'GET /state/business-units', undefined, 404,
    `Coleção não encontrada: business-units; ${known}`],
  ['a collection that is not shown', 'GET /state/sequences', undefined, 404,
    `Coleção não encontrada: sequences; ${known}`],
  ['a name that every object has', 'GET /state/__proto__', undefined, 404,
    `Coleção não encontrada: __proto__; ${known}`],
  ['adding to a collection that is not there', 'POST /state/nada', {}, 404, `Coleção não encontrada: nada; ${known}`],
  ['an entity that is not there', 'GET /state/collaborators/x', undefined, 404, 'Não encontrado em collaborators: x'],
  ['removing one that is not there', 'DELETE /state/collaborators/x', undefined, 404,
    'Não encontrado em collaborators: x'],
  ['adding one that is there', 'POST /state/businessUnits',
    { unidadeNegocioId: 'b0000000-0000-4000-8000-000000000001', nome: 'x' }, 400,
    ['unidadeNegocioId já está em uso: b0000000-0000-4000-8000-000000000001']],
  ['putting one under another identifier', 'PUT /state/businessUnits/x', { unidadeNegocioId: 'y', nome: 'x' }, 400,
    ['unidadeNegocioId dá a esta entidade o endereço /_sandbox/state/businessUnits/y, ' +
      'e não /_sandbox/state/businessUnits/x']],
  ['an empty one', 'POST /state/businessUnits', {}, 400, ['unidadeNegocioId é obrigatório', 'nome é obrigatório']],
  ['one with wrong and unknown fields', 'POST /state/businessUnits', { unidadeNegocioId: 5, nome: '', x: 1 }, 400,
    ['unidadeNegocioId deve ser um texto', 'nome não pode ser vazio', 'x não é um campo conhecido']],
  ['one that refers to what is not there', 'POST /state/timeRecords',
    { colaboradorId: 'x', dataHora: '2026-04-01T08:00:00-03:00' }, 400,
    ['colaboradorId não existe em collaborators: x']],
  ['a list for an entity', 'POST /state/businessUnits', [], 400, ['o corpo deve ser um objeto']],
  ['a list for a document', 'PUT /state', [], 400, ['o corpo deve ser um objeto']],
  ['unknown fields of a reset', 'POST /reset', { nada: [] }, 400, ['nada não é um campo conhecido']],
  ['an attachment that is not Base64', 'POST /state/attachments', { arquivoId: 'x', nome: 'x', base64: 'a' }, 400,
    ['base64 deve ser Base64 válido']]
]
for (const [sentence, what, body, status, message] of refused) {
  t.test(`${status} to ${sentence}`, async t => {
    const { call, hash } = inNewWorld()
    const before = await hash()
    isRefusal(t, await call(what, body), what.replace(' /', ' /_sandbox/'), status, message)
    t.equal(await hash(), before)
  })
}

t.test('a business unit gives a record number once, however it comes', async t => {
  const { call, hash } = inNewWorld()
  const [one, other] = (await call('GET /state/timeRecords')).body
  const before = await hash()
  const again = await call('POST /state/timeRecords', {
    colaboradorId: one.colaboradorId, dataHora: '2026-05-01T08:00:00-03:00', NSR: other.NSR
  })
  t.strictSame(again.body.message, [`NSR repete ${other.NSR}`])
  t.strictSame((await call(`PUT /state/timeRecords/${one.hashCode}`, { ...one, NSR: other.NSR })).body.message, [
    `NSR repete ${other.NSR}`
  ])
  t.equal((await call(`PUT /state/timeRecords/${one.hashCode}`, one)).status, 200, 'its own is its own')
  const { body: who } = await call(`GET /state/collaborators/${ana}`)
  const moved =
    await call(`PUT /state/collaborators/${ana}`, { ...who, unidadeNegocioId: 'b0000000-0000-4000-8000-000000000002' })
  t.equal(moved.status, 400, 'who changes the business unit takes the numbers along')
  t.match(moved.body.message[0], /^unidadeNegocioId repete \d{9}$/)
  t.equal(await hash(), before)
})

t.test('a record that an adjustment creates stays as long as another keeps it', async t => {
  const { call, base, hash } = inNewWorld()
  const edit = async (registrosPropostos: object[]) => (await server.call(`POST ${base}/ajuste-registro/solicitar`, {
    body: {
      jornada: '16/03/2026', formato: 'REGISTRO_PONTO', descricao: 'x', motivoId: reasons.forgotten, registrosPropostos
    }
  })).body
  const { ajusteRegistroId: id, frequenciaDiariaJornada: { registros } } =
    await edit([{ dataHora: '2026-03-16T08:00:00-03:00' }])
  const { hashCode } = registros.find((record: { criadoPorAjuste: boolean }) => record.criadoPorAjuste)
  await edit([{ dataHora: '2026-03-16T08:00:00-03:00', registroHash: hashCode }])
  const before = await hash()
  const { body: entity } = await call(`GET /state/adjustments/${id}`)
  const dropped = await call(`PUT /state/adjustments/${id}`, {
    ...entity, registrosPropostos: [{ dataHora: '2026-03-16T09:00:00-03:00' }]
  })
  t.strictSame(dropped.body.message, [
    `${hashCode} ainda é usado por adjustments (adjustments[5].registrosPropostos[0].registroHash)`
  ])
  t.equal((await call(`DELETE /state/adjustments/${id}`)).status, 400)
  const twice = await call('POST /state/adjustments', { ...entity, ajusteRegistroId: 'outro' })
  t.match(
    twice.body.message, [/^registrosPropostos\[0\]\.registro\.NSR repete \d{9}$/], 'nor can two create the same one'
  )
  t.equal((await call(`PUT /state/adjustments/${id}`, { ...entity, descricao: 'y' })).status, 200)
  t.not(await hash(), before)
})

t.test('what others refer to is not removed, and they are named', async t => {
  const { call, hash } = inNewWorld()
  const before = await hash()
  const { status, body } = await call(`DELETE /state/collaborators/${camila}`)
  t.equal(status, 400)
  t.ok(body.message.some((text: string) =>
    text.startsWith(`${camila} ainda é usado por shiftExceptions (shiftExceptions[0]`)), body.message[0])
  t.ok(body.message.length <= 100)
  t.equal((await call(`DELETE /state/attachments/${attachmentId}`)).status, 400)
  t.equal(await hash(), before)
})

t.test('equal data have equal hashes, whatever the way there', async t => {
  const [one, other] = [inNewWorld(), inNewWorld()]
  const unit = (id: string) => ({ unidadeNegocioId: id, nome: id })
  await one.call('POST /state/businessUnits', unit('a'))
  await one.call('POST /state/businessUnits', unit('b'))
  await other.call('PUT /clock', { now: '2030-01-01T00:00:00Z' })
  await other.call('POST /state/businessUnits', unit('c'))
  await other.call('POST /state/businessUnits', unit('b'))
  await other.call('DELETE /state/businessUnits/c')
  await other.call('POST /state/businessUnits', unit('a'))
  t.equal(await one.hash(), await other.hash())
  await other.call('PUT /state/businessUnits/a', { ...unit('a'), nome: 'b' })
  t.not(await one.hash(), await other.hash())
})

t.test('sandboxes are listed and removed, the default one is reset instead', async t => {
  const { call, base, hash } = inNewWorld()
  const name = base.slice(2)
  const before = await hash()
  await call('POST /state/businessUnits', { unidadeNegocioId: 'x', nome: 'x' })
  await call('POST /reset')
  const find = async (name: string) =>
    (await server.call('GET /_sandboxes')).body.sandboxes.find((one: { name: string }) => one.name === name)
  t.match(await find(name), { name, epoch: 1, createdAt: /^20\d\d-.*Z$/, lastUsedAt: /^20\d\d-.*Z$/ })
  await call('POST /state/businessUnits', { unidadeNegocioId: 'x', nome: 'x' })
  t.match(await server.call(`DELETE /_sandboxes/${name}`), { status: 204, text: '' })
  t.equal(await find(name), undefined)
  isRefusal(
    t,
    await server.call(`DELETE /_sandboxes/${name}`),
    `DELETE /_sandboxes/${name}`,
    404,
    `Sandbox não encontrado: ${name}`
  )
  t.equal(await hash(), before, 'its next use begins a new one')
  t.equal(await find(name), undefined, 'which is not listed before it has something')
  await call('POST /state/businessUnits', { unidadeNegocioId: 'x', nome: 'x' })
  t.equal((await find(name)).epoch, 0)
  isRefusal(
    t,
    await server.call('DELETE /_sandboxes/Bad'),
    'DELETE /_sandboxes/Bad',
    400,
    'Nome de sandbox inválido: Bad; use a-z, 0-9 e -, até 63 caracteres'
  )

  await server.call('POST /_sandbox/state/businessUnits', { body: { unidadeNegocioId: 'x', nome: 'x' } })
  const { epoch } = await find('default')
  t.equal((await server.call('DELETE /_sandboxes/default')).status, 204)
  t.equal((await find('default')).epoch, epoch + 1)
  t.equal((await server.call('GET /_sandbox/hash')).body.hash, before)
})

t.test('the request log says how much was replaced, and how much a snapshot brought back', async t => {
  const { call } = await testServer(t)
  await call('PUT /_sandbox/snapshots/before')
  const { body: state } = await call('GET /_sandbox/state')
  const loggedOf = async () => (await call('GET /_sandbox/requests?control=true&limit=1')).body.requests[0]
  await call('PUT /_sandbox/state', { body: { ...state, holidays: [] } })
  const replaced = await loggedOf()
  t.equal(replaced.changes.length, state.holidays.length)
  t.match(replaced.changes[0], { collection: 'holidays', entity: null })
  await call('POST /_sandbox/snapshots/before/restore')
  const restored = await loggedOf()
  t.equal(restored.changes.length, state.holidays.length)
  t.match(restored.changes[0], { collection: 'holidays', entity: { data: String } })
  await call('PUT /_sandbox/state', { body: {} })
  const emptied = await loggedOf()
  t.equal(emptied.changes.length + (emptied.changesCut ?? 0) > 100, true, 'the whole world')
})
