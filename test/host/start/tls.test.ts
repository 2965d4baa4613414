import { readFileSync } from 'node:fs'
import { request, type RequestOptions } from 'node:https'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { startSandbox } from '../../../src/index.ts'

const file = (name: string) => fileURLToPath(new URL(`../../support/tls/${name}`, import.meta.url))
const [tlsCert, tlsKey] = [file('cert.pem'), file('key.pem')]

t.test('a server with a certificate speaks https', async t => {
  const server = await startSandbox({ logLevel: 'silent', tlsCert, tlsKey })
  t.teardown(() => server.close())
  t.match(server.url, /^https:\/\/127\.0\.0\.1:\d+$/)
  t.equal(server.control.url, server.url)
  const created = await asked(`${server.url}/api-key`, {
    method: 'POST', headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' }
  }, JSON.stringify({ name: 'Folha de pagamento', permissions: ['ajuste-registro:solicitar'] }))
  t.match(JSON.parse(created), { status: true }, 'and gives a first 201')
  const answer = await asked(`${server.url}/~a/_sandbox/requests`)
  t.match(JSON.parse(answer), { requests: [] })
  const { servers, paths } = JSON.parse(await asked(`${server.url}/docs/json`))
  t.ok(servers && paths)
})

const cert = readFileSync(tlsCert, 'utf8')
const wrong: [sentence: string, options: object, message: string | RegExp][] = [
  ['a certificate alone is half', { tlsCert }, 'tlsCert and tlsKey go together: one of them is missing'],
  ['a key alone is half', { tlsKey }, 'tlsCert and tlsKey go together: one of them is missing'],
  ['a file that is not there is named', { tlsCert: '/none/cert.pem', tlsKey },
    'tlsCert /none/cert.pem cannot be read (ENOENT)'],
  ['a folder is no file', { tlsCert, tlsKey: '/' }, 'tlsKey / cannot be read (EISDIR)'],
  ['a certificate that is none is named', { tlsCert: tlsKey, tlsKey }, /^tlsCert \S+key\.pem holds no certificate/],
  ['a key that is none is named', { tlsCert, tlsKey: tlsCert }, /^tlsKey \S+cert\.pem is not the private key/]
]

for (const [sentence, options, message] of wrong) {
  t.test(sentence, async t => {
    await t.rejects(startSandbox({ logLevel: 'silent', ...options }), { name: 'OptionError', message })
  })
}

function asked (url: string, options: RequestOptions = {}, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { ca: cert, agent: false, ...options }, response => resolve(text(response)))
      .on('error', reject).end(body)
  })
}
