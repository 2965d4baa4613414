import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { readBack } from '../../support/calibrate/http-text.ts'
import { hiddenApi } from '../../support/calibrate/hidden-api.ts'
import { inProcess } from './espelho.ts'

const row = (
  requestBody: object, status: number, responseBody: object, url = 'https://pilot.example/api-key'
) => JSON.stringify({
  at: '2026-04-01T12:00:00Z',
  method: 'POST',
  url,
  requestHeaders: { authorization: 'Bearer secret-token', 'content-type': 'application/json' },
  requestBody: JSON.stringify(requestBody),
  status,
  responseHeaders: {},
  responseBody: JSON.stringify(responseBody)
})
const made = row({
  name: 'Ana Souza', permissions: ['*'], expiresIn: '30d'
}, 200, { status: true, mensagem: 'Ana Souza' })
const drifted = row({
  name: 'Ana Souza', permissions: ['*'], expiresIn: '30d'
}, 202, { status: true, mensagem: 'Ana Souza' })

t.test('the report', async t => {
  const folder = t.testdir({ 'a.ndjson': [made, drifted].join('\n') })
  const { code, out, err } = await inProcess([
    'calibrate', `${folder}/a.ndjson`, '--report', `${folder}/out.md`, '--profile-out', `${folder}/real.json`
  ])
  t.strictSame([code, err], [0, ''])
  t.match(out, /A01 .*: 200 \(r1\)/, 'says which answer, and by which request')
  t.match(out, /r2: differs at \/status; the nearest response: 201/, 'says what is not explained')
  const report = readFileSync(`${folder}/out.md`, 'utf8')
  t.match(report, /^# Calibration$/m)
  const profile = readFileSync(`${folder}/real.json`, 'utf8')
  t.match(JSON.parse(profile), {
    settings: { 'status.createApiKey': 200 },
    evidence: {
      points: { A01: { count: 1, first: '2026-04-01T12:00:00Z', requests: ['r1'] } }
    }
  })
  const pt = await inProcess(['calibrate', `${folder}/a.ndjson`, '--lang', 'pt'])
  t.match(pt.out, /r2: difere em \/status/)
  const json = await inProcess(['calibrate', `${folder}/a.ndjson`, '--json'])
  t.match(JSON.parse(json.out), {
    points: [
      { id: 'A01', key: 'status.createApiKey', status: 'settled', answer: 200, excluded: [201], requests: ['r1'] }
    ],
    unexplained: [{ request: 'r2', differs: ['/status'], nearest: { status: 201 } }]
  })
  for (const text of [out, report, profile, pt.out, json.out]) {
    t.notMatch(text, /Ana|secret/, 'it has no name and no token')
  }
})

t.test('a profile is checked', async t => {
  const folder = t.testdir({ 'a.ndjson': made, '200.json': '{"settings":{"status.createApiKey":200}}' })
  t.equal((await inProcess(['calibrate', `${folder}/a.ndjson`, '--check', `${folder}/200.json`])).code, 0)
  const against = await inProcess(['calibrate', `${folder}/a.ndjson`, '--check', 'default'])
  t.strictSame([against.code, against.err], [1, 'espelho: requests that contradict default: r1\n'])
})

t.test('recordings that leave tokens out', async t => {
  const bare = made.replace(/"authorization":"[^"]*",/, '')
  const folder = t.testdir({ 'a.ndjson': [bare, '{"method":"POST","url":"/api-key"}', '{}'].join('\n') })
  const { code, out } = await inProcess(['calibrate', `${folder}/a.ndjson`, '--profile-out', `${folder}/real.json`])
  t.equal(code, 0)
  t.match(out, /^a\.ndjson: the recording leaves the header Authorization out, .*\. It says nothing of A05, A06, A13$/m)
  t.notMatch(readFileSync(`${folder}/real.json`, 'utf8'), 'auth.otherOperations', 'open no server')
  const json = await inProcess(['calibrate', `${folder}/a.ndjson`, '--json'])
  const { broken, ignored, setAside, points } = JSON.parse(json.out)
  t.same(broken, [
    { file: 'a.ndjson', line: 2, why: 'status is missing or not a whole number' },
    { file: 'a.ndjson', line: 3, why: 'method is missing or not a text' }
  ])
  t.same([ignored, setAside], [[], []])
  t.match(points.find(({ id }: { id: string }) => id === 'A05'), { status: 'open', why: /leaves the header/ })
})

t.test('consistent answers are written where somebody asks for them, marked', async t => {
  const error = { service: '/api-key', method: 'POST', message: ['cor should not exist'] }
  const refused = row({ name: 'X', permissions: ['*'], expiresIn: '30d', cor: 'azul' }, 400, error)
  const folder = t.testdir({ 'a.ndjson': refused })
  const profile = async (...more: string[]) => {
    await inProcess(['calibrate', `${folder}/a.ndjson`, '--profile-out', `${folder}/real.json`, ...more])
    return JSON.parse(readFileSync(`${folder}/real.json`, 'utf8'))
  }
  const [without, withThem] = [await profile(), await profile('--with-consistent')]
  const { points } = JSON.parse((await inProcess(['calibrate', `${folder}/a.ndjson`, '--json'])).out)
  const consistent = points.filter(({ status }: { status: string }) => status === 'consistent')
  t.ok(consistent.length > 0, 'there are some')
  for (const { id, key } of consistent) {
    t.notOk(key in without.settings, key)
    t.ok(key in withThem.settings, key)
    t.match(withThem.evidence.points[id], { status: 'consistent', count: 1, requests: ['r1'] })
  }
  const alone = await inProcess(['calibrate', `${folder}/a.ndjson`, '--with-consistent'])
  t.strictSame([alone.code, alone.err], [2, 'espelho: --with-consistent goes with --profile-out\n'])
})

t.test('what cannot be used exits 2 and says why', async t => {
  const folder = t.testdir({
    'other.ndjson': row({}, 200, {}, 'https://pilot.example/people'),
    'bodyless.ndjson': made.replace(/,"responseBody":.*/, '}'),
    'broken.ndjson': 'nonsense',
    'cut.har': '{"log":{"entries":[{',
    'failed.ndjson': made.replace('"status":200', '"status":503'),
    'empty.ndjson': '',
    'charles.chlsj': '[{"status":"COMPLETE","method":"POST","host":"x","actualPort":443}]',
    'foreign.json': '{"foo":1,\n"bar":2}',
    'page.html': '<!doctype html>',
    'a.ndjson': made,
    'facts.json': '{"motivo":"x"}',
    'profile.json': '{"settings":{"x":1}}'
  })
  const cases: [args: string[], err: RegExp][] = [
    [['other.ndjson'], /no request of the five operations; there were 1: POST \/… \(1\)/],
    [
      ['bodyless.ndjson'],
      /1 request of the operations, without the body of the response. Save the HAR "with content"/
    ],
    [['broken.ndjson'], /there is no whole recording; broken: broken.ndjson:1 \(it is not JSON\)/],
    [['cut.har'], /broken: cut.har:1 \(the JSON is not whole \(it ends in line 1\)\. Was the recording cut off\?\)/],
    [['failed.ndjson'], /only what says nothing: 1 response 5xx, or none/],
    [['charles.chlsj'], /charles\.chlsj is of Charles, .*Record a HAR 1\.2: File > Export Session/],
    [['page.html', '--lang', 'pt'], /page\.html é de XML, .*: DevTools > Rede > Salvar tudo como HAR com conteúdo\n$/],
    [['foreign.json', '--lang', 'pt'], /no navegador, DevTools > Rede > Salvar tudo como HAR com conteúdo\n$/],
    [['foreign.json'], /foreign\.json is JSON that begins with the key "foo", and no recording that is known/],
    [['empty.ndjson'], /empty.ndjson: nothing was there/],
    [['/dev/null'], /nothing was there/],
    [['nowhere.ndjson'], /cannot be read: ENOENT/],
    [['.'], /cannot be read: it is a folder/],
    [['a.ndjson', '--facts', 'facts.json'], /--facts: .*facts.json#\/motivo: motivo is not a known field/],
    [['a.ndjson', '--facts', 'nowhere.json'], /--facts: /],
    [['a.ndjson', '--check', 'profile.json'], /--check: .*profile.json#\/settings/],
    [['a.ndjson', '--report', 'no/where.md'], /--report .* cannot be written: there is no folder/]
  ]
  for (const [args, err] of cases) {
    const came = await inProcess(['calibrate', ...args.map(arg => /\.|^no/.test(arg) ? `${folder}/${arg}` : arg)])
    t.equal(came.code, 2, args.join(' '))
    t.match(came.err, err)
  }
  t.equal((await inProcess(['calibrate'])).code, 2, 'no file')
})

t.test('the questions', async t => {
  const folder = t.testdir({ 'facts.json': JSON.stringify({ location: '10000000-0000-4000-8000-000000000001' }) })
  const { code, out } = await inProcess(
    ['ask', '--facts', `${folder}/facts.json`, '--open', 'A01,A33,A40,a69', '--day', '2026-03-10']
  )
  t.equal(code, 0)
  t.match(out, /^@base = .+\n@token = .+$/m)
  const asked = readBack(out)
  t.same(asked.map(({ name }) => name), [
    'import', 'import-with-slash', 'patch'
  ], 'are those that are open, with their twins')
  t.match(out, /^# A69 A trailing slash/m, 'say what they settle')
  t.match(out, /^# unlink-nobody-known \(A40\): --facts lacks: exception$/m, 'name the fact that is missing')
  t.notMatch(out, 'CHANGES SOMETHING')
  const api = await hiddenApi(new Map())
  t.teardown(() => api.close())
  const before = await api.hash()
  for (const { method, path, type, body } of asked) {
    await api.send({
      method, path, body, headers: { 'content-type': type }
    })
  }
  t.equal(await api.hash(), before, 'change nothing when they are sent')

  const changing = await inProcess(['ask', '--open', 'A01', '--allow-changes', '--lang', 'pt'])
  t.match(
    changing.out,
    /### key-made\n# A01 .*\n# A10 .*\n# MUDA ALGO.*Para desfazer: apague no painel/,
    'with changes, say how to undo it'
  )
  const profile = `${folder}/real.json`
  t.notOk(existsSync(profile))
  for (const [args, err] of [
    [['--open', 'A99'], /--open: unknown point: A99; the points are: A01, A03, /],
    [['--day', 'soon'], /--day must be a day like 2026-03-10, not "soon"/],
    [['--from', profile], /--from: /]
  ] as const) {
    const came = await inProcess(['ask', ...args])
    t.equal(came.code, 2, args.join(' '))
    t.match(came.err, err)
  }
})
