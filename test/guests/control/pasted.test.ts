import t from 'tap'
import { testServer } from '../../support/server.ts'

const missing = {
  jornada: '2026-03-13',
  formato: 'TEMPO_FALTANTE',
  descricao: 'Esqueci',
  motivoId: 'm-77',
  jornadas: ['13/03/2026']
}
const url = 'https://homologacao.example/ajuste-registro/solicitar'
const authorization = 'Bearer segredo-0123456789'
const curl = `curl '${url}' -H 'Authorization: ${authorization}' --json '${JSON.stringify(missing)}'`
const exchange = {
  method: 'POST',
  url,
  requestHeaders: { authorization, 'content-type': 'application/json' },
  requestBody: missing,
  status: 400,
  responseBody: { message: 'jornada must match DD/MM/YYYY' }
}

t.test('a pasted text is explained by the settings of the sandbox, and kept nowhere', async t => {
  const { call } = await testServer(t)
  const explain = async (body: object, base = '/~pasted') => await call(`POST ${base}/_sandbox/explain`, { body })
  const cause = { cause: 'rule', findings: [{ code: 'wrong-format', pointer: '/jornada' }] }
  const refusals = { 0: cause, length: 1 }
  t.match((await explain({ text: curl, status: 400, response: 'jornada' })).body, { refusals }, 'curl')
  t.match((await explain({ text: JSON.stringify(exchange) })).body, { refusals }, 'an exchange')
  const sent = JSON.stringify(missing)
  const har = {
    log: {
      entries: [{
        request: { method: 'POST', url, headers: [], postData: { mimeType: 'application/json', text: sent } },
        response: { status: 400, headers: [], content: { text: '{"message":"jornada"}' } }
      }]
    }
  }
  t.match((await explain({ text: JSON.stringify(har, null, 2) })).body, { refusals }, 'a HAR')
  const [entry] = har.log.entries
  t.match((await explain({ text: JSON.stringify(entry) })).body, { refusals }, 'an entry of a HAR')
  const raw = 'POST /ajuste-registro/solicitar HTTP/1.1\r\nHost: homologacao.example\r\n' +
    `Authorization: ${authorization}\r\nContent-Type: application/json\r\n\r\n${sent}`
  const answer = 'HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\n\r\n{"message":"jornada"}'
  t.match((await explain({ text: `${raw}\r\n\r\n${answer}` })).body, { refusals }, 'HTTP with its response')
  t.match((await explain({ text: raw, status: 400, response: 'jornada' })).body, { refusals }, 'HTTP and what was said')
  const json = { method: 'POST', path: '/ajuste-registro/solicitar', body: missing }
  const answered = { ...json, status: 400, response: { message: 'jornada' } }
  t.match((await explain({ text: JSON.stringify(answered) })).body, { refusals }, 'path, body and response')
  const would = { status: 400, findings: cause.findings }
  const unanswered = [curl, raw, `POST /ajuste-registro/solicitar\n${sent}`, JSON.stringify(json, null, 2)]
  for (const text of unanswered) t.match((await explain({ text })).body, { would }, `no status: ${text.slice(0, 40)}`)

  const formless = curl.replace('"formato":"TEMPO_FALTANTE",', '').replace('2026-03-13', '13/03/2026')
  t.match((await explain({ text: formless })).body.would.findings[0], { code: 'required', pointer: '/formato' })
  await call('PATCH /~lenient/_sandbox/settings', { body: { 'adjustment.missingFormat': 'default' } })
  t.notMatch((await explain({ text: formless }, '/~lenient')).body.would.findings, [{ pointer: '/formato' }])

  const { body: { requests } } = await call('GET /~pasted/_sandbox/requests?control=true')
  t.same(requests, [], 'the log has none of it')
  const { text } = await call('GET /~pasted/_sandbox/state')
  t.notMatch(text, 'm-77')
})

t.test('what is no such text is refused', async t => {
  const { call } = await testServer(t)
  const texts = [
    '', 'hello', '{"text":"hello"}', '{"a":', '<html>', 'curl', "curl 'https://x/people'",
    'curl -d @/etc/passwd https://x/api-key', '['.repeat(50_000), '{"log":{"entries":[1]}}', '\u0000', 'null',
    `curl http://a.b/${'a/'.repeat(20_000)}`, `curl ${'a '.repeat(100_000)}`, 'curl $\'\\UFFFFFF\' http://a.b/x',
    `curl ${url} -d '${'['.repeat(200_000)}${']'.repeat(200_000)}'`
  ]
  for (const text of texts) {
    const { status, body } = await call('POST /_sandbox/explain', { body: { text } })
    t.equal(status, 400, JSON.stringify(text.slice(0, 40)))
    t.notMatch(JSON.stringify(body), 'root:', 'no file of the server is read')
  }
  const half = `${JSON.stringify(exchange)}\n{"text":"hello"}`
  const { body: read } = await call('POST /_sandbox/explain', { body: { text: half } })
  t.match(read, { refusals: { length: 1 }, broken: [{ line: 2 }] }, 'of a recording what can be read')
  const long = { ...exchange, responseBody: JSON.stringify({ message: 'a.'.repeat(300_000) }) }
  const { body } = await call('POST /_sandbox/explain', { body: { text: JSON.stringify(long) } })
  t.match(body.refusals[0].said, /^(a\.)+.*…$/, 'of a long message the beginning')
  t.equal((await call('POST /_sandbox/explain', { body: { text: 'x', more: 1 } })).status, 400)
  t.equal((await call('POST /_sandbox/explain', { body: { text: 'x'.repeat(1_100_000) } })).status, 413)
})
