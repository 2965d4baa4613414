import { gunzipSync, gzipSync } from 'node:zlib'
import t from 'tap'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const html = { headers: { accept: 'text/html,application/xhtml+xml' } }

t.test('a browser that comes to a sandbox is led to its page, anyone else is told where that is', async t => {
  for (const [at, base, name] of [['/', '', 'default'], ['/~a/', '/~a', 'a'], ['/~a', '/~a', 'a']] as const) {
    const { status, headers } = await server.call(`GET ${at}`, html)
    t.match({ status, to: headers['location'] }, { status: 302, to: `${base}/_sandbox/ui` }, at)
    const { body } = await server.call(`GET ${at}`)
    t.strictSame(
      body, { name, links: { page: `${base}/_sandbox/ui`, docs: `${base}/docs`, control: `${base}/_sandbox` } }, at
    )
  }
  t.equal((await server.call('GET /~A', html)).status, 400)
  t.strictSame(
    (await server.call('GET /_sandboxes')).body.sandboxes.map(({ name }: { name: string }) => name),
    ['default'],
    'which makes no sandbox'
  )
})

t.test('each view has an address of its own, and the files beside it are found from there', async t => {
  for (const path of ['', '/', '/requisicoes', '/espelho/c0000000-0000-4000-8000-000000000001/2026-03/17/saldo']) {
    for (const base of ['', '/~a']) {
      const { status, headers, text } = await server.call(`GET ${base}/_sandbox/ui${path}`, html)
      t.equal(status, 200, path)
      t.match(
        headers['content-security-policy'],
        /^default-src 'none'; script-src 'self'; style-src 'self'; .*require-trusted-types-for 'script'/
      )
      t.notMatch(headers['content-security-policy'], /unsafe/)
      for (const [, file = ''] of text.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)) {
        const url = new URL(file, `http://localhost${base}/_sandbox/ui${path}`)
        const asset = await server.call(`GET ${url.pathname}`)
        t.match(
          { status: asset.status, headers: asset.headers },
          { status: 200, headers: { 'cache-control': /immutable/, 'x-content-type-options': 'nosniff' } },
          url.pathname
        )
      }
      t.equal([...text.matchAll(/\.(js|css)"/g)].length, 2)
    }
  }
})

t.test('it loads in under 200 KB, compressed', async t => {
  const { text } = await server.call('GET /_sandbox/ui', html)
  const files = [...text.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  const texts = await Promise.all(files.map(async file => (await server.call(`GET /_sandbox/${file}`)).text))
  const size = gzipSync([text, ...texts].join('')).length
  t.ok(size > 10_000 && size < 200_000, `${size} bytes`)
})

t.test('script and styles come compressed to whoever takes that', async t => {
  const { text } = await server.call('GET /_sandbox/ui', html)
  const files = [...text.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  for (const file of files) {
    const get = async (encodings: string) =>
      await server.app.inject({ url: `/_sandbox/${file}`, headers: { 'accept-encoding': encodings } })
    const plain = await get('identity')
    t.notOk(plain.headers['content-encoding'], `${file}: plain`)
    t.equal((await get('gzip;q=0')).body, plain.body)
    const packed = await get('br, gzip')
    t.match(packed.headers, { 'content-encoding': 'gzip', vary: /accept-encoding/ })
    t.ok(packed.rawPayload.length < plain.rawPayload.length)
    t.equal(gunzipSync(packed.rawPayload).toString(), plain.body)
  }
  t.equal(files.length, 2)
})

t.test('nothing else of the disk is served', async t => {
  for (const file of ['page.html', 'THIRD-PARTY.txt', '..%2f..%2fcli.js', 'x.js', 'page.js.map']) {
    t.equal((await server.call(`GET /_sandbox/ui/assets/${file}`)).status, 404, file)
  }
})

t.test('the page is open, what it shows is not', async t => {
  const closed = await testServer(t, { controlToken: 'secret' })
  t.equal((await closed.call('GET /_sandbox/ui', { token: null })).status, 200)
  for (const path of ['/_sandbox/events', '/_sandbox/requests/rows', '/_sandbox/adjustments']) {
    t.equal((await closed.call(`GET ${path}`, { token: null })).status, 401, path)
  }
})
