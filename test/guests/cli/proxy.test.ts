import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { connect, startSandbox } from '../../../src/index.ts'
import { withoutProxy } from '../../../src/host/start/no-proxy.ts'
import { espelho, root } from './espelho.ts'

// A proxy of the environment that answers 502 to everything: what is on this machine goes past it.

const asked: string[] = []
const proxy = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  response.writeHead(502).end()
})
proxy.on('connect', (request, socket) => {
  asked.push(`CONNECT ${request.url}`)
  socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
})
proxy.listen(0, '127.0.0.1')
await once(proxy, 'listening')
t.teardown(() => proxy.close())
const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
const env = {
  HTTP_PROXY: address,
  http_proxy: address,
  HTTPS_PROXY: address,
  ALL_PROXY: address,
  NODE_USE_ENV_PROXY: '1',
  NO_PROXY: 'example.com',
  no_proxy: ''
}

t.test('a client of `exec` reaches the server', async t => {
  const line = 'curl -s -o answer.json -w "%{http_code} " "$ESPELHO_URL/livez" && rm answer.json && echo "$NO_PROXY"'
  const { code, out } = await espelho(['exec', '--', '/bin/sh', '-c', line], env)
  t.strictSame([code, out], [0, '200 example.com,127.0.0.1,localhost,.localhost\n'])
})

t.test('so does `fetch` of Node.js, and the control client of a process that began with the proxy', async t => {
  const program = `
    import { connect } from ${JSON.stringify(`${root}src/index.ts`)}
    delete process.env.NO_PROXY
    const { hash } = await connect({ url: process.env.ESPELHO_URL }).hash().then(hash => ({ hash }))
    const { status } = await fetch(process.env.ESPELHO_URL + '/livez')
    console.log(String(hash).length > 10, status)`
  const node = [process.execPath, '--import=tsx', '--input-type=module', '-e', program]
  const { code, out, err } = await espelho(['exec', '--', ...node], env)
  t.strictSame([code, out], [0, 'true 200\n'], err)
})

t.test('a command asks the server past the proxy', async t => {
  const server = await startSandbox({ logLevel: 'silent' })
  t.teardown(() => server.close())
  const { code, out } = await espelho(['clock', '--url', server.url], env)
  t.equal(code, 0, out)
})

t.test('the control client uses neither `fetch` nor the agent of the process for a server of this machine', async t => {
  const server = await startSandbox({ logLevel: 'silent' })
  t.teardown(() => server.close())
  const { fetch } = globalThis
  t.teardown(() => { globalThis.fetch = fetch })
  globalThis.fetch = async () => { throw new Error('is not called') }
  const control = connect({ url: server.url })
  t.type(await control.hash(), 'string')
  t.match(await control.settings(), { 'error.language': 'pt' })
  await control.patchSettings({ 'error.language': 'en' })
  await control.clearRequests()
  await t.rejects(control.addFault({ stage: 'nada' } as never), { name: 'ControlError' })
  globalThis.fetch = async () => new Response('{"hash":"of another machine"}', {
    headers: { 'content-type': 'application/json' }
  })
  t.equal(await connect({ url: 'http://example.invalid' }).hash(), 'of another machine')
})

t.test('the hosts that go past a proxy', t => {
  const cases: [url: string, env: NodeJS.ProcessEnv, list: string][] = [
    ['http://127.0.0.1:3000', {}, '127.0.0.1,localhost,.localhost'],
    ['http://[::1]:3000', { no_proxy: '*' }, '*,[::1],::1,localhost,.localhost'],
    ['http://127.0.0.1:3000', { NO_PROXY: 'a, localhost', no_proxy: 'b,a' }, 'a,localhost,b,127.0.0.1,.localhost']
  ]
  for (const [url, env, list] of cases) t.strictSame(withoutProxy(url, env), { NO_PROXY: list, no_proxy: list }, list)
  t.end()
})

t.test('a command that failed, and sent nothing to the operations, is told why that can be', async t => {
  const { code, err } = await espelho(['exec', '--', '/bin/sh', '-c', 'exit 3'], { ...env, LANG: 'C' })
  t.equal(code, 3)
  t.match(err, /no request to the operations arrived.*ESPELHO_URL[^]*HTTP_PROXY/)
  t.equal((await espelho(['exec', '--quiet', '--', '/bin/sh', '-c', 'exit 3'])).err, '')
  t.equal((await espelho(['exec', '--', '/bin/sh', '-c', 'exit 0'])).err, '', 'one that succeeded needs no request')
})

t.test('the proxy was asked nothing', async t => t.strictSame(asked, []))
