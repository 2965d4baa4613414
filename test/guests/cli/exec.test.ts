import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import t from 'tap'
import { bareCommand } from '../../support/bare-command.ts'
import { cli, espelho, inProcess, root } from './espelho.ts'
import { send, sending } from './sending.ts'

t.jobs = 4
/** A new object for each test, because tap writes into it what it prints of that test. */
const besides = () => ({ buffered: true })

/** What a command under test does: a line of a shell, which starts sooner than Node.js. */
const shell = (line: string): string[] => ['--', '/bin/sh', '-c', line]
const valid = { name: 'CI', permissions: ['api-key:criar'] }

const refused = send('/api-key', {})

t.test('a command finds the server and its token, and nothing is told of one that succeeded', besides(), async t => {
  const line = `${send('/api-key', valid)}; ${refused}; echo "\${ESPELHO_CONTROL_TOKEN-undefined}"`
  t.match(await espelho(['exec', ...sending(line)]), { code: 0, signal: null, out: '201\n400\nundefined\n', err: '' })
})

t.test('a command finds the control token, where there is one, and --quiet tells nothing', besides(), async t => {
  const line = `echo "$ESPELHO_CONTROL_TOKEN"; ${refused}; exit 1`
  t.match(await espelho(['exec', '--control-token', 'segredo', '--quiet', ...sending(line)]), {
    code: 1, out: 'segredo\n400\n', err: ''
  })
})

t.test('"off" is no token, and the port of another server is not taken; one asked for is', besides(), async t => {
  const line = 'printenv ESPELHO_CONTROL_TOKEN || echo none; echo $ESPELHO_URL'
  const env = { ESPELHO_CONTROL_TOKEN: 'off', PORT: '1', ESPELHO_PORT: '1' }
  t.match(await espelho(['exec', ...shell(line)], env), { code: 0, out: /^none\n\S+:\d\d+\n$/, err: '' })
  t.match(await espelho(['exec', '--port', '1', '--host', '192.0.2.99', ...shell(line)]), {
    code: 1, err: /no address of this machine/
  })
})

t.test('an exit code is handed on, and options behind the command are its own', besides(), async t => {
  t.match(await espelho(['exec', ...shell('echo "$@"; exit 7'), 'sh', '--port', 'x', '-q']), {
    code: 7, signal: null, out: '--port x -q\n', err: /no request .* arrived/
  })
})

t.test('a signal is 128 + n, as a shell says it, also of a command without --', besides(), async t => {
  t.match(await espelho(['exec', '/bin/sh', '-c', 'echo 1; kill -9 $$']), {
    code: 137, signal: null, out: '1\n', err: /no request .* arrived/
  })
})

t.test('a failed command is told which requests were refused, with rule and fix', besides(), async t => {
  const line = `
    ${send('/~folha-1/api-key', { ...valid, name: '' })}
    send DELETE /_sandboxes/folha-1
    ${send('/api-key', valid)}
    send POST /api-key
    exit 1`
  const { code: exit, out, err } = await espelho(['exec', ...sending(line)])
  t.strictSame([exit, out], [1, '400\n204\n201\n401\n'])
  const lines = err.split('\n')
  t.equal(lines[0], 'espelho: 2 requests were refused:')
  t.equal(lines[1], '  POST /~folha-1/api-key 400', 'although its sandbox is gone')
  t.match(lines[2], /^ {4}rule: name /)
  t.match(lines[3], /^ {4}fix: {2}\S/)
  t.ok(lines.includes('  POST /api-key 401'))
})

t.test('what is counted is listed: no sandbox has to be there, no control plane is counted', besides(), async t => {
  const line = `
    for path in /nada /~nova/nada /~NOVA/api-key /_sandbox/nada /_sandbox/requests/9-9; do send POST $path; done
    send DELETE /_sandboxes/nova
    exit 1`
  const { out, err } = await espelho(['exec', ...sending(line)])
  t.equal(out, '404\n404\n400\n404\n404\n204\n')
  t.equal(err, [
    'espelho: 3 requests were refused:',
    '  POST /~NOVA/api-key 400',
    '    rule: Not a sandbox name: NOVA; use a-z, 0-9 and -, up to 63 characters',
    '    fix:  use a name of a-z, 0-9 and -',
    '  outside the contract:',
    '    2 × POST /nada',
    ''
  ].join('\n'))
})

t.test('a failed command is told the warnings, each with how often it came', besides(), async t => {
  const line = `
    for at in 1 2; do ${send('/api-key', { ...valid, nome: 'x' })}; done
    ${send('/api-key', { ...valid, permissions: ['api-key:cria'] })}
    exit 1`
  const { err } = await espelho(['exec', ...sending(line)])
  t.equal(err, [
    'espelho: warnings:',
    '    2 × POST /api-key: nome is not a field of the contract: it was ignored',
    '    1 × POST /api-key: permissions[0] is a permission that no operation asks for',
    ''
  ].join('\n'))
})

t.test('a refusal that a fault or a header asked for is none', besides(), async t => {
  const line = `
    send POST /_sandbox/faults '{"operation":"createApiKey","times":1,"stage":"after-validation","status":503}'
    ${send('/api-key', valid)}
    send POST /apikey
    exit 1`
  const { out, err } = await espelho(['exec', ...sending(line)])
  t.equal(out, '201\n503\n404\n')
  t.match(err, /^espelho: 1 request was refused:\n {2}POST \/apikey 404\n.*\n {4}fix: {2}send it to \/api-key\n$/)
})

t.test('a command that failed after many refusals is told the last of them', besides(), async t => {
  const line = `for at in {1..25}; do ${send('/api-key', { ...valid, name: '' })}; done; exit 1`
  const { err } = await espelho(['exec', ...sending(line)])
  t.match(err, /^espelho: 25 requests were refused, the last 20 of them:\n/)
  t.equal(err.match(/^ {2}POST /gm)?.length, 20)
})

t.test('a request that the command leaves under way does not keep it', besides(), async t => {
  const line = "ask GET '/_sandbox/requests/wait?timeout=60s'; sleep 0.2"
  t.match(await espelho(['exec', ...sending(line)]), { code: 0, err: '' })
})

t.test('what cannot be run is one line', besides(), async t => {
  t.match(await espelho(['exec', '--', '/nowhere/pytest']), {
    code: 127, out: '', err: /^espelho: cannot run \/nowhere\/pytest: there is no such command\n$/
  })
  t.match(await espelho(['exec', '--', t.testdir({})]), {
    code: 126, out: '', err: /^espelho: cannot run .*: it is not executable\n$/
  })
})

t.test('a bad option runs nothing', besides(), async t => {
  const folder = t.testdir({})
  const run = shell(`echo > '${folder}/run'`)
  t.match(await inProcess(['exec', '--seed', 'x', ...run]), { code: 2, out: '', err: /^espelho: --seed must be / })
  t.match(await espelho(['exec', '--fixtures', '/nowhere', ...run]),
    { code: 2, out: '', err: /^espelho: --fixtures: / })
  t.strictSame(readdirSync(folder), [])
})

t.test('what would end it ends the command, whose exit code it hands on', besides(), async t => {
  // Not a shell, which may say that it is there before exec listens to signals.
  const code = "process.on('SIGTERM', () => process.exit(9)); setInterval(() => {}, 1000); console.log('there')"
  const child = spawn(...bareCommand(process.execPath, cli, 'exec', '--', process.execPath, '-e', code), {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  t.teardown(() => child.kill('SIGKILL'))
  await once(createInterface(child.stdout), 'line')
  child.kill('SIGTERM')
  t.strictSame(await once(child, 'exit'), [9, null])
})

t.test('a command of Node.js trusts the certificate of the server, and so does healthcheck', besides(), async t => {
  const tls = ['--tls-cert', `${root}/test/support/tls/cert.pem`, '--tls-key', `${root}/test/support/tls/key.pem`]
  const code = `
    const { connect } = await import('${root}/dist/index.js')
    const { name } = await connect({ url: process.env.ESPELHO_URL }).overview()
    console.log(name, process.env.ESPELHO_URL.slice(0, 8))
  `
  // The health check believes a status alone, so it needs no certificate to trust.
  const port = '"$(echo $ESPELHO_URL | cut -d: -f3)"'
  const line = `"$0" --input-type=module -e "$1" && shift && env -u NODE_EXTRA_CA_CERTS "$0" "$@" ${port}`
  const words = [process.execPath, code, cli, 'healthcheck', ...tls, '--port']
  t.match(await espelho(['exec', ...tls, ...shell(line), ...words]), { code: 0, out: 'default https://\n', err: '' })
})
