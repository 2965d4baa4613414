import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { bareCommand } from '../../support/bare-command.ts'
import { cli, espelho, inProcess, serve } from './espelho.ts'

// Processes mostly wait: side by side they take half the time.
t.jobs = 4
/** A new object for each test, because tap writes into it what it prints of that test. */
const besides = () => ({ buffered: true })

t.test('a server that is ready', async t => {
  const home = t.testdir({ ready: { 'ready.json': '{"event":"ready","url":"http://127.0.0.1:1","pid":1}\n' } })
  const [folder, file, data] = [`${home}/ready`, `${home}/ready/ready.json`, `${home}/data`]
  const { ready, stop, child } = await serve(t, ['start', '--ready-file', file, '--data', data])

  t.match(ready, {
    event: 'ready',
    url: /^http:\/\/127\.0\.0\.1:\d+$/,
    token: 'espelho_admin',
    docs: `${ready.url}/docs`,
    pid: child.pid
  }, 'says where it is')
  t.strictSame(JSON.parse(readFileSync(file, 'utf8')), ready, 'writes the same line to the ready file')
  t.strictSame(readdirSync(folder), ['ready.json'], 'leaves nothing beside it')
  t.equal((await fetch(`${ready.url}/readyz`)).status, 200, 'answers')

  const healthy = await espelho(['healthcheck'], { ESPELHO_PORT: new URL(ready.url).port, ESPELHO_HOST: '0.0.0.0' })
  t.strictSame(healthy, { code: 0, signal: null, out: '', err: '' }, 'is healthy by the same options')
  t.match(
    await espelho(['healthcheck', '--port', '0', '--ready-file', file]), { code: 0 }, 'is healthy by its ready file'
  )

  const taken = await espelho(['--port', new URL(ready.url).port, '--log-level', 'warn'])
  t.match(
    taken,
    { code: 1, out: '', err: /^espelho: port \d+ of 127\.0\.0\.1 is in use; --port .*\n$/ },
    'has its port for itself'
  )
  t.match(
    await espelho(['--port', '0', '--data', data]),
    {
      code: 1, err: `espelho: ${data} is in use by process ${ready.pid}; choose another folder with --data\n`
    },
    'has its data folder for itself'
  )
  t.match(
    await espelho(['--port', '0', '--data', data], { LANG: 'pt_BR.UTF-8' }),
    { code: 1, err: `espelho: ${data} está em uso pelo processo ${ready.pid}; escolha outra pasta com --data\n` },
    'and says so in the language of the locale'
  )

  const before = performance.now()
  const { code, out, err } = await stop('SIGTERM')
  t.ok(performance.now() - before < 10_000, 'stops long before anybody would kill it')
  t.equal(code, 0, 'stops in good order')
  t.equal(out, `${JSON.stringify(ready)}\n`, 'prints one line and nothing else')
  t.equal(err, '', 'has nothing to complain of')
  t.strictSame(readdirSync(folder), [], 'takes its ready file away')
})

t.test('a profile or ESPELHO_SETTINGS with a mistake starts nothing', besides(), async t => {
  const file = `${t.testdir({ 'profile.json': '{"settings":{"error.method":1}}' })}/profile.json`
  t.match(await inProcess(['start', '--profile', file, '--lang', 'pt']), {
    code: 2,
    out: '',
    err: `espelho: --profile: ${file}#/settings/error.method: settings.error.method deve ser um de: 404, 405\n`
  })
  t.match(await inProcess(['start', '--lang', 'en'], { ESPELHO_SETTINGS: '{"error.method":1}' }), {
    code: 2, out: '', err: 'espelho: ESPELHO_SETTINGS: /error.method: error.method must be one of: 404, 405\n'
  })
})

t.test('SIGINT stops a server in the middle of a request that never ends', besides(), async t => {
  const file = `${t.testdir()}/ready.json`
  const environment = { ESPELHO_PORT: '1', ESPELHO_HOST: 'nowhere.invalid', ESPELHO_READY_FILE: file }
  const { ready, stop } = await serve(t, ['--host', '::1'], environment)
  t.match(ready.url, /^http:\/\/\[::1\]:\d+$/, 'flags override the environment')
  const client = connect(Number(new URL(ready.url).port), '::1')
  const closed = once(client, 'close')
  client.on('error', () => {})
  const head = [
    'POST /api-key HTTP/1.1', 'host: a', 'authorization: Bearer espelho_admin', 'content-type: application/json',
    'content-length: 9'
  ]
  client.write(`${head.join('\r\n')}\r\n\r\n{`)
  await fetch(`${ready.url}/livez`) // by then the server has read it
  t.strictSame(JSON.parse(readFileSync(file, 'utf8')), ready)
  writeFileSync(file, 'of another')
  const before = performance.now()
  t.match(await stop('SIGINT'), { code: 0 })
  t.ok(performance.now() - before < 10_000, 'long before anybody would kill it')
  await closed
  t.equal(readFileSync(file, 'utf8'), 'of another', 'a ready file that another server has written meanwhile stays')
})

t.test('a ready file of a server that was killed is gone before anything else', besides(), async t => {
  const folder = t.testdir({ 'ready.json': '{"event":"ready","url":"http://127.0.0.1:1","pid":1}\n' })
  const { code } = await espelho(['--port', '0', '--ready-file', `${folder}/ready.json`, '--fixtures', '/nowhere'])
  t.equal(code, 2, 'it did not come to be ready')
  t.strictSame(readdirSync(folder), [])
})

const failing: [sentence: string, args: string[], err: RegExp][] = [
  ['an address of another machine', ['--host', '192.0.2.99'],
    /^espelho: 192\.0\.2\.99 is no address of this machine \(\w+\); --host .*\n$/],
  ['a host that nobody knows', ['--host', 'nowhere.invalid'],
    /^espelho: nowhere\.invalid is no address of this machine \(\w+\); --host .*\n$/],
  ['a data folder that is a file', ['--data', fileURLToPath(import.meta.url)],
    /^espelho: .*start\.test\.ts is not a folder; choose another folder with --data\n$/],
  ['a database where nobody listens', ['--lang', 'pt', '--data', 'postgres://me:secret@127.0.0.1:1/ponto'],
    /^espelho: --data: postgres:\/\/127\.0\.0\.1:1\/ponto não pode ser usado: .*ECONNREFUSED.*; inicie o banco, .*\n$/]
]

for (const [sentence, args, expected] of failing) {
  t.test(`${sentence} is one line, exit 1`, besides(), async t => {
    const { code, out, err } = await espelho(['--port', '0', '--log-level', 'warn', ...args])
    t.equal(code, 1)
    t.equal(out, '')
    t.match(err, expected)
  })
}

t.test('a database that asks for a password that nobody gave is one line, exit 1, at once', besides(), async t => {
  const asked = ['R\0\0\0\x17\0\0\0\x0aSCRAM-SHA-256\0\0', 'R\0\0\0\x13\0\0\0\x0br=x,s=x,i=1']
  const server = createServer(socket => {
    socket.on('error', () => {}).on('data', () => socket.write(asked.shift() ?? ''))
  }).listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const { code, err } = await espelho(['--port', '0', '--data', `postgres://me@127.0.0.1:${port}/data`])
  t.equal(code, 1)
  t.match(err, /^espelho: --data: postgres:.* cannot be used: .*; give the password in the URL, in PGPASSWORD .*\n$/)
})

t.test('a data folder that cannot be written is named, with the cause and what to do', besides(), async t => {
  const data = `${t.testdir({})}/data`
  const limited = 'trap "" XFSZ; ulimit -f 16; exec "$@"' // no file may be longer than 16 blocks
  const command = bareCommand('sh', '-c', limited, 'sh', process.execPath, cli, '--port', '0', '--data', data)
  const { status, stderr } = spawnSync(...command, { encoding: 'utf8', timeout: 20_000 })
  t.equal(status, 1)
  t.equal(stderr, `espelho: ${data} cannot be used as data folder: EFBIG: file too large, write; ` +
    'choose another folder with --data\n')
})

t.test('the stack is for those who ask for details', besides(), async t => {
  const { code, err } = await espelho(['--port', '0', '--data', fileURLToPath(import.meta.url), '--log-level', 'debug'])
  t.equal(code, 1)
  t.match(err, /^espelho: StoreError: .* is not a folder; .*\nespelho: +at /m)
})

t.test('fixtures with problems are told one a line', besides(), async t => {
  const fixtures = t.testdir({ 'holidays.json': '[{ "data": "2026-02-30", "nome": "x" }, { "data": "2026-03-01" }]' })
  const { code, err } = await espelho(['--port', '0', '--log-level', 'warn', '--fixtures', fixtures])
  t.equal(code, 1)
  t.match(err, /^espelho: holidays\.json#\/0\/data: .*\nespelho: holidays\.json#\/1\/nome: .*\n/)
})

t.test('a health check waits for a server that is still to come', besides(), async t => {
  const file = `${t.testdir({ 'ready.json': '{"event":"ready","url":"http://127.0.0.1:1","pid":1}\n' })}/ready.json`
  const healthy = espelho(['healthcheck', '--ready-file', file, '--wait', '30s'])
  await serve(t, ['--ready-file', file])
  t.strictSame(await healthy, { code: 0, signal: null, out: '', err: '' })
})

t.test('a health check is 1 and one line, whatever is wrong', besides(), async t => {
  const silent = createServer().listen(0, '127.0.0.1')
  t.teardown(() => silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const asked: [args: string[], err: RegExp][] = [
    [['--port', '1'], /^espelho: not ready: .*ECONNREFUSED.*\n$/],
    [['--port', String(port)], /^espelho: not ready: .*timeout.*\n$/],
    [['--port', '0'], /^espelho: not ready: --port 0 .*--ready-file\n$/],
    [['--port', 'x'], /^espelho: not ready: --port must be /],
    [['--prot', '1'], /^espelho: unknown option '--prot'/],
    [['--port', '1', '--wait', '200ms'], /^espelho: not ready: .*ECONNREFUSED.*\n$/],
    [['--port', '1', '--wait', 'long'], /^espelho: not ready: --wait must be a span as 500ms, 30s or 2m, not "long"\n$/]
  ]
  for (const [args, expected] of asked) {
    t.match(await inProcess(['healthcheck', ...args]), { code: 1, out: '', err: expected }, args.join(' '))
  }
})
