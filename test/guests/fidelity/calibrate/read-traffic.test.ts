import t, { type Test } from 'tap'
import { emptyReading, readTraffic } from '../../../../src/guests/fidelity/calibrate/read-traffic.ts'
import { type Exchange, TOKEN_LEFT_OUT as LEFT_OUT } from '../../../../src/guests/fidelity/calibrate/exchange.ts'

const row = {
  at: '2026-04-01T12:00:00Z',
  method: 'post',
  url: 'https://pilot.example/v1/api-key?x=1',
  requestHeaders: { Authorization: 'Bearer ***3f2a' },
  requestBody: '{"name":"x"}',
  status: 201,
  responseHeaders: {},
  responseBody: '{"status":true}'
}
const ndjson = (...rows: readonly (object | string)[]): string =>
  rows.map(one => typeof one === 'string' ? one : JSON.stringify(one)).join('\n')
const har = (...entries: readonly object[]) => JSON.stringify({ log: { version: '1.2', entries } })
const entry = {
  startedDateTime: '2026-04-01T12:00:00Z',
  request: {
    method: 'PUT',
    url: 'http://x/gestao-ponto/local-trabalho/9',
    headers: [],
    postData: {
      mimeType: 'application/json', text: '{}'
    }
  },
  response: {
    status: 404,
    headers: [
      { name: 'Content-Type', value: 'application/json' }
    ],
    content: { text: 'eyJhIjoxfQ==', encoding: 'base64' }
  }
}

async function read (t: Test, ...texts: readonly string[]) {
  const folder = t.testdir(Object.fromEntries(texts.map((text, at) => [`f${at}`, text])))
  const reading = emptyReading()
  const exchanges: Exchange[] = []
  for await (const one of readTraffic(texts.map((_, at) => `${folder}/f${at}`), reading)) exchanges.push(one)
  return { reading, exchanges, ids: exchanges.map(({ id }) => id) }
}

t.test('a line of NDJSON is an exchange', async t => {
  const { exchanges: [one] } = await read(t, ndjson(row))
  t.match(one, {
    id: 'r1',
    operation: 'createApiKey',
    base: 'https://pilot.example/v1',
    path: '/api-key',
    method: 'POST',
    body: { name: 'x' },
    headers: { authorization: 'Bearer ***3f2a' },
    status: 201,
    answer: { status: true }
  })
})

t.test('an entry of a HAR is one, in a line or in many', async t => {
  for (const text of [har(entry), JSON.stringify(JSON.parse(har(entry)), null, 2), `\uFEFF${har(entry)}`]) {
    const { exchanges: [one] } = await read(t, text)
    t.match(
      one, {
        id: 'r1',
        operation: 'updateWorkLocation',
        base: 'http://x',
        path: '/gestao-ponto/local-trabalho/9',
        answer: { a: 1 }
      }
    )
    t.equal(one?.headers['content-type'], 'application/json', 'its type is that of what was posted')
  }
})

t.test('ids', async t => {
  t.same((await read(t, ndjson({ ...row, url: '/other' }, row, row))).ids, ['r2', 'r3'], 'are the place in the file')
  t.same((await read(t, ndjson(row), har(entry))).ids, ['f0:r1', 'f1:r1'], 'name the file, if there are several')
})

t.test('what is left out', async t => {
  const aside = (reason: string, count = 1) => ({ usable: 0, setAside: new Map([[reason, count]]) })
  const brokenAt = (line: number, en: string) => [{ file: 'f0', line, why: { en } }]
  const cases: [sentence: string, rows: (object | string)[], counts: object][] = [
    ['another path is counted, without what may name somebody', [{ ...row, url: '/people/77?x=Ana' }],
      { usable: 0, ignoredCount: 1, ignored: new Map([['post /…/…', 1]]) }],
    ['a broken line has its number', [row, '{', row], { usable: 2, broken: brokenAt(2, 'it is not JSON') }],
    ['a line without a status is broken', [{ ...row, status: undefined }],
      { usable: 0, broken: brokenAt(1, 'status is missing or not a whole number') }],
    ['a list for headers is broken', [{ ...row, requestHeaders: [] }],
      { broken: brokenAt(1, 'requestHeaders is missing or not an object') }],
    ['a number as a body is broken', [{ ...row, responseBody: 7 }],
      { broken: brokenAt(1, 'responseBody is missing or not a text or an object') }],
    ['bodies are objects, too', [{ ...row, requestBody: { name: 'x' }, responseBody: { a: true } }], { usable: 1 }],
    ['a response without its body is counted', [{ ...row, responseBody: undefined }], aside('bodyless')],
    ['so is a request without one', [{ ...row, requestBody: undefined }], aside('requestless')],
    ['an empty body is one', [{ ...row, responseBody: '' }], { usable: 1 }],
    ['a failure of the server is set aside', [{ ...row, status: 503 }], aside('failed')],
    ['what a test provoked is set aside', [{ ...row, responseHeaders: { 'X-Sandbox-Provoked': 'x' } }],
      aside('provoked')],
    ['a preflight of a browser is set aside', [{ ...row, method: 'OPTIONS' }], aside('preflight')],
    ['a body that was cut is set aside', [{ ...row, requestHeaders: { 'content-length': '99' }, requestBody: '{"a' }],
      aside('cut')],
    ['so is a response', [{ ...row, responseBody: '{"status":tr' }], aside('cut')],
    ['a body in another encoding is set aside', [{ ...row, requestBody: '{"name":"\uFFFD"}' }], aside('cut')],
    ['a method that HTTP lacks is broken', [{ ...row, method: 'F OO' }],
      { broken: brokenAt(1, 'method is missing or not an HTTP method') }],
    ['a body nested without end is broken', [{ ...row, requestBody: '['.repeat(999) + ']'.repeat(999) }],
      { usable: 0, broken: brokenAt(1, 'requestBody is nested too deep'), brokenCount: 1 }],
    ['so is one that is an object', [`{"method":"POST","requestBody":${'['.repeat(99_999)}${']'.repeat(99_999)}}`],
      { usable: 0, brokenCount: 1 }],
    ['a byte order mark may be in any line', [row, `\uFEFF${JSON.stringify(row)}`], { usable: 2, brokenCount: 0 }],
    ['an empty line is nothing', ['', row], { usable: 1, broken: [] }],
    ['a log of other lines has exchanges between them', [{ level: 30 }, row, 'text'], { usable: 1, brokenCount: 2 }]
  ]
  for (const [sentence, rows, counts] of cases) t.match((await read(t, ndjson(...rows))).reading, counts, sentence)
  t.match((await read(t, har({ ...entry, request: { ...entry.request, headers: [null] } }))).reading, { usable: 1 })
  t.match((await read(t, '{"log": ')).reading,
    { usable: 0, broken: brokenAt(1, 'the JSON is not whole (it ends in line 1). Was the recording cut off?') },
    'a HAR that is cut off is one broken entry')
  t.match((await read(t, har({ ...entry, response: { ...entry.response, status: '200' } }))).reading,
    { broken: brokenAt(1, 'response.status is missing or not a whole number') }, 'an entry of a HAR names its field')
})

const bare = { ...row, requestHeaders: {} }
const bareAdjustment = { ...bare, url: 'https://pilot.example/v1/ajuste-registro/solicitar' }

t.test('absence in a recording is no absence on the wire', async t => {
  const cases: [sentence: string, rows: object[], tokens: (string | undefined)[]][] = [
    ['where no request has a token, each may have had one', [bare, bare], [LEFT_OUT, LEFT_OUT]],
    ['where some have, the others had none', [row, bare], ['Bearer ***3f2a', undefined]],
    ['but for a request that needs one and came further', [row, bare, { ...bareAdjustment, status: 404 }],
      ['Bearer ***3f2a', LEFT_OUT, LEFT_OUT]],
    ['a 401 came no further', [row, { ...bareAdjustment, status: 401 }],
      ['Bearer ***3f2a', undefined]],
    ['a line without headers says nothing of them', [row, { ...row, requestHeaders: undefined }],
      ['Bearer ***3f2a', LEFT_OUT]]
  ]
  for (const [sentence, rows, tokens] of cases) {
    const { exchanges, reading } = await read(t, ndjson(...rows))
    t.same(exchanges.map(({ headers }) => headers['authorization']), tokens, sentence)
    t.same([...reading.tokenless], tokens.includes(LEFT_OUT) ? ['f0'] : [], 'and the file is named')
  }
})

t.test('what a program writes beside its usual form', async t => {
  const request = { method: 'POST', header: [], body: { mode: 'raw', raw: '{"name":"{{who}}"}' } }
  const saved = { code: 201, header: [], body: '{}' }
  const collection = (url: unknown, variable: object[] = []) => JSON.stringify({
    info: { name: 'x' }, variable, item: [{ response: [{ ...saved, originalRequest: { ...request, url } }] }]
  })
  const mapping = {
    request: { url: '/v1/api-key', method: 'POST', bodyPatterns: [{ equalToJson: { name: 'x' } }] },
    response: { status: 201, jsonBody: {}, headers: { Date: 'Wed, 01 Apr 2026 12:00:00 GMT' } }
  }
  const inMapping = (more: object, of: 'request' | 'response' = 'request') =>
    JSON.stringify({ mappings: [{ ...mapping, [of]: { ...mapping[of], ...more } }] })
  const who = [{ key: 'who', value: 'Ana' }]
  const cases: [sentence: string, text: string, usable: number, aside?: string][] = [
    ['a collection with the steps of an address', collection({ host: ['{{api}}'], path: ['api-key'] }, who), 1],
    ['an address as text', collection('https://x/api-key', who), 1],
    ['a variable that is not in the file', collection('https://x/api-key'), 0, 'variable'],
    ['an identifier of the path that is not in the file', collection('https://x/local-trabalho/:id', who), 0, 'variable'],
    ['a mapping by itself', JSON.stringify(mapping), 1],
    ['mappings in a list', JSON.stringify([mapping, mapping]), 2],
    ['a mapping for any method', inMapping({ method: 'ANY' }), 0, 'pattern'],
    ['a mapping by a pattern of addresses', inMapping({ url: undefined, urlPattern: '/.*' }), 0, 'pattern'],
    ['a mapping by a part of the body', inMapping({ bodyPatterns: [{ matchesJsonPath: '$.name' }] }), 0, 'requestless'],
    ['a response made by a template', inMapping({ transformers: ['response-template'] }, 'response'), 0, 'made'],
    ['a response whose body is in a file', inMapping({ jsonBody: undefined, bodyFileName: 'a.json' }, 'response'), 0,
      'bodyless']
  ]
  for (const [sentence, text, usable, aside] of cases) {
    const { reading } = await read(t, text)
    t.equal(reading.usable, usable, sentence)
    t.same([...reading.setAside.keys()], aside === undefined ? [] : [aside], sentence)
  }
  const { exchanges } = await read(t, JSON.stringify(mapping), JSON.stringify(mapping))
  t.ok(exchanges.every(({ hasNoOrder }) => hasNoOrder), 'mappings in files of their own have no order')
  const second = (await read(t, JSON.stringify([mapping, mapping]))).exchanges
  t.ok(second.every(({ hasNoOrder }) => hasNoOrder), 'nor have those of one second')
  const later = { ...mapping, response: { ...mapping.response, headers: { Date: 'Wed, 01 Apr 2026 12:00:01 GMT' } } }
  const ordered = await read(t, JSON.stringify([later, mapping]))
  t.same([ordered.ids, ordered.exchanges.map(({ hasNoOrder }) => hasNoOrder)], [['r2', 'r1'], [undefined, undefined]],
    'the date of a response is one')
})

t.test('each operation is found, and its base', async t => {
  const paths: [path: string, operation: string, base: string][] = [
    ['/ajuste-registro/solicitar', 'requestAdjustment', 'http://x'],
    ['/api/v2/turnos-excecoes/days/import/', 'importShiftDays', 'http://x/api/v2'],
    ['/~a/Turnos-Excecoes/7/colaboradores/desvincular', 'unlinkCollaborators', 'http://x/~a'],
    ['/local-trabalho/7', 'patchWorkLocation', 'http://x'],
    ['/v1/gestao-ponto/local-trabalho/7', 'updateWorkLocation', 'http://x/v1']
  ]
  for (const [path, operation, base] of paths) {
    t.match((await read(t, ndjson({ ...row, url: `http://x${path}` }))).exchanges[0], { operation, base }, path)
  }
})
