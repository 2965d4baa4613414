import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { bareCommand } from '../../support/bare-command.ts'
import { fileFolder } from '../../support/file-folder.ts'
import { cli, type Ended, espelho, inProcess, root } from './espelho.ts'
import { send, sending } from './sending.ts'

t.jobs = 4
/** A new object for each test, because tap writes into it what it prints of that test. */
const besides = () => ({ buffered: true })

const key = { name: 'CI', permissions: ['api-key:criar'] }
const create = send('/~cria-0123456789ab/api-key', key)
const folder = fileFolder(t)

/** Mutates the suite that is a line of bash. */
const mutate = (line: string, ...args: string[]): Promise<Ended> =>
  espelho(['mutate', '--lang', 'en', ...args, ...sending(line)])

t.test('an answer that no test notices is told with the test, the request and what changed', besides(), async t => {
  const { code, out, err } = await mutate(create, '--only', 'A01', '--json')
  t.equal(code, 1)
  t.strictSame(JSON.parse(out), {
    alternatives: [{
      id: 'A01',
      key: 'status.createApiKey',
      answer: 200,
      result: 'unnoticed',
      weight: 'success-status',
      test: 'cria-0123456789ab',
      request: 'POST /api-key',
      turn: 1,
      before: 201,
      after: 200,
      pointer: ''
    }]
  })
  t.match(err, /unchanged, twice\n.*1 answer to try\n.*\[1\/1\] A01 status\.createApiKey = 200: unnoticed/)
})

t.test('an answer that a test notices is none, and the report for people counts', besides(), async t => {
  t.match(await mutate(`[ "$(${create})" = 201 ]`, '--only', 'A01,A53'), {
    code: 1,
    out: new RegExp('A53 error\\.language = en\\n[^]*test cria-0123456789ab: POST /api-key\\n {2}/mensagem: ' +
      '[^]*1 unnoticed\\n {2}1 noticed')
  })
})

t.test('what --allow lists may go unnoticed; what is noticed now is told', besides(), async t => {
  writeFileSync(`${folder}/allow.json`, '{ "a53": "we show no texts", "A01": "not yet" }')
  const { code, out } = await mutate(`[ "$(${create})" = 201 ]`, '--only', 'A01,A53', '--allow', `${folder}/allow.json`,
    '--junit', `${folder}/mutate.xml`)
  t.equal(code, 0)
  t.match(out, /1 unnoticed, but allowed[\s\S]*A01 is in --allow, but is noticed now/)
  t.match(readFileSync(`${folder}/mutate.xml`, 'utf8'),
    /tests="2" failures="0" .*skipped="1"[\s\S]*name="error\.language = en" .*<skipped message="we show no texts"/)
})

t.test('a suite that sets the setting itself is told as that', besides(), async t => {
  const chosen = 'ask PATCH /~cria-0123456789ab/_sandbox/settings \'{"error.language":"pt"}\'; cat <&3 >/dev/null'
  const { out } = await mutate(`${chosen}; ${create}`, '--only', 'A53', '--json')
  t.match(JSON.parse(out), { alternatives: [{ id: 'A53', result: 'set-by-suite' }] })
})

t.test('a server inside the tests\' own process is a mutant, too', besides(), async t => {
  writeFileSync(`${folder}/own.mjs`, `
    import { startSandbox } from '${root}/dist/index.js'
    const server = await startSandbox()
    const { url, dispose } = server.control.fresh('própria')
    await fetch(url + '/api-key', {
      method: 'POST', body: JSON.stringify(${JSON.stringify(key)}),
      headers: { authorization: 'Bearer ' + server.token, 'content-type': 'application/json' }
    })
    await dispose()
    await server.close()`)
  const { code, out, err } =
    await espelho(['mutate', '--json', '--only', 'A01', '--', process.execPath, `${folder}/own.mjs`])
  t.equal(code, 1, err)
  t.match(JSON.parse(out), { alternatives: [{ id: 'A01', result: 'unnoticed', test: 'propria' }] })
})

t.test('a suite that fails is shown by its end and by what was refused', besides(), async t => {
  const { code, err } = await mutate(`echo so it ends; ${send('/api-key', {})}; exit 3`)
  t.equal(code, 2)
  t.match(err, /fails unchanged \(exit code 3\)[\s\S]*so it ends[\s\S]*1 request was refused[\s\S]*rule: +name/)
})

t.test('two runs that are answered differently judge nothing', besides(), async t => {
  const { code, err } = await mutate(send('/api-key', key).replace('"CI"', () => '"\'$$\'"'))
  t.equal(code, 2)
  t.match(err, /twice, and not the same result\n.*default: POST \/api-key \(1\) \/mensagem: .*\n.*control\.fresh/)
})

t.test('in Portuguese what became of each answer is Portuguese, and one is counted as one', besides(), async t => {
  const { out, err } = await espelho(['mutate', '--lang', 'pt', '--only', 'A01', ...sending(create)])
  t.match(err, /1 resposta para tentar\n.*\[1\/1\] A01 status\.createApiKey = 200: não notada\n/)
  t.match(out, /\n {2}1 não notada\n/)
})

t.test('a command that sends nothing judges nothing', besides(), async t => {
  t.match(await mutate('true'), { code: 2, err: /COMMAND did not use ESPELHO_URL/ })
})

t.test('bad input says what it should be, and nothing runs', besides(), async t => {
  writeFileSync(`${folder}/list.json`, '["A53"]')
  writeFileSync(`${folder}/unknown.json`, '{ "A98": "why" }')
  for (const [args, err] of [
    [[], /missing required argument 'command'/],
    [['--only', 'A99', '--', 'true'], /--only: A99 is no open point[\s\S]*A01, A03/],
    [['--skip', 'A16', '--', 'true'], /--skip: A16 has no other answer/],
    [['--only', ',', '--', 'true'], /--only names no point/],
    [['--only', 'a53,A01', '--skip', 'A53', '--', 'true'], /A53: in --only and in --skip; take it out of one/],
    [['--jobs', '0', '--', 'true'], /--jobs must be a whole number from 1 up to 64, not "0"/],
    [['--max', 'two', '--', 'true'], /--max must be a whole number from 1, not "two"/],
    [['--allow', `${folder}/none.json`, '--', 'true'], /--allow: .*none\.json could not be read \(ENOENT\)/],
    [['--allow', `${folder}/list.json`, '--', 'true'], /--allow .*list\.json must be a JSON object of ids and reasons/],
    [['--allow', `${folder}/unknown.json`, '--', 'true'], /A98 is no open point/],
    [['--junit', `${folder}/no/x.xml`, '--', 'true'], /--junit .* cannot be written: there is no folder/],
    [['--', `${folder}/no-program`], /cannot run .*no-program: there is no such command/]
  ] as const) t.match(await inProcess(['mutate', '--lang', 'en', ...args]), { code: 2, err }, args.join(' '))
})

t.test('settings of the environment that are none are told before anything runs', besides(), async t => {
  for (const [ESPELHO_SETTINGS, problem] of [
    ['{oops', /ESPELHO_SETTINGS is not valid JSON/],
    ['null', /ESPELHO_SETTINGS/],
    ['[1]', /ESPELHO_SETTINGS/],
    ['{"error.language":"fr"}', /ESPELHO_SETTINGS: .*error\.language must be one of: pt, en/]
  ] as const) {
    const { code, out, err } = await espelho(['mutate', '--lang', 'en', '--', 'true'], { ESPELHO_SETTINGS })
    t.equal(code, 2, ESPELHO_SETTINGS)
    t.equal(out, '')
    t.match(err, problem)
    t.notMatch(err, /unchanged, twice|\n +at /)
  }
})

t.test('a signal ends the suite and all that it started', besides(), async t => {
  const pids = `${folder}/pids`
  const line = `sleep 600 & echo $! > ${pids}; wait`
  const child = spawn(...bareCommand(process.execPath, cli, 'mutate', ...sending(line)), { stdio: 'ignore' })
  t.teardown(() => child.kill('SIGKILL'))
  while (!existsSync(pids) || readFileSync(pids, 'utf8') === '') await new Promise(resolve => setTimeout(resolve, 20))
  child.kill('SIGINT')
  t.strictSame(await once(child, 'exit'), [130, null])
  const [pid] = readFileSync(pids, 'utf8').split('\n')
  t.throws(() => process.kill(Number(pid), 0), { code: 'ESRCH' })
})
