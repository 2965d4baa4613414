import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { startSandbox } from '../../src/index.ts'

const file = (name: string) => fileURLToPath(new URL(`../support/tls/${name}`, import.meta.url))
const [tlsCert, tlsKey] = [file('cert.pem'), file('key.pem')]

t.test('a server with a certificate speaks https', async t => {
  const server = await startSandbox({ logLevel: 'silent', tlsCert, tlsKey })
  t.teardown(() => server.close())
  t.match(server.url, /^https:\/\/127\.0\.0\.1:\d+$/)
  t.equal(server.control.url, server.url)
  const answer = await asked(`${server.url}/~a/_sandbox/requests`)
  t.match(JSON.parse(answer), { requests: [] })
  const { servers, paths } = JSON.parse(await asked(`${server.url}/docs/json`))
  t.ok(servers && paths)
})

const cert = readFileSync(tlsCert, 'utf8')
const wrong: [sentence: string, options: object, message: string | RegExp][] = [
  ['a certificate alone is half', { tlsCert },
    '--tls-cert (ESPELHO_TLS_CERT) and --tls-key (ESPELHO_TLS_KEY) go together: one of them is missing'],
  ['a key alone is half', { tlsKey }, /^--tls-cert .* go together/],
  ['a file that is not there is named', { tlsCert: '/none/cert.pem', tlsKey },
    '--tls-cert /none/cert.pem cannot be read (ENOENT)'],
  ['a folder is no file', { tlsCert, tlsKey: '/' }, '--tls-key / cannot be read (EISDIR)'],
  ['a certificate that is none is named', { tlsCert: tlsKey, tlsKey }, /^--tls-cert \S+key\.pem holds no certificate/],
  ['a key that is none is named', { tlsCert, tlsKey: tlsCert }, /^--tls-key \S+cert\.pem is not the private key/]
]

for (const [sentence, options, message] of wrong) {
  t.test(sentence, async t => {
    await t.rejects(startSandbox({ logLevel: 'silent', ...options }), { name: 'OptionError', message })
  })
}

function asked (url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { ca: cert, agent: false }, response => resolve(text(response))).on('error', reject)
  })
}
