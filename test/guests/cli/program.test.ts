import t from 'tap'
import { CLIENT_COMMANDS } from '../../../src/guests/cli/commands/client-commands.ts'
import { optionSpecs } from '../../../src/host/start/config.ts'
import { espelho, inProcess, version } from './espelho.ts'

t.jobs = 4

t.test('--help is enough to use it', async t => {
  const { code, out, err } = await espelho(['--help'])
  t.equal(code, 0)
  t.equal(err, '')
  t.match(out, /^Usage: .*\n\n.*\n\nCommands:\n {2}start\|iniciar /, 'begins with the commands')
  const { out: ofStart } = await inProcess(['start', '--help'])
  for (const { flag, variables } of optionSpecs) {
    for (const name of [flag, ...variables]) t.match(ofStart, name, `names ${name}`)
  }
  for (const command of ['start', 'check', 'openapi', 'healthcheck', 'exec', 'migrate']) {
    t.match(out, new RegExp(`^  ${command}\\b`, 'm'), `lists ${command}`)
  }
  for (const { name } of CLIENT_COMMANDS) t.match(out, new RegExp(`^  ${name}\\b`, 'm'), `lists ${name}`)
  t.match(out, /^Examples:/m)
  t.match(out, /^Exit codes:[^]*\b3 no\s+server\s+answered/m)
})

t.test('a command has its own help', async t => {
  const { code, out } = await inProcess(['openapi', '--help'])
  t.equal(code, 0)
  t.match(out, '--out <file>')
})

t.test('the help of exec and mutate says the port that they take', async t => {
  for (const command of ['exec', 'mutate']) {
    t.match((await inProcess([command, '--help'])).out, /--port <number> .*\(default: a free one\)/, command)
    t.match((await inProcess([command, '--help', '--lang', 'pt'])).out.replace(/\s+/g, ' '), /\(padrão: uma livre\)/)
  }
})

t.test('a command is found by its Portuguese name, with accents and in any case', async t => {
  for (const word of ['ultimo', 'Último', 'ULTIMA', 'last']) {
    t.match(await inProcess([word, '--help']), { code: 0, out: /^Usage: espelho last\|ultima / }, word)
  }
  t.match(await inProcess(['ajuda', 'ultima']), { code: 0, out: /^Usage: espelho last/ })
  const { out } = await inProcess(['folha', 'Ana', '--mês', '03/2026', '--url', 'x', '--json'])
  t.equal(out, '', 'so are its options')
})

t.test('a word for the pending adjustments stands for the command that lists them', async t => {
  for (const word of ['pendentes', 'pending']) {
    t.match(await inProcess([word, '--help']), { code: 0, out: /^Usage: espelho adjustments\|ajustes / }, word)
  }
})

t.test('an unknown command is told as that, whatever follows', async t => {
  t.match(await inProcess(['aprova', '4', '--json']), {
    code: 2, err: /"message":"unknown command 'aprova'\\n\(Did you mean aprovar\?\)"/
  })
  t.match(await inProcess(['--port', '0', 'nada', '--tudo']), { code: 2, err: /^espelho: unknown command 'nada'; / })
})

t.test('--version is that of package.json', async t => {
  t.match(await espelho(['--version']), { code: 0, out: `${version}\n`, err: '' })
})

t.test('the help is in the language of the locale, or of --lang', async t => {
  t.match(await inProcess(['last', '--help'], { LC_ALL: 'pt_BR.UTF-8' }), { code: 0, out: /a última requisição/ })
  t.match(await inProcess(['last', '--help', '--lang', 'en'], { LANG: 'pt_BR.UTF-8' }), { out: /the last request/ })
})

t.test('with --json a wrong usage is told as { code, message, fix }: exit 2', async t => {
  const { code, err } = await inProcess(['log', '--json', '--statos', '4xx'])
  t.equal(code, 2)
  t.match(JSON.parse(err), { code: 'usage', message: /^unknown option '--statos'/, fix: /--help/ })
})

const misused: [sentence: string, args: string[], env: NodeJS.ProcessEnv, err: RegExp][] = [
  ['an unknown flag is named, with the one that was meant', ['--prot', '1'], {},
    /^espelho: unknown option '--prot'\n\(Did you mean --port\?\)\n$/],
  ['a flag of the server is none of check', ['check', '.', '--port', '1'], {}, /^espelho: unknown option '--port'/],
  ['an unknown command is named, with those that exist', ['strat'], {},
    /^espelho: unknown command 'strat'; the commands are: start, check, init, openapi, healthcheck, exec, /],
  ['the help of an unknown command, too', ['help', 'strat'], {},
    /^espelho: unknown command 'strat'; the commands are: start, check, /],
  ['the help of a command that is nearly one', ['help', 'lst'], {},
    /^espelho: unknown command 'lst'\n\(Did you mean last\?\)\n$/],
  ['start takes no arguments', ['start', 'now'], {}, /too many arguments/],
  ['a flag without its value', ['--port'], {}, /'--port <number>' argument missing/],
  ['a command for a running server without what it is about', ['approve'], {}, /missing required argument 'adjustm/],
  ['a timesheet of nobody that is no CSV', ['timesheet'], {}, /name a collaborator/],
  ['a language that is none', ['last', '--lang', 'fr'], {}, /^espelho: --lang must be one of: pt, en, not "fr"\n$/],
  ['check without its folder', ['check'], {}, /missing required argument 'fixtures-dir'/],
  ['exec without a command', ['exec', '--quiet'], {}, /missing required argument 'command'/],
  ['a switch takes no value', ['--detach=on'], {}, /^espelho: /],
  ['a bad flag', ['--port', 'x'], {}, /^espelho: --port must be a whole number from 0 to 65535, not "x"\n$/],
  ['a bad flag behind the command', ['start', '--port', 'x'], {}, /^espelho: --port must be /],
  ['a bad flag before the command', ['--port', 'x', 'start'], {}, /^espelho: --port must be /],
  ['a bad variable', [], { ESPELHO_LOG_LEVEL: 'loud' }, /^espelho: ESPELHO_LOG_LEVEL must be one of: /],
  ['init, as the folder of fixtures, refuses a URL', ['init', 'http://localhost/world'], {},
    /^espelho: <dir> must be the path of a folder, not "http:\/\/localhost\/world"\n$/],
  ['init refuses a path that is empty', ['init', ''], {}, /^espelho: <dir> must be the path of a folder, not ""\n$/],
  ['a certificate alone', [], { ESPELHO_TLS_CERT: 'cert.pem' },
    /^espelho: --tls-cert \(ESPELHO_TLS_CERT\) and --tls-key \(ESPELHO_TLS_KEY\) go together: one .* missing\n$/],
  ['two bad values are two lines', ['--port', 'x'], { ESPELHO_SEED: 'y' },
    /^espelho: --port .*\nespelho: ESPELHO_SEED .*\n$/]
]

// Only a start looks at these.
const misconfigured: typeof misused = [
  ['a ready file in a folder that is not there', [], { ESPELHO_READY_FILE: '/nowhere/ready.json' },
    /^espelho: ESPELHO_READY_FILE \/nowhere\/ready\.json cannot be written: there is no folder \/nowhere\n$/],
  ['a fixtures folder that is not there', [], { ESPELHO_FIXTURES: '/nowhere' },
    /^espelho: ESPELHO_FIXTURES: There is no fixtures folder \/nowhere\n$/],
  ['a ready file that is a folder', ['--ready-file', '/'], {},
    /^espelho: --ready-file \/ cannot be written: it is a folder\n$/],
  ['a certificate that is not there', ['--tls-cert', '/none/cert.pem'], { ESPELHO_TLS_KEY: '/none/key.pem' },
    /^espelho: --tls-cert \/none\/cert\.pem cannot be read \(ENOENT\)\n$/]
]

t.test('misused, it says so and exits with 2', async t => {
  for (const [sentence, args, env, err] of misused) t.match(await inProcess(args, env), { code: 2, err }, sentence)
})

t.test('as a process, too, which prints nothing else', { buffered: true }, async t => {
  const two = misused.filter(([sentence]) => /^an unknown flag|^two bad values/.test(sentence))
  t.equal(two.length, 2)
  for (const [sentence, args, env, err] of [...two, ...misconfigured]) {
    t.match(await espelho(args, env), { code: 2, out: '', err }, sentence)
  }
})
