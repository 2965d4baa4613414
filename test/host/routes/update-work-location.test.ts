import t from 'tap'
import { unitId, workLocationId } from '../../support/fixture-names.ts'
import { isRefusal, refusesStrangers, refusesUnreadable } from '../../support/refusals.ts'
import { testServer } from '../../support/server.ts'

const server = await testServer(t)
const id = workLocationId(1)
const put = `PUT /gestao-ponto/local-trabalho/${id}`
const patch = `PATCH /local-trabalho/${id}`
const place = {
  endereco: 'Rua A, 1', raioMetros: 50.5, latitude: -23.5, longitude: -46.6, nome: 'Portaria', localizacaoId: 'meu-id'
}
const sound = { nome: 'Fábrica', localizacoes: [place] }

let worlds = 0
function inNewWorld () {
  const base = `/~w${++worlds}`
  return {
    put: (body: object) => server.call(`PUT ${base}/gestao-ponto/local-trabalho/${id}`, { body }),
    patch: (body: object) => server.call(`PATCH ${base}/local-trabalho/${id}`, { body })
  }
}

t.test('both answer every field of the work location', async t => {
  for (const method of ['put', 'patch'] as const) {
    const { status, body } = await inNewWorld()[method]({ ...sound, codigo: 7, unidadeNegocioId: unitId(2) })
    t.equal(status, 200)
    t.strictSame(body, {
      nome: 'Fábrica',
      localizacoes: [place],
      localTrabalhoId: id,
      colaboradores: 9,
      codigo: 7,
      unidadeNegocioId: unitId(2)
    }, method)
  }
})

t.test('what PUT leaves out keeps its value (A31)', async t => {
  const { put } = inNewWorld()
  const { body } = await put({ nome: 'Só o nome', localizacoes: [] })
  t.match(body, { nome: 'Só o nome', localizacoes: [], codigo: 101, unidadeNegocioId: unitId(1) })
})

t.test('PATCH changes what it names and nothing else (A33)', async t => {
  const { patch } = inNewWorld()
  const before = (await patch({})).body
  t.equal(before.localizacoes.length, 2)
  t.strictSame((await patch({ codigo: 8 })).body, { ...before, codigo: 8 })
  t.strictSame((await patch({ nome: 'Novo' })).body, { ...before, codigo: 8, nome: 'Novo' })
  t.strictSame((await patch({ localizacoes: [place] })).body, {
    ...before, codigo: 8, nome: 'Novo', localizacoes: [place]
  })
})

t.test('a place without an identifier gets one, and no other field', async t => {
  const { put, patch } = inNewWorld()
  const { body } = await put({ nome: 'x', localizacoes: [{}, { nome: 'a' }] })
  const [first, second] = body.localizacoes
  t.match(first, { localizacaoId: /^[0-9a-f-]{36}$/ })
  t.strictSame(Object.keys(first), ['localizacaoId'])
  t.not(first.localizacaoId, second.localizacaoId)
  t.strictSame((await patch({})).body, body, 'and it stays')
})

t.test('PUT says that it is deprecated, and in favour of what, but no date, because nobody knows one', async t => {
  const { headers } = await server.call(`PUT /~dep/gestao-ponto/local-trabalho/${id}`, { body: sound })
  t.notOk('deprecation' in headers, 'RFC 9745 asks for a date')
  t.equal(headers.link, `</~dep/local-trabalho/${id}>; rel="successor-version"`)
  t.equal(headers['x-sandbox-warning'], 'deprecated-operation')
  const [, successor] = /<(.*)>/.exec(headers.link ?? '') ?? []
  const { status, headers: other } = await server.call(`PATCH ${successor}`, { body: {} })
  t.equal(status, 200, 'which is there')
  for (const header of ['link', 'x-sandbox-warning']) t.notOk(header in other, `and has no ${header}`)
})

t.test('with --public-url that is below it', async t => {
  const behind = await testServer(t, { publicUrl: 'https://proxy.example/espelho' })
  for (const [base, link] of [
    ['/~q', 'https://proxy.example/espelho/~q/local-trabalho'],
    ['', 'https://proxy.example/espelho/local-trabalho']
  ]) {
    const { headers } = await behind.call(`PUT ${base}/gestao-ponto/local-trabalho/${id}`, { body: sound })
    t.equal(headers.link, `<${link}/${id}>; rel="successor-version"`)
  }
})

t.test('unknown fields get a warning (A15)', async t => {
  const { headers } = await inNewWorld().patch({ localizacoes: [{ lat: 1 }] })
  t.equal(headers['x-sandbox-warning'], 'unknown-field /localizacoes/0/lat latitude')
})

const DEPRECATED = 'deprecated-operation'
const answered: [sentence: string, sent: (got: object) => object, warning: string | undefined][] = [
  ['what was answered can be sent back', got => got, undefined],
  ['another identifier than the one of the path', got => ({ ...got, localTrabalhoId: workLocationId(2) }),
    'other-value /localTrabalhoId'],
  ['another number of collaborators', got => ({ ...got, colaboradores: 5 }), 'other-value /colaboradores'],
  ['values of another type', got => ({ ...got, localTrabalhoId: null, colaboradores: '9' }),
    'other-value /localTrabalhoId, other-value /colaboradores']
]
for (const [sentence, sent, warning] of answered) {
  t.test(`a field of the answers is ignored, with a warning if it differs: ${sentence}`, async t => {
    const { put, patch } = inNewWorld()
    const { body: got } = await patch({})
    for (const [name, call, always] of [['put', put, DEPRECATED], ['patch', patch, undefined]] as const) {
      const { status, headers, body } = await call(sent(got))
      t.equal(status, 200, name)
      t.strictSame(body, got, name)
      const all = [always, warning].filter(one => one !== undefined).join(', ')
      t.equal(headers['x-sandbox-warning'] ?? '', all, name)
    }
  })
}

const text = 'deve ser um texto'
const number = 'deve ser um número'
const refused: [sentence: string, body: object, ...messages: string[]][] = [
  ['an empty name', { ...sound, nome: '' }, 'nome não pode ser vazio'],
  ['every field wrong', { unidadeNegocioId: 5, codigo: '101', localizacoes: {}, nome: null },
    `nome ${text}`, 'o campo localizacoes deve ser uma lista', `codigo ${number}`, `unidadeNegocioId ${text}`],
  ['a place whose every field is wrong',
    {
      ...sound,
      localizacoes: [
        {}, { localizacaoId: 1, nome: 1, longitude: '1', latitude: null, raioMetros: true, endereco: [] }, 'x'
      ]
    },
    `localizacoes[1].endereco ${text}`, `o campo localizacoes[1].raioMetros ${number}`,
    `localizacoes[1].latitude ${number}`, `localizacoes[1].longitude ${number}`,
    `localizacoes[1].nome ${text}`, `localizacoes[1].localizacaoId ${text}`, 'localizacoes[2] deve ser um objeto']
]
for (const what of [put, patch]) {
  const method = what.split(' ')[0]
  for (const [sentence, body, ...messages] of refused) {
    t.test(`${method}: 400 to ${sentence}`, async t =>
      isRefusal(t, await server.call(what, { body }), what, 400, messages))
  }
  t.test(`${method}: 404 to a business unit that is not there (A32)`, async t => {
    isRefusal(
      t,
      await server.call(what, { body: { ...sound, unidadeNegocioId: 'x' } }),
      what,
      404,
      'Unidade de negócio não encontrada: x'
    )
  })
  t.test(`${method}: 404 to a work location that is not there (A29), after 400 (A43)`, async t => {
    const other = what.replace(id, 'caf%C3%A9')
    isRefusal(t, await server.call(other, { body: sound }), other, 404, 'Local de trabalho não encontrado: café')
    t.equal((await server.call(other, { body: { nome: 5 } })).status, 400)
  })
  t.test(method ?? '', async t => {
    refusesUnreadable(t, server, what)
    refusesStrangers(t, server, what, 'local-trabalho:atualizar')
  })
}

t.test('PUT: 400 to an empty object (A30)', async t =>
  isRefusal(t, await server.call(put, { body: {} }), put, 400,
    ['nome é obrigatório', 'o campo localizacoes é obrigatório']))
