import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import t from 'tap'
import { DEFAULT_SETTINGS } from '../../../src/core/assumptions.ts'
import { planOf } from '../../../src/guests/fidelity/mutate/mutate.ts'
import { startSandbox } from '../../../src/index.ts'
import { bareCommand } from '../../support/bare-command.ts'
import { inProcess } from './espelho.ts'

const run = promisify(execFile)

t.test('ask, record, explain, calibrate and mutate are one loop', async t => {
  const answers = { 'request.unknownFields': 400, 'error.method': 405, 'request.mediaType': 415 } as const
  const server = await startSandbox({ logLevel: 'silent', settings: answers })
  t.teardown(() => server.close())
  const folder = t.testdir()
  const points = ['--open', 'A15,A61,A49']
  const { out: script } = await inProcess(['ask', '--as', 'node', ...points])
  writeFileSync(`${folder}/ask.mjs`, script)
  const env = { ...process.env, BASE: server.url, TOKEN: server.token }
  const { stdout } = await run(...bareCommand(process.execPath, `${folder}/ask.mjs`), { env })
  const file = `${folder}/real.ndjson`
  writeFileSync(file, stdout)
  t.notMatch(stdout, server.token, 'the recording has no token')
  t.match(stdout, /"authorization":"Bearer [0-9a-f]{8}"/, 'but its pseudonym')

  const explained = await inProcess(['explain', file])
  t.match(explained.out, /an open point of the contract \(A15: 400\)/, 'explain names the answer')
  t.match(explained.out, /otherwise than `default` \(A15, A49, A61\): espelho calibrate .* --profile-out real\.json\n$/)
  await inProcess(['calibrate', file, '--profile-out', `${folder}/real.json`])
  const { settings, evidence } = JSON.parse(readFileSync(`${folder}/real.json`, 'utf8'))
  t.match(settings, answers, 'calibrate settles what was asked')

  const settled = Object.keys(evidence.points)
  const responses = [{ method: 'POST', path: '/api-key', turn: 1, status: 201, points: settled, digest: 'x' }]
  const tally = {
    recording: true,
    settings: { ...DEFAULT_SETTINGS, ...settings },
    complete: true,
    bodies: {},
    sandboxes: [{ name: 'a', chosen: [], responses }]
  }
  const whole = { only: undefined, skip: [], known: [], max: Infinity }
  const counts = [[], settled].map(known => planOf([tally as never], { ...whole, known }).tried)
  const [all = [], left = []] = counts
  t.same(left, [], 'mutate has no mutant of a settled point')
  t.same([...new Set(all.map(({ id }) => id))].sort(), [...settled].sort(), 'and without the profile has one of each')
})

t.test('a script for curl sends the same', async t => {
  const scriptFor = async (as: string) => (await inProcess(['ask', '--as', as, '--open', 'A01,A61,A69'])).out
  const [node, curl] = [await scriptFor('node'), await scriptFor('curl')]
  const calls = curl.split('\n').filter(line => line.startsWith("ask '"))
  t.equal(calls.length, node.match(/^ {2}\{"method"/gm)?.length)
  t.match(curl, /^ask 'POST' '\/turnos-excecoes\/days\/import' 'application\/json' 'true' '\{"base64":/m)
  const refused = await inProcess(['ask', '--as', 'wget'])
  t.strictSame([refused.code, refused.err], [2, 'espelho: --as must be http, node or curl, not "wget"\n'])
})
