import { type Language, type Say, sayIn } from '../../core/words.ts'
import { SETTINGS } from '../../core/assumptions.ts'
import type { Options } from '../../host/start/config.ts'
import { evidenceOf } from '../../host/fixtures/settings.ts'
import { readJson } from '../../host/fixtures/read-folder.ts'
import { isObject } from '../../host/fixtures/schema-faults.ts'
import { wrongIds } from '../fidelity/mutate/alternatives.ts'
import { heaviestDifference } from '../fidelity/mutate/difference.ts'
import { openInbox } from '../fidelity/mutate/inbox.ts'
import { junitText } from '../fidelity/mutate/junit.ts'
import { type Choice, type Judged, judgeAll, limitMsOf, planOf } from '../fidelity/mutate/mutate.ts'
import { type Allowed, reportJson, reportText, resultWords } from '../fidelity/mutate/report.ts'
import { type Round, type Rounds, runRound } from '../fidelity/mutate/round.ts'
import { endSuites } from '../fidelity/mutate/suite.ts'
import { type Recognized, recognizeTests } from '../fidelity/mutate/test-names.ts'
import { checked, startingSettings } from '../../host/start/starting-settings.ts'
import { obstacleTo, writeWhole } from '../../host/start/write-whole.ts'
import { cannotRun } from './exec.ts'
import { exitCodes, Failure } from './fail.ts'
import { whenParentEnds } from './parent.ts'
import { collectRefusals } from './refusals.ts'
import { worded } from '../../core/words/reports.ts'

export interface MutateFlags {
  readonly only?: string
  readonly skip?: string
  readonly max?: string
  readonly jobs?: string
  readonly allow?: string
  readonly json?: boolean
  readonly junit?: string
}

const MAX_JOBS = 64
const MAX_TAIL_LINES = 30
const HOUR_MS = 3_600_000

/** Runs a client's suite once for each other answer to an open point, and tells which of them it does not notice. */
export async function mutate (
  options: Options, command: readonly string[], flags: MutateFlags, language: Language
): Promise<void> {
  const say = sayIn(language)
  const choice = choiceIn(flags)
  const jobs = countIn('--jobs', flags.jobs, 1, MAX_JOBS)
  const allowed = flags.allow === undefined ? {} : await readAllowed(flags.allow)
  if (flags.junit !== undefined) await checkWritable(flags.junit)
  const { over: settings, under } = await startingSettings(options, process.env)
  const known = Object.keys(evidenceOf(under)).filter(id =>
    SETTINGS.every(setting => setting.id !== id || !Object.hasOwn(settings, setting.key)))
  const unwatch = endWithProcess()
  const inbox = await openInbox()
  try {
    const rounds = { options, command, env: process.env, settings, inbox }
    const { unchanged, recognized, limitMs } = await runUnchanged(rounds, language)
    const plan = planOf(unchanged.tallies, { ...choice, known })
    const number = plan.tried.length
    progress(say(worded('toTry', { number })))
    const all = await judgeAll(rounds, plan, { unchanged, recognized, limitMs }, jobs, (one, index) =>
      progress(`[${index + 1}/${number}] ${progressLine(one, language)}`))
    if (flags.junit !== undefined) await writeWhole(flags.junit, junitText(all, allowed, say))
    process.stdout.write(flags.json === true
      ? reportJson(all, allowed)
      : reportText(all, allowed, plan, language))
    const open = all.some(({ result, alternative: { id } }) => result === 'unnoticed' && !Object.hasOwn(allowed, id))
    process.exitCode = open ? exitCodes.failed : 0
  } finally {
    unwatch()
    await inbox.close()
  }
}

/** The suite as it is, twice: it has to pass, and to be answered alike both times. */
async function runUnchanged (
  rounds: Rounds, language: Language
): Promise<{ unchanged: Round, recognized: Recognized, limitMs: number }> {
  const say = sayIn(language)
  progress(say(worded('theSuiteUnchangedTwice')))
  const refusals = collectRefusals(language)
  const terms = { number: 0, answers: {}, limitMs: HOUR_MS, onExchange: refusals.onExchange }
  const first = await runRound(rounds, terms).catch(error => { throw notStarted(rounds.command, error) })
  if (first.code !== 0) {
    const lines = first.tail.trimEnd().split('\n').slice(-MAX_TAIL_LINES).join('\n')
    const what = say(worded('theSuiteFailsUnchangedExitCode', { code: first.code }))
    throw cannotJudge(`${what}\n${lines}\n${await refusals.text()}`)
  }
  if (!first.tallies.some(({ sandboxes }) => sandboxes.some(({ responses }) => responses.length > 0))) {
    throw cannotJudge(say(worded('commandDidNotUseEspelhoUrl')))
  }
  const second = await runRound(rounds, { number: 1, answers: {}, limitMs: HOUR_MS })
  const recognized = recognizeTests(first.tallies, second.tallies)
  const unchanged = { ...first, tallies: recognized(first.tallies) }
  const difference = heaviestDifference(unchanged.tallies, recognized(second.tallies))
  if (second.code !== 0 || difference !== undefined) throw cannotJudge(unequal(second, difference, say))
  if (![...first.tallies, ...second.tallies].every(({ complete }) => complete)) {
    throw cannotJudge(say(worded('theSuiteSendsMoreThan100')))
  }
  return { unchanged, recognized, limitMs: limitMsOf([first, second]) }
}

function unequal (second: Round, difference: ReturnType<typeof heaviestDifference>, say: Say): string {
  const where = difference === undefined
    ? ''
    : `\n${difference.test}: ${difference.request.method} ${difference.request.path} (${difference.request.turn})` +
      ` ${difference.pointer}: ${JSON.stringify(difference.before)} → ${JSON.stringify(difference.after)}`
  return say(worded('theSameSuiteTwiceAndNot')) +
    (second.code === 0 ? '' : say(worded('theSecondExitedWith', { code: second.code }))) +
    where +
    say(worded('aSandboxForEachTestControl'))
}

/** The error of a program that did not start is the user's to mend. */
function notStarted ([program = '']: readonly string[], error: NodeJS.ErrnoException): unknown {
  return error.syscall?.startsWith('spawn') === true
    ? new Failure(cannotRun(program, error).words, exitCodes.usage)
    : error
}

function cannotJudge (text: string): Failure {
  return new Failure(text, exitCodes.usage)
}

function choiceIn ({ only, skip = '', max }: MutateFlags): Omit<Choice, 'known'> {
  const wanted = only === undefined ? undefined : idsIn('--only', only)
  const left = idsIn('--skip', skip)
  const both = wanted?.filter(id => left.includes(id)) ?? []
  if (wanted?.length === 0) {
    throw new Failure(worded('onlyNamesNoPoint'), exitCodes.usage)
  }
  if (both.length > 0) {
    throw new Failure(worded('inOnlyAndInSkipTake', { both: both.join(', ') }), exitCodes.usage)
  }
  return { only: wanted, skip: left, max: countIn('--max', max, Infinity) }
}

function idsIn (option: string, text: string): string[] {
  const ids = text.split(',').map(id => id.trim().toUpperCase()).filter(id => id !== '')
  const wrong = wrongIds(ids)
  if (wrong === undefined) return ids
  throw new Failure(worded('idsIn', { wrong, option }), exitCodes.usage)
}

function countIn (option: string, text: string | undefined, absent: number, most = Number.MAX_SAFE_INTEGER): number {
  if (text === undefined) return absent
  if (/^[1-9]\d*$/.test(text) && Number(text) <= most) return Number(text)
  const upTo = most === Number.MAX_SAFE_INTEGER ? '' : worded('upTo', { most })
  throw new Failure(worded('mustBeAWholeNumberFrom', { upTo, option, json: JSON.stringify(text) }), exitCodes.usage)
}

/** `{ "A53": "why" }` */
export async function readAllowed (file: string): Promise<Allowed> {
  const allowed = await checked('--allow', () => readJson('', file))
  if (!isAllowed(allowed)) {
    throw new Failure(worded('allowMustBeAJsonObject', { file }), exitCodes.usage)
  }
  const ids = idsIn(`--allow ${file}`, Object.keys(allowed).join())
  return Object.fromEntries(Object.values(allowed).map((why, index) => [ids[index], why]))
}

function isAllowed (value: unknown): value is Allowed {
  return isObject(value) && Object.values(value).every(why => typeof why === 'string' && why.trim() !== '')
}

async function checkWritable (file: string): Promise<void> {
  const obstacle = await obstacleTo(file)
  if (obstacle === undefined) return
  throw new Failure(worded('junitCannotBeWritten', { obstacle, file }), exitCodes.usage)
}

function progress (line: string): void {
  process.stderr.write(`espelho: ${line}\n`)
}

function progressLine ({ alternative: { id, key, answer }, result }: Judged, language: Language): string {
  return `${id} ${key} = ${answer}: ${resultWords(result, 1, language)}`
}

/** A signal, or the end of the parent, ends what this process has started, until the returned call. */
function endWithProcess (): () => void {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
  const end = (signal: keyof typeof codes): void => {
    const exit = (): void => process.exit(codes[signal])
    endSuites().then(exit, exit)
  }
  const signals = Object.keys(codes) as (keyof typeof codes)[]
  for (const signal of signals) process.once(signal, end)
  const unwatch = whenParentEnds(() => end('SIGTERM'))
  return () => {
    unwatch()
    for (const signal of signals) process.off(signal, end)
  }
}
