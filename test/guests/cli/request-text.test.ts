import { stripVTControlCharacters } from 'node:util'
import t from 'tap'
import { requestText } from '../../../src/guests/cli/request-text.ts'
import type { RequestLine } from '../../../src/host/http/recorded/line.ts'
import { testServer } from '../../support/server.ts'

const about = { sandbox: 'default', control: false, more: 0, ms: true }

const requests: [what: string, call: object, line: object | undefined, sentence: string][] = [
  ['POST /api-key', { body: { name: 'k', permissions: ['*'] } }, { method: 'POST', path: '/api-key', status: 201 },
    'a request'],
  ['POST /~folha/api-key?x=1', { body: {} },
    { sandbox: 'folha', method: 'POST', path: '/api-key', status: 400, why: 'name é obrigatório', more: 1 },
    'a refused one, with the first rule and how many more, in its sandbox'],
  ['GET /~nova/nada', {},
    { sandbox: 'nova', method: 'GET', path: '/nada', status: 404, why: 'Rota não encontrada: GET /nada' },
    'an unknown path, also where no sandbox is'],
  ['GET /espelho_admin', {},
    { method: 'GET', path: '/***', status: 404, why: 'Rota não encontrada: GET /***' },
    'without a token'],
  ['GET /valid-elsewhere', { token: 'valid-elsewhere' },
    { method: 'GET', path: '/***', status: 404, why: 'Rota não encontrada: GET /***' },
    'without the token of the request, which nobody knows here'],
  ['POST /~Bad/api-key', { body: {} },
    { sandbox: 'Bad', method: 'POST', path: '/api-key', status: 400, why: /^Nome de sandbox inválido/ },
    'a sandbox that cannot be'],
  ['POST /_sandbox/clock/advance', { body: { by: 'PT1H' } },
    { control: true, method: 'POST', path: '/_sandbox/clock/advance', status: 200 }, 'a change by the control plane'],
  ['GET /_sandbox/state', {}, undefined, 'not what only reads from it'],
  ['GET /docs/json', {}, undefined, 'nor the pages'],
  ['GET /livez', {}, undefined, 'nor the probes']
]
for (const [what, call, line, sentence] of requests) {
  t.test(`${sentence}: ${what}`, async t => {
    const lines: RequestLine[] = [] // of a server of its own, because other tests of the process run at the same time
    const server = await testServer(t, { onRequestLine: line => { lines.push(line) } })
    await server.call(what, call)
    t.strictSame(lines.map(({ method }) => method), line === undefined ? [] : [what.split(' ', 1)[0]])
    t.match(lines.map(({ ms, ...line }) => ({ ...line, ms: typeof ms === 'number' && ms >= 0 })),
      line === undefined ? [] : [{ ...about, ...line }])
  })
}

const refused: RequestLine = {
  sandbox: 'folha',
  control: false,
  method: 'POST',
  path: '/api-key',
  status: 400,
  why: 'name é obrigatório',
  more: 1,
  ms: 2.5
}

t.test('a line has world, method, path, status, time and the first rule', async t => {
  t.equal(
    requestText(refused, { columns: 200, colours: false }),
    'folha        POST   /api-key 400 2.5 ms name é obrigatório +1\n'
  )
})

t.test('who left before the response is named', async t => {
  const { status, why, more, ...left } = { ...refused, abandoned: true as const }
  t.equal(
    requestText({ ...left, more: 0 }, { columns: 200, colours: false }),
    'folha        POST   /api-key --- 2.5 ms abandoned\n'
  )
  t.equal(
    requestText({ ...left, status: 201, more: 0 }, { columns: 200, colours: false }),
    'folha        POST   /api-key 201 2.5 ms abandoned\n'
  )
})

t.test('in colours it is the same text', async t => {
  const coloured = requestText(refused, { columns: 200, colours: true })
  t.match(coloured, '\u001b[31m400')
  t.equal(stripVTControlCharacters(coloured), requestText(refused, { columns: 200, colours: false }))
  t.match(requestText({ ...refused, status: 201 }, { columns: 200, colours: true }), '\u001b[32m201')
  t.match(requestText({ ...refused, status: 503 }, { columns: 200, colours: true }), '\u001b[35m503')
})

t.test('it is cut to the width of the terminal', async t => {
  for (let columns = 0; columns < 70; columns++) {
    const line = stripVTControlCharacters(requestText(refused, { columns, colours: true })).trimEnd()
    t.ok([...line].length <= columns, `${columns}: ${line}`)
  }
  t.equal(requestText(refused, { columns: 45, colours: false }), 'folha        POST   /api-key 400 2.5 ms name…\n')
})

t.test('what a client sent cannot steer the terminal', async t => {
  const hostile = { ...refused, why: '\u001b[2J\r\n\u202e evil', path: '/\u0007' }
  const text = requestText(hostile, { columns: 200, colours: false })
  t.equal(text.split('\n').length, 2)
  for (const character of ['\u0007', '\u001b', '\r', '\u202e']) t.notOk(text.includes(character))
  t.match(text, '⟨U+001B⟩[2J')
})
