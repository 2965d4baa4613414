import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { DEFAULT_SETTINGS } from '../../src/core/assumptions.ts'
import { type Alternative, alternativesTo } from '../../src/guests/fidelity/mutate/alternatives.ts'
import { checkOptions } from '../../src/host/start/config.ts'
import { startServer } from '../../src/server.ts'
import { access } from '../../test/core/assumptions/cases/access.ts'
import { adjustments } from '../../test/core/assumptions/cases/adjustments.ts'
import type { Case } from '../../test/core/assumptions/cases/case.ts'
import { locationsAndExceptions } from '../../test/core/assumptions/cases/locations-and-exceptions.ts'
import { service } from '../../test/core/assumptions/cases/service.ts'
import type { Call } from '../../test/support/server.ts'
import '../fresh-dist.ts'
// @ts-expect-error a suite without types, as a user's
import { answersOf } from './mutate/suite.mjs'

// `npm run rounds -- mutate 20 7`: three suites with so many planted blind spots each, a suite without assertions, and
// one that asserts all. What is not asserted is known here from the responses, so each report is compared with it.

const [planted = 20, seed = 7] = process.argv.slice(2).map(Number)
const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

interface Step { method: string, path: string, headers: Record<string, string>, body?: string, accepted?: string[] }
interface Planned { readonly name: string, readonly steps: Step[] }
/** What each step of each case is answered. */
type Answers = readonly (readonly string[])[]
type Answered = readonly [alternative: Alternative, answers: Answers]

function stepOf ([what, { token = 'espelho_admin', headers = {}, body }]: readonly [string, Call]): Step {
  const [method = '', path = ''] = what.split(' ')
  return {
    method,
    path,
    headers: {
      ...token !== null && { authorization: `Bearer ${token}` },
      ...body !== undefined && { 'content-type': 'application/json' },
      ...headers
    },
    ...body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }
  }
}

/** The requests of the cases that stand for the alternatives, each in a test of its own. */
function plannedCases (): Planned[] {
  return [...access, ...adjustments, ...locationsAndExceptions, ...service]
    .map(({ after = [], request }: Case) => [...after, request] as [string, Call?][])
    .filter(requests => requests.every(([what, call]) =>
      !what.includes('FIRST') && !(call?.body instanceof Uint8Array)))
    .map((requests, index) => ({
      name: `case-${index}`, steps: requests.map(([what, call = {}]) => stepOf([what, call]))
    }))
}

async function answersUnder (settings: object, cases: readonly Planned[]): Promise<string[][]> {
  const env = { ESPELHO_SETTINGS: JSON.stringify(settings) }
  const server = await startServer(checkOptions({ port: 0, logLevel: 'silent' }), { env })
  try {
    const all: string[][] = []
    for (const one of cases) all.push(await answersOf(server.url, one))
    return all
  } finally {
    await server.close()
  }
}

/** The alternatives under which something changes that is accepted all the same. */
function unnoticedBy (cases: readonly Planned[], unchanged: Answers, answered: readonly Answered[]): string[] {
  return answered.filter(([, answers]) => {
    const isAccepted = cases.every(({ steps }, place) =>
      steps.every(({ accepted }, step) => accepted?.includes(answers[place]?.[step] ?? '') ?? true))
    return isAccepted && JSON.stringify(answers) !== JSON.stringify(unchanged)
  }).map(([{ id, answer }]) => `${id} ${answer}`)
}

/** Each step accepts what it is answered, and what it is answered under the planted alternatives. */
function withBlindSpots (cases: readonly Planned[], unchanged: Answers, blind: readonly Answered[]): Planned[] {
  return cases.map(({ name, steps }, place) => ({
    name,
    steps: steps.map((step, index) => ({
      ...step,
      ...!step.path.startsWith('/_sandbox') && {
        accepted: [unchanged, ...blind.map(([, answers]) => answers)].map(answers => answers[place]?.[index] ?? '')
      }
    }))
  }))
}

function mutate (folder: string, name: string, cases: readonly Planned[], command: readonly string[]): string[] {
  writeFileSync(`${folder}/${name}.json`, JSON.stringify({ cases }))
  const args = [cli, 'mutate', '--json', '--jobs', '2', '--', ...command]
  const env = { ...process.env, CASES: `${folder}/${name}.json` }
  const { stdout, stderr, status } =
    spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env, maxBuffer: 1e9 })
  if (status === 2) throw new Error(stderr)
  return JSON.parse(stdout).alternatives.filter(({ result }: { result: string }) => result === 'unnoticed')
    .map(({ id, answer }: Alternative) => `${id} ${answer}`).sort()
}

const folder = mkdtempSync(`${tmpdir()}/espelho-mutate-`)
cpSync(fileURLToPath(new URL('mutate', import.meta.url)), folder, { recursive: true })
const jest = { testMatch: ['**/jest.test.mjs'] }
writeFileSync(`${folder}/package.json`, JSON.stringify({ private: true, type: 'module', jest }))
execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', 'jest@30'], { cwd: folder })
const cases = plannedCases()
const unchanged = await answersUnder({}, cases)
const answered: Answered[] = []
for (const one of alternativesTo(DEFAULT_SETTINGS)) {
  answered.push([one, await answersUnder({ [one.key]: one.answer }, cases)])
}
const visible = answered.filter(([, answers]) => JSON.stringify(answers) !== JSON.stringify(unchanged))
console.log(`${cases.length} cases; ${visible.length} of ${answered.length} alternatives change a response`)

const runners: readonly (readonly [string, readonly string[]])[] = [
  ['node:test', ['node', '--test', 'node.test.mjs']],
  ['Jest', ['node', '--experimental-vm-modules', 'node_modules/.bin/jest', '--silent']],
  ['pytest', ['python3', '-m', 'pytest', '-q', 'test_suite.py']]
]
let wrong = 0
function compare (what: string, found: readonly string[], expected: readonly string[]): void {
  const missed = expected.filter(one => !found.includes(one))
  const invented = found.filter(one => !expected.includes(one))
  wrong += missed.length + invented.length
  console.log(`${what}: ${found.length} of ${expected.length}; missed: ${missed}; invented: ${invented}`)
}
for (const [index, [name, command]] of runners.entries()) {
  const some = fc.shuffledSubarray([...visible], { minLength: planted, maxLength: planted })
  const [blind = []] = fc.sample(some, { seed: seed + index, numRuns: 1 })
  const suite = withBlindSpots(cases, unchanged, blind)
  const expected = unnoticedBy(suite, unchanged, answered).sort()
  compare(`${name}, ${planted} planted`, mutate(folder, `cases-${index}`, suite, command), expected)
}
const [, node] = runners[0] as typeof runners[number]
const everyOne = visible.map(([{ id, answer }]) => `${id} ${answer}`).sort()
compare('no assertion', mutate(folder, 'none', cases, node), everyOne)
compare('all asserted', mutate(folder, 'all', withBlindSpots(cases, unchanged, []), node), [])
rmSync(folder, { recursive: true })
process.exitCode = wrong === 0 ? 0 : 1
