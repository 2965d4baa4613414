import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import t from 'tap'
import { bareCommand } from '../support/bare-command.ts'
import { cli, espelho, root, serve } from './espelho.ts'

t.jobs = 4
const besides = { buffered: true }

/** What a command under test does: a line of a shell, which starts sooner, or a module of a few lines. */
const shell = (line: string): string[] => ['--', '/bin/sh', '-c', line]
const script = (code: string): string[] => ['--', process.execPath, '--input-type=module', '-e', code]
/** A line of bash sends the requests: Node.js takes a hundred times as long to start as that. */
const sending = (line: string): string[] => ['--', 'bash', '-c', `${SEND}\n${line}`]
const SEND = `send () { # method, path, and a body with the token; prints the status
  local host="\${ESPELHO_URL#http://}"
  exec 3<> "/dev/tcp/\${host%:*}/\${host#*:}"
  printf '%s %s HTTP/1.1\\r\\nhost: %s\\r\\nconnection: close\\r\\n' "$1" "$2" "$host" >&3
  [ -z "$3" ] || printf 'authorization: Bearer %s\\r\\ncontent-type: application/json\\r\\n' "$ESPELHO_TOKEN" >&3
  printf 'content-length: %d\\r\\n\\r\\n%s' "\${#3}" "$3" >&3
  read -r _ status _ <&3 && cat <&3 > /dev/null && echo "$status"
}`
const send = (path: string, body: object): string => `send POST '${path}' '${JSON.stringify(body)}'`
const valid = { name: 'CI', permissions: ['api-key:criar'] }

t.test('a command finds the server and its token', besides, async t => {
  const line = `${send('/api-key', valid)}; echo "\${ESPELHO_CONTROL_TOKEN-undefined}"`
  t.match(await espelho(['exec', ...sending(line)]), { code: 0, out: '201\nundefined\n', err: '' })
})

t.test('a command finds the control token, where there is one', besides, async t => {
  t.match(await espelho(['exec', '--control-token', 'segredo', ...shell('echo $ESPELHO_CONTROL_TOKEN')]), {
    code: 0, out: 'segredo\n', err: ''
  })
})

t.test('"off" is no token: a command finds none', besides, async t => {
  const line = 'printenv ESPELHO_CONTROL_TOKEN || echo none'
  t.match(await espelho(['exec', ...shell(line)], { ESPELHO_CONTROL_TOKEN: 'off' }), {
    code: 0, out: 'none\n', err: ''
  })
})

t.test('the port of another server is not taken, one that is asked for is', besides, async t => {
  const line = 'echo $ESPELHO_URL'
  const { code: exit, out } = await espelho(['exec', ...shell(line)], { PORT: '1', ESPELHO_PORT: '1' })
  t.equal(exit, 0)
  t.match(out, /:\d\d+\n$/)
  t.match(await espelho(['exec', '--port', '1', '--host', '192.0.2.99', ...shell(line)]), {
    code: 1, err: /no address of this machine/
  })
})

const endings: [sentence: string, line: string, exit: number][] = [
  ['success is handed on', 'true', 0],
  ['an exit code is handed on', 'exit 7', 7],
  ['a signal is 128 + n, as a shell says it', 'kill -9 $$', 137]
]

for (const [sentence, line, exit] of endings) {
  t.test(sentence, besides, async t =>
    t.match(await espelho(['exec', ...shell(line)]), { code: exit, signal: null, out: '', err: '' }))
}

t.test('options behind the command are its own', besides, async t => {
  const words = ['sh', '--port', 'x', '-q']
  t.match(await espelho(['exec', ...shell('echo "$@"'), ...words]), { code: 0, out: '--port x -q\n' })
  t.match(await espelho(['exec', '/bin/sh', '-c', 'echo 1']), { code: 0, out: '1\n' }, 'also without --')
})

t.test('a failed command is told which requests were refused, with rule and fix', besides, async t => {
  const line = `
    ${send('/~folha-1/api-key', { ...valid, name: '' })}
    send DELETE /_sandboxes/folha-1
    ${send('/api-key', valid)}
    send POST /api-key
    exit 1`
  const { code: exit, out, err } = await espelho(['exec', ...sending(line)])
  t.strictSame([exit, out], [1, '400\n404\n201\n401\n'])
  const lines = err.split('\n')
  t.equal(lines[0], 'espelho: 2 requests were refused:')
  t.equal(lines[1], '  POST /~folha-1/api-key 400', 'although it made no sandbox')
  t.match(lines[2], /^ {4}rule: name /)
  t.match(lines[3], /^ {4}fix: {2}\S/)
  t.ok(lines.includes('  POST /api-key 401'))
})

t.test('what is counted is listed: no sandbox has to be there, and the control plane is left out', besides, async t => {
  const line = `
    for path in /nada /~nova/nada /~NOVA/api-key /_sandbox/nada /_sandbox/requests/9-9; do send POST $path; done
    send DELETE /_sandboxes/nova
    exit 1`
  const { out, err } = await espelho(['exec', ...sending(line)])
  t.equal(out, '404\n404\n400\n404\n404\n404\n')
  t.equal(err, [
    'espelho: 3 requests were refused:',
    '  POST /nada 404',
    '    rule: Route not found: POST /nada',
    '    fix:  send it to a path and method of the contract; /nada is none',
    '  POST /~nova/nada 404',
    '    rule: Route not found: POST /nada',
    '    fix:  send it to a path and method of the contract; /nada is none',
    '  POST /~NOVA/api-key 400',
    '    rule: Not a sandbox name: NOVA; use a-z, 0-9 and -, up to 63 characters',
    '    fix:  use a name of a-z, 0-9 and -',
    ''
  ].join('\n'))
})

t.test('a command that failed after many refusals is told the last of them', besides, async t => {
  const line = `for at in {1..25}; do ${send('/api-key', { ...valid, name: '' })}; done; exit 1`
  const { err } = await espelho(['exec', ...sending(line)])
  t.match(err, /^espelho: 25 requests were refused, the last 20 of them:\n/)
  t.equal(err.match(/^ {2}POST /gm)?.length, 20)
})

t.test('nothing is told of a command that succeeded, nor with --quiet', besides, async t => {
  const refused = send('/api-key', {})
  t.match(await espelho(['exec', ...sending(refused)]), { code: 0, out: '400\n', err: '' })
  t.match(await espelho(['exec', '--quiet', ...sending(`${refused}; exit 1`)]), {
    code: 1, out: '400\n', err: ''
  })
})

t.test('a request that the command leaves under way does not keep it', besides, async t => {
  const code =
    'fetch(process.env.ESPELHO_URL + \'/_sandbox/requests/wait?timeout=60s\'); setTimeout(() => process.exit(0), 200)'
  t.match(await espelho(['exec', ...script(code)]), { code: 0, err: '' })
})

t.test('what cannot be run is one line', besides, async t => {
  t.match(await espelho(['exec', '--', '/nowhere/pytest']), {
    code: 127, out: '', err: /^espelho: cannot run \/nowhere\/pytest: there is no such command\n$/
  })
  t.match(await espelho(['exec', '--', t.testdir({})]), {
    code: 126, out: '', err: /^espelho: cannot run .*: it is not executable\n$/
  })
})

t.test('a bad option runs nothing', besides, async t => {
  t.match(await espelho(['exec', '--seed', 'x', ...script('console.log(1)')]), {
    code: 2, out: '', err: /^espelho: --seed must be /
  })
  t.match(await espelho(['exec', '--fixtures', '/nowhere', ...script('console.log(1)')]), {
    code: 1, out: '', err: /\/nowhere/
  })
})

t.test('what would end it ends the command, whose exit code it hands on', besides, async t => {
  const code = "process.on('SIGTERM', () => process.exit(9)); setInterval(() => {}, 1000); console.log('there')"
  const child = spawn(...bareCommand(process.execPath, cli, 'exec', ...script(code)), {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  t.teardown(() => child.kill('SIGKILL'))
  await once(createInterface(child.stdout), 'line')
  child.kill('SIGTERM')
  t.strictSame(await once(child, 'exit'), [9, null])
})

t.test('a command of Node.js trusts the certificate of the server, and so does healthcheck', besides, async t => {
  const tls = ['--tls-cert', `${root}/test/support/tls/cert.pem`, '--tls-key', `${root}/test/support/tls/key.pem`]
  const code = `
    const { connect } = await import('${root}/dist/index.js')
    const { name } = await connect({ url: process.env.ESPELHO_URL }).overview()
    console.log(name, process.env.ESPELHO_URL.slice(0, 8))
  `
  t.match(await espelho(['exec', ...tls, ...script(code)]), { code: 0, out: 'default https://\n', err: '' })
  const { ready } = await serve(t, tls)
  t.match(await espelho(['healthcheck', '--port', new URL(ready.url).port, ...tls]), { code: 0, out: '', err: '' })
})
