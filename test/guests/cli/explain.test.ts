import { execFileSync } from 'node:child_process'
import t, { type Test } from 'tap'
import { EXPORTS } from '../../support/calibrate/exports.ts'
import { hiddenApi, settingsOf } from '../../support/calibrate/hidden-api.ts'
import { reasons, workLocationId } from '../../support/fixture-names.ts'
import { bareCommand } from '../../support/bare-command.ts'
import { cli, inProcess } from './espelho.ts'

const BASE = 'https://homologacao.example/v1'
const TOKEN = 'ey.segredo-do-cliente-0123456789'
const document = '390.533.447-05'
const days = { jornada: '13/03/2026', formato: 'TEMPO_FALTANTE', descricao: 'Ana Souza esqueceu', motivoId: 'm-77' }
const missing = { ...days, jornadas: ['13/03/2026'] }
const place = { nome: 'Sede Ana', localizacoes: [] }

const line = (method: string, path: string, requestBody: object, status: number, responseBody: unknown) => ({
  at: '2026-04-01T12:00:00Z',
  method,
  url: BASE + path,
  requestHeaders: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', 'x-request-id': 'id-998877' },
  requestBody: JSON.stringify(requestBody),
  status,
  responseHeaders: {},
  responseBody: typeof responseBody === 'string' ? responseBody : JSON.stringify(responseBody)
})
const solicitar = (body: object, status: number, answer: unknown) =>
  line('POST', '/ajuste-registro/solicitar', body, status, answer)
const put = (id: string, status: number, answer: unknown) =>
  line('PUT', `/gestao-ponto/local-trabalho/${id}`, place, status, answer)
const said = (message: unknown) => ({ service: '/x', method: 'POST', message, statusCode: 400 })
const accepted = put('local-1', 200, { ...place, localTrabalhoId: 'local-1', colaboradores: 3 })
const isoDay = solicitar({ ...missing, jornada: '2026-03-13' }, 400, said(['jornada must match DD/MM/YYYY']))

const file = (t: Test, ...lines: readonly object[]): string =>
  `${t.testdir({ 'homologacao.ndjson': lines.map(one => JSON.stringify(one)).join('\n') })}/homologacao.ndjson`

t.test('a block for each kind of refusal', async t => {
  const path = file(t, accepted, isoDay, isoDay, put('local-9', 404, { message: 'Not Found' }))
  const { code, out, err } = await inProcess(['explain', path])
  t.strictSame([code, err], [0, ''])
  t.equal(out.replace(/\nThis API[^]*/, ''), `4 exchanges, 3 refused, 2 kinds of refusal

400  POST /ajuste-registro/solicitar                          2 ×: r2, r3
  the API said   "jornada must match DD/MM/YYYY"
  cause          a rule of the contract: jornada must be an existing date as dd/MM/yyyy (the message names it)
  fix            /jornada   "2026-03-13" → "13/03/2026"
  send           POST /ajuste-registro/solicitar {"jornada":"13/03/2026","formato":"TEMPO_FALTANTE", …}
404  PUT /gestao-ponto/local-trabalho/{id}                    r4
  the API said   "Not Found" (no field named)
  likely cause   the tenant: this work location does not exist there
  or             a rule of the vendor's own
  fix            send it to /gestao-ponto/local-trabalho/local-1
  send           PUT /gestao-ponto/local-trabalho/local-1 {…}
  nearest        r1 was accepted; only the path differs
`)
})

t.test('what explains a refusal', async t => {
  const cases: [sentence: string, exchange: object, says: RegExp][] = [
    ['an identifier that nobody gave is told in words', put('local-9', 404, { message: 'Not Found' }),
      /fix {12}an identifier of yours: --facts '\{"location":"…"\}'/],
    ['of two that may be lacking the message tells which',
      line('PUT', '/gestao-ponto/local-trabalho/local-9', { ...place, unidadeNegocioId: 'u-1' }, 404,
        said('Local de trabalho inexistente')), /likely cause {3}the tenant: this work location does not exist/],
    ['the other of them',
      line('PUT', '/gestao-ponto/local-trabalho/local-9', { ...place, unidadeNegocioId: 'u-1' }, 404,
        said('Business unit is unknown')), /likely cause {3}the tenant: this business unit does not exist/],
    ['an empty body is nothing said', solicitar({ ...missing, jornadas: undefined }, 400, ''),
      /the API said {3}nothing\n {2}likely cause {3}a rule of the contract: jornadas is required/],
    ['a message that names another field contradicts a cause', solicitar(missing, 400, said('descricao is too short')),
      /cause {10}a rule of the vendor's own: descricao\n\n/],
    ['a status that nothing gives is of the vendor', solicitar(missing, 409, said('Busy')),
      /cause {10}a rule of the vendor's own\n$/],
    ['a token', solicitar(missing, 401, said('Unauthorized')), /likely cause {3}the token: .*\n {2}fix .*dashboard/],
    ['a limit is told by its status', solicitar(missing, 429, said('Slow down')),
      /likely cause {3}a limit: too many requests came in a short time/],
    ['an answer is likely, and the vendor may have a rule', solicitar(missing, 400, said('Pedido inválido')),
      /likely cause {3}an open point of the contract \(A25: 400\)[^]*or {13}a rule of the vendor's own/],
    ['a path with a slip', line('POST', '/ajustes-registro/solicitar', missing, 404, said('Cannot POST')),
      /fix {12}send it to|send {11}POST \/ajuste-registro\/solicitar/]
  ]
  for (const [sentence, exchange, says] of cases) {
    t.match((await inProcess(['explain', file(t, exchange)])).out, says, sentence)
  }
})

t.test('refusals of one kind stand in one block, whatever their values are', async t => {
  const ofDay = (jornada: string) =>
    solicitar({ ...missing, jornada }, 400, said([`jornada must match DD/MM/YYYY (${jornada.length} characters)`]))
  const { out } = await inProcess(['explain', file(t, ofDay('2026-03-13'), ofDay('2026-3-1'), ofDay('14-03-2026'))])
  t.match(out, /^3 exchanges, 3 refused, 1 kind of refusal\n\n400 .* 3 ×: r1, r2, r3\n/)
})

t.test('what an accepted request breaks, too, is no cause, and no fix changes it', async t => {
  const { motivoId, ...without } = { ...missing, jornada: '2026-03-14' }
  const isoAccepted = solicitar({ ...missing, jornada: '2026-03-13' }, 201, { ajusteRegistroId: 'a', codigo: 1 })
  const refused = (message: string) => file(t, isoAccepted, solicitar(without, 400, said(message)))
  const { out } = await inProcess(['explain', refused('Bad Request')])
  t.match(out, /likely cause {3}a rule of the contract: motivoId is required\n {2}fix {12}\/motivoId {3}\+ "m-77"\n/)
  t.notMatch(out, /jornada must|14\/03\/2026/)
  t.match((await inProcess(['explain', refused('jornada inválida')])).out, /cause {10}.*jornada must/,
    'unless the message names it')
})

t.test('a possibility is told once, a value that is cut ends as one, and an identifier has its place', async t => {
  const long = { nome: 'x'.repeat(300), localizacoes: 'x' }
  const punches = ['a', 'b'].map(one => ({ dataHora: '2026-03-13T08:00:00-03:00', registroHash: one.repeat(64) }))
  const { out } = await inProcess(['explain', file(t,
    line('PUT', '/gestao-ponto/local-trabalho/local-1', long, 400, said('Bad Request')),
    solicitar({ ...days, formato: 'REGISTRO_PONTO', registrosPropostos: punches },
      404, said('Not Found')))])
  for (const block of out.split(/^(?=4)/m).slice(1)) {
    const causes = block.split('\n').filter(text => /^ {2}(likely cause|or) /.test(text)).map(text => text.slice(17))
    t.equal(new Set(causes).size, causes.length, block)
  }
  t.notMatch(out, /"x+…(?!")/)
  t.match(out, /the day has no record of this hash there[^]*fix {12}an identifier of yours in registroHash\n/)
})

t.test('nothing is printed that is not in the fix', async t => {
  const message = `CPF ${document} e token ${TOKEN}: motivo m-77 inválido para ana@example.com, 39053344705`
  const bad = { ...missing, jornada: 'x' }
  const path = file(t, solicitar(missing, 400, said(message)), solicitar(bad, 400, said(message)))
  for (const more of [[], ['--json'], ['--lang', 'pt']]) {
    const { out } = await inProcess(['explain', path, ...more])
    const shown = out.replace(/"fix": \{[^]*?\n {6}\}/g, '')
    t.match(shown, '…', 'what was masked')
    t.notMatch(shown, /390[. ]?533|39053344705|segredo|m-77|Ana|ana@|998877/, more.join(' '))
  }
})

t.test('as JSON', async t => {
  const { out } = await inProcess(['explain', file(t, isoDay), '--json'])
  const told = JSON.parse(out)
  const { refusals, broken, ignored, setAside } = told
  t.strictSame([refusals.length, refusals[0].findings.length, broken, ignored, setAside], [1, 1, [], [], []])
  t.strictSame(refusals[0].named, ['jornada'])
  t.match(told, {
    refusals: [{
      requests: ['r1'],
      count: 1,
      operation: 'requestAdjustment',
      status: 400,
      said: 'jornada must match DD/MM/YYYY',
      cause: 'rule',
      findings: [{ code: 'wrong-format', pointer: '/jornada' }],
      fix: {
        patch: [{ op: 'replace', path: '/jornada', value: '13/03/2026' }],
        request: { method: 'POST', path: '/ajuste-registro/solicitar', body: missing }
      }
    }]
  })
})

t.test('a curl command', async t => {
  const token = ['-H', `Authorization: Bearer ${TOKEN}`]
  const curl = ['curl', '-X', 'POST', `${BASE}/ajuste-registro/solicitar`, ...token, '--json', JSON.stringify(missing)]
  const wrong = curl.with(-1, JSON.stringify({ ...missing, formato: 'FALTANTE' }))
  const explain = async (...args: string[]) => await inProcess(['explain', ...args])
  t.match((await explain('--', ...curl)).out,
    /^POST \/ajuste-registro\/solicitar {2}would be accepted \(201\)\n {2}but if .*this reason does not exist .*: 404/)
  t.match((await explain('--', ...wrong)).out, /would be refused \(400\)\n {2}cause .*formato must be one of/)
  const oneWord = wrong.map((word, at) => at === 0 ? word : `'${word}'`).join(' ')
  t.match((await explain('--', oneWord)).out, /would be refused \(400\)/, 'as one word')
  t.strictSame(JSON.parse((await explain('--json', '--', ...curl)).out), {
    would: { status: 201, findings: [], tenants: [{ tenant: 'this reason does not exist there', status: 404 }] }
  })
  const answer = t.testdir({ 'answer.json': '{"message":"formato inválido"}' })
  for (const response of ['{"message":"formato inválido"}', `@${answer}/answer.json`]) {
    t.match((await explain('--status', '400', '--response', response, '--', ...wrong)).out,
      /cause .*formato must be one of: .*\n[^]*fix {12}\/formato {3}"FALTANTE" → "TEMPO_FALTANTE"/)
  }
  const lenient = t.testdir({ 'real.json': '{"settings":{"adjustment.missingFormat":"default"}}' })
  const formless = curl.with(-1, JSON.stringify({ ...missing, formato: undefined }))
  t.match((await explain('--', ...formless)).out, /would be refused/)
  t.notMatch((await explain('--profile', `${lenient}/real.json`, '--', ...formless)).out, /formato is required/)
})

t.test('a recording on standard input is read as a file is, and so is a curl command', async t => {
  const recording = [accepted, isoDay].map(one => JSON.stringify(one)).join('\n')
  const piped = (command: string, input: string, ...more: string[]): string =>
    execFileSync(...bareCommand(process.execPath, cli, command, '-', '--lang', 'en', ...more), {
      input, encoding: 'utf8', stdio: 'pipe'
    })
  t.match(piped('explain', recording), /^2 exchanges, 1 refused/)
  t.match(piped('calibrate', recording), /^2 exchanges, 1 refused/)
  t.throws(() => piped('explain', recording, '--status', '400'), { message: /go with a curl command/ })
  t.match(piped('explain', `curl ${BASE}/api-key --json '{}'`), /^POST \/api-key {2}would be refused \(401\)/)
  t.match(piped('explain', 'POST /api-key\n{}'), /^POST \/api-key {2}would be refused \(400\)/)
  t.match(piped('explain', 'POST /api-key\n{}', '--status', '400'), /^1 exchange, 1 refused/)
})

t.test('what cannot be explained exits 2 and says why', async t => {
  const folder = t.testdir({
    'other.ndjson': JSON.stringify(line('POST', '/pessoas/ana-souza/folha', {}, 404, {})),
    'accepted.ndjson': JSON.stringify(accepted)
  })
  const cases: [args: string[], err: RegExp][] = [
    [[`${folder}/other.ndjson`], /no request of the five operations; there were 1: POST \/…\/…\/…\/… \(1\)/],
    [[`${folder}/accepted.ndjson`], /nothing was refused \(of 1\)/],
    [[`${folder}/nowhere.har`], /cannot be read: ENOENT/],
    [['--', 'curl', '-X', 'POST'], /the curl command has no address/],
    [['--', 'curl', 'https://x/pessoas'], /the address is of none of the operations: GET \/…\n/],
    [['--', 'curl', '-d', '@no/where.json', `${BASE}/api-key`], /no\/where\.json cannot be read: ENOENT/],
    [['--status', '400', `${folder}/accepted.ndjson`], /--status and --response go with a curl command or raw HTTP/],
    [['--response', 'x', '--', 'curl', `${BASE}/api-key`], /--status must be the status/],
    [['--profile', `${folder}/no.json`, `${folder}/accepted.ndjson`], /--profile: /]
  ]
  for (const [args, err] of cases) {
    const came = await inProcess(['explain', ...args])
    t.equal(came.code, 2, args.join(' '))
    t.match(came.err, err)
  }
})

t.test('each form in which programs export is explained, or said to be another', async t => {
  const api = await hiddenApi(new Map())
  t.teardown(() => api.close())
  t.same(settingsOf(api.answers), {})
  const range = { jornada: '10/03/2026', formato: 'INTERVALO_HORARIO', descricao: 'x', motivoId: reasons.allowance }
  const body = { ...range, minMinutos: 540, maxMinutos: 480 }
  const exchanges = [
    await api.send({ method: 'POST', path: '/ajuste-registro/solicitar', body }),
    await api.send({ method: 'PUT', path: `/gestao-ponto/local-trabalho/${workLocationId(9)}`, body: place })
  ]
  for (const [name, save] of Object.entries(EXPORTS)) {
    const folder = t.testdir({ export: save(exchanges) })
    const { code, out, err } = await inProcess(['explain', `${folder}/export`])
    if (/^(Charles|MockServer|Burp)/.test(name)) {
      t.equal(code, 2, name)
      t.match(err, /a form that is not read here/)
      continue
    }
    for (const cause of ['maxMinutos must be greater than minMinutos', 'work location does not exist there']) {
      t.match(out, cause, name)
    }
  }
})

t.test('of very many refusals the first are explained, and all are counted', async t => {
  const lines = Array.from({ length: 1002 }, () => line('POST', '/api-key', {}, 400, { message: 'name' }))
  const folder = t.testdir({ 'many.ndjson': lines.map(one => JSON.stringify(one)).join('\n') })
  const { out } = await inProcess(['explain', `${folder}/many.ndjson`])
  t.match(out, /^1002 exchanges, 1002 refused, 1 kind of refusal, only the first 1000 explained\n/)
})
