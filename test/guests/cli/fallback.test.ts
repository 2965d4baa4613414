import t from 'tap'
import { collectRefusals } from '../../../src/guests/cli/refusals.ts'
import { tellOf } from '../../support/client-command.ts'
import { inFront, otherServer } from '../../support/other-server.ts'

t.test('a refusal of another server is shown by its status and its first line', async t => {
  const other = await otherServer(t, (response, { url }) => {
    response.writeHead(Number(url.slice(1, 4)) || 404, { 'content-type': 'text/plain' }).end('já existe\nnada mais')
  })
  const refusals = collectRefusals('en')
  const { call, url } = await inFront(t, other.url, { onExchange: refusals.onExchange })
  const last = async (): Promise<string> => (await tellOf(url)('last', [], { language: 'pt' })).out
  await call('POST /409', { body: {} })
  t.match(await last(), /^POST \/409 {2}409 .*\n {4}respondido pelo fallback: já existe\n$/, 'by last')
  await call('GET /404')
  const silent = await inFront(t, 'http://127.0.0.1:1')
  await silent.call('GET /x')
  const unreachable = await tellOf(silent.url)('last')
  t.match(unreachable.out, /^GET \/x {2}502 .*\n {4}{"service":.*ECONNREFUSED/, 'one of espelho, too')
  await call('POST /api-keys', { body: {} })
  const misspelt = await last()
  t.match(misspelt, /correção envie para \/api-key\n/, 'a path that is misspelt is told as that')
  t.notMatch(misspelt, /fallback/)
  const text = await refusals.text()
  t.match(text, /POST \/409 409\n {4}answered by the fallback: já existe\n/, 'by exec')
  t.match(text, /GET \/404 404\n {4}answered by the fallback: já existe\n/)
  t.match(text, /POST \/api-keys 404\n {4}rule: /)
  t.match(text, /outside the contract:\n {4}1 × GET \/404\n/, 'which lists what nobody served')
  t.notMatch(text, /1 × POST|nada mais/)
  const report = (await call('GET /_sandboxes/failure-report?sandbox=default')).text
  t.match(report, /POST \/409 409\n {4}.*fallback: já existe\n/, 'and under a failing test')
})
