import t from 'tap'
import { exceptionId, reasons, workLocationId } from '../../../support/fixture-names.ts'
import { isRefusal } from '../../../support/refusals.ts'
import { type Call, testServer } from '../../../support/server.ts'
import { memoryStore } from '../../../../src/host/store/memory/store.ts'

const server = await testServer(t)
const unlink = `/turnos-excecoes/${exceptionId(1)}/colaboradores/desvincular`

const everywhere: [sentence: string, what: string, call: Call, status: number, message: string | string[]][] = [
  ['a path that is not there', 'GET /nada', {}, 404, 'Rota não encontrada: GET /nada'],
  ['a path with a query', 'GET /nada?a=b?c', {}, 404, 'Rota não encontrada: GET /nada'],
  ['the root', 'DELETE /', {}, 404, 'Rota não encontrada: DELETE /'],
  ['a path in other letters', 'POST /API-KEY', { body: {} }, 404, 'Rota não encontrada: POST /API-KEY'],
  ['a path with a slash too many', 'POST /api-key/', { body: {} }, 404, 'Rota não encontrada: POST /api-key/'],
  ['another method (A61)', 'GET /api-key', {}, 404, 'Rota não encontrada: GET /api-key'],
  ['OPTIONS: there is no CORS', 'OPTIONS /api-key',
    { headers: { origin: 'http://x.test', 'access-control-request-method': 'POST' } }, 404,
    'Rota não encontrada: OPTIONS /api-key'],
  ['a method with an unreadable body', 'DELETE /api-key', { body: '{' }, 404, 'Rota não encontrada: DELETE /api-key'],
  ['half an escape', 'GET /%zz', {}, 400, 'O endereço da requisição não é válido'],
  ['an escape of no character', 'GET /arquivos/%ff', {}, 400, 'O endereço da requisição não é válido'],
  ['half an escape in a sandbox', 'GET /~a/arquivos/%', {}, 400, 'O endereço da requisição não é válido'],
  ['a path that is not there in the control plane', 'GET /_sandbox/nada', {}, 404,
    'Rota não encontrada: GET /_sandbox/nada'],
  ['a path that is not there in the docs', 'GET /docs/nada', {}, 404, 'Rota não encontrada: GET /docs/nada'],
  ['a file that is not there in the docs', 'GET /~a/docs/static/nada.js', {}, 404,
    'Rota não encontrada: GET /docs/static/nada.js'],
  ['a way out of the docs', 'GET /docs/static/..%2f..%2fpackage.json', {}, 404,
    'Rota não encontrada: GET /docs/static/..%2f..%2fpackage.json'],
  ['a very long identifier', `GET /arquivos/${'n'.repeat(2000)}`, {}, 404,
    `Arquivo não encontrado: ${'n'.repeat(2000)}`],
  ['a very long identifier without a token', `PATCH /local-trabalho/${'n'.repeat(2000)}`, { token: null, body: {} },
    401, 'Token de acesso ausente ou inválido'],
  ['an identifier that is NUL', 'PATCH /local-trabalho/%00', { body: {} }, 404, 'Local de trabalho não encontrado: \0'],
  ['a body that sets a prototype', 'PUT /_sandbox/state', { body: '{"holidays":[{"__proto__":{"data":1}}]}' }, 400,
    ['holidays[0].data é obrigatório', 'holidays[0].nome é obrigatório',
      'holidays[0].__proto__ não é um campo conhecido']],
  ['a body that sets one by its constructor', `PATCH ${unlink}`, { body: '{"constructor":{"prototype":{"x":1}}}' }, 400,
    ['o campo collaboratorIds é obrigatório']],
  ['a body deep in itself', `PATCH ${unlink}`,
    { body: `{"collaboratorIds":${'['.repeat(199_000)}${']'.repeat(199_000)}}` }, 400,
    ['collaboratorIds[0] deve ser um texto']],
  ['a text body on a route that takes none', 'GET /_sandbox', { token: null, headers: { host: 'evil.test' } }, 403,
    'O plano de controle não atende ao Host evil.test: use um endereço de loopback ou --control-token']
]
for (const [sentence, what, call, status, message] of everywhere) {
  t.test(`${status} to ${sentence}`, async t => isRefusal(t, await server.call(what, call), what, status, message))
}

t.test('HEAD answers a failure without its body', async t => {
  const { status, text, headers } = await server.call('HEAD /nada')
  t.match({ status, text }, { status: 404, text: '' })
  t.ok(Number(headers['content-length']) > 0)
})

t.test('a field name cannot reach a prototype or a message table', async t => {
  for (const name of ['toString', 'constructor', 'hasOwnProperty', '__defineGetter__', '']) {
    const { status, headers } =
      await server.call(`PATCH ${unlink}`, { body: `{"collaboratorIds":["x"],${JSON.stringify(name)}:1}` })
    t.equal(status, 200, JSON.stringify(name))
    t.equal(headers['x-sandbox-warning'], `unknown-field /${name}`)
  }
  for (const formato of ['toString', '__proto__', 'constructor']) {
    const { status } = await server.call('POST /ajuste-registro/solicitar', {
      body: { jornada: '16/03/2026', formato, descricao: 'x', motivoId: 'x' }
    })
    t.equal(status, 400, formato)
  }
})

t.test('texts of any characters are kept as they are', async t => {
  for (
    const [at, nome] of [
      'a\0b', 'a\ud800', '\udc00\ud800', 'a\u2028', '😀'.repeat(100), '\uFEFFx', ' a ', 'x'.repeat(100_000)
    ].entries()
  ) {
    const answer = await server.call(`PATCH /local-trabalho/${workLocationId(1)}`, { body: { nome } })
    t.equal(answer.status, 200)
    const { body: stored } = await server.call(`GET /_sandbox/state/workLocations/${workLocationId(1)}`)
    t.ok(stored.nome === nome || stored.nome === nome.toWellFormed(), `text ${at}`)
    t.ok(answer.body.nome.toWellFormed() === nome.toWellFormed())
  }
})

t.test('an error tells nothing of what the server is made of', async t => {
  const failing = [...everywhere.map(([, what, call]) => ({ what, call })), {
    what: 'PUT /_sandbox/clock', call: { body: '{"now":{}}' }
  }]
  for (const { what, call } of failing) {
    const { text } = await server.call(what, call)
    t.notMatch(text, /node_modules|fastify|ajv|FST_|stack|\.ts|\.js:|instancePath/i, what.slice(0, 60))
  }
})

t.test('a list of twenty thousand wrong items is refused as one, or with the first two hundred', async t => {
  const wrong = Array(20_000).fill(5)
  const outside =
    Array.from({ length: 55_000 }, (_, at) => ({ dataHora: new Date(Date.UTC(2026, 4, 1) + at * 1000).toISOString() }))
  const bodies: [what: string, body: object, messages: number][] = [
    ['POST /ajuste-registro/solicitar',
      { jornada: '16/03/2026', formato: 'REGISTRO_PONTO', descricao: 'x', motivoId: 'x', registrosPropostos: wrong },
      1],
    ['POST /ajuste-registro/solicitar',
      {
        jornada: '16/03/2026',
        formato: 'REGISTRO_PONTO',
        descricao: 'x',
        motivoId: 'x',
        registrosPropostos: [...wrong, ...outside]
      }, 1],
    ['POST /ajuste-registro/solicitar',
      {
        jornada: '16/03/2026',
        formato: 'TEMPO_FALTANTE',
        descricao: 'x',
        motivoId: 'x',
        jornadas: wrong.slice(0, 1000)
      },
      201],
    ['POST /ajuste-registro/solicitar',
      { jornada: '16/03/2026', formato: 'TEMPO_FALTANTE', descricao: 'x', motivoId: 'x', jornadas: wrong }, 1],
    ['POST /api-key', { name: 'x', permissions: wrong }, 1]
  ]
  for (const [what, body, messages] of bodies) {
    const { status, body: { message } } = await server.call(what, { body })
    t.equal(status, 400)
    t.equal(message.length, messages)
  }
})

t.test('as many right records as a request may have are accepted', async t => {
  const registrosPropostos = Array.from(
    { length: 1000 }, (_, at) => ({ dataHora: new Date(Date.UTC(2026, 2, 16, 11) + at * 1000).toISOString() })
  )
  const { status } = await server.call('POST /~many/ajuste-registro/solicitar', {
    body: {
      jornada: '16/03/2026', formato: 'REGISTRO_PONTO', descricao: 'x', motivoId: reasons.allowance, registrosPropostos
    }
  })
  t.equal(status, 201)
})

t.test('503 where the server has no file left to open, and nothing is said of the files', async t => {
  const store = memoryStore()
  const outOfFiles = Object.assign(new Error('EMFILE: too many open files, open /x'), { code: 'EMFILE' })
  const full = await testServer(t, {
    store: { ...store, has: async name => name === 'full' ? await Promise.reject(outOfFiles) : await store.has(name) }
  })
  const { status, headers, body } = await full.call('POST /~full/api-key', { body: { name: 'A', permissions: ['*'] } })
  t.match({ status, headers, body }, {
    status: 503,
    headers: { 'retry-after': '1' },
    body: { message: 'O servidor tem arquivos demais abertos; nada foi alterado, tente de novo' }
  })
})
