import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDouble } from '../../src/guests/fidelity/calibrate/double.ts'
import type { Exchange } from '../../src/guests/fidelity/calibrate/exchange.ts'
import { judge } from '../../src/guests/fidelity/calibrate/judge.ts'
import { readTraffic } from '../../src/guests/fidelity/calibrate/read-traffic.ts'
import { startSandbox } from '../../src/index.ts'
import { days } from '../../test/journeys/fixed-journey/days.ts'
import { operations } from '../../test/journeys/fixed-journey/operations.ts'
import { openRecorder } from '../../test/journeys/fixed-journey/recorder.ts'
import { refusals } from '../../test/journeys/fixed-journey/refusals.ts'
import { flippedRequests, flippedRound } from '../../test/support/calibrate/flipped.ts'
import { askedRound, everydayRound } from '../../test/support/calibrate/rounds.ts'
import { FOREIGN, OUTSIDE } from '../../test/support/calibrate/twists.ts'

/**
 * `npm run rounds -- calibrate 60 7`: hidden profiles of a "real API" that is espelho itself. A false claim, a changed
 * state, or a behaviour outside the register that nothing tells of is a failure. Numbers below their bar are told.
 */
const [PROFILES = 60, SEED = 7, EVERYDAY = 200, LONG = 100_000] = process.argv.slice(2).map(Number)
/** Random requests for each profile. */
const FLIPS = 10
const BARS = { share: 0.85, harmless: 23, changing: 34 }

const double = await openDouble()
const failures: string[] = []
const seeds = Array.from({ length: PROFILES }, (_, at) => SEED * 1000 + at)
const fail = (what: string, seed: number, list: readonly string[]): void => {
  if (list.length > 0) failures.push(`${what}, seed ${seed}: ${list.join(', ')}`)
}
const before73 = (ids: readonly string[]): number => ids.filter(id => id < 'A73').length
const range = (numbers: readonly number[]): string => numbers.length === 0
  ? '-'
  : `${Math.min(...numbers)} to ${Math.max(...numbers)}, mean ${meanOf(numbers).toFixed(1)}`
const meanOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length

await flips()
await asked('harmless', {})
await asked('changing', { changing: true })
await asked('harmless, texts hidden', { hidden: true })
await asked('changing, texts hidden', { changing: true, hidden: true })
await outside()
await foreign()
await ownLog()
await long()
await everyday()
for (const failure of failures) console.error(failure)
console.log(JSON.stringify({ seed: SEED, failures: failures.length }))
process.exitCode = failures.length === 0 ? 0 : 1

/** Does each other answer to a point show in what the predictions say? */
async function flips (): Promise<void> {
  const requests = flippedRequests(SEED, PROFILES * FLIPS)
  for (const [at, asked] of requests.entries()) fail('flipped', at, await flippedRound(double, asked, SEED + at))
  console.log('flips', { requests: requests.length })
}

async function everyday (): Promise<void> {
  const counts = { settled: 0, observable: 0, beyond: 0, unexplained: 0, exchanges: 0 }
  const ratios: number[] = []
  const missed = new Map<string, number>()
  for (const seed of seeds) {
    const {
      settled, wrong, observable, unexplained, ratio
    } = await everydayRound(double, seed, EVERYDAY, { measured: true })
    fail('false in everyday traffic', seed, wrong)
    for (const id of observable) if (!settled.includes(id)) missed.set(id, (missed.get(id) ?? 0) + 1)
    counts.settled += observable.filter(id => settled.includes(id)).length
    counts.beyond += settled.filter(id => !(observable as readonly string[]).includes(id)).length
    counts.observable += observable.length
    counts.unexplained += unexplained
    counts.exchanges += EVERYDAY
    ratios.push(ratio)
  }
  const share = counts.settled / counts.observable
  console.log(
    'everyday', {
      ...counts, share: share.toFixed(3), bar: BARS.share, ratio: range(ratios), missed: Object.fromEntries(missed)
    }
  )
}

async function asked (name: string, options: { changing?: boolean, hidden?: boolean }): Promise<void> {
  const settled: number[] = []
  const missed = new Map<string, number>()
  let unchanged = 0
  let unexplained = 0
  for (const seed of seeds) {
    const round = await askedRound(double, seed, options)
    fail(`false in ${name}`, seed, round.wrong)
    settled.push(before73(round.settled))
    for (
      const { id, status } of round.judgement.points
    ) if (status !== 'settled') missed.set(id, (missed.get(id) ?? 0) + 1)
    if (round.isUnchanged) unchanged++
    else if (options.changing !== true) failures.push(`${name}, seed ${seed}: the state has changed`)
    unexplained += round.unexplained
  }
  const bar = options.hidden === true ? undefined : options.changing === true ? BARS.changing : BARS.harmless
  const below = bar === undefined ? undefined : settled.filter(count => count < bar).length
  console.log(
    name, {
      settled: range(settled),
      of: 39,
      bar,
      below,
      unchanged,
      profiles: PROFILES,
      unexplained,
      notSettled: Object.fromEntries([...missed].sort())
    }
  )
}

async function outside (): Promise<void> {
  for (const [name, twist] of Object.entries(OUTSIDE)) {
    const seed = seeds[0] ?? SEED
    const [plain, twisted] = [await everydayRound(double, seed, 60), await everydayRound(double, seed, 60, { twist })]
    fail(`false with ${name}`, seed, twisted.wrong)
    const changed = twisted.traffic.filter((exchange, at) =>
      JSON.stringify([exchange.status, exchange.answer]) !== JSON.stringify(
        [plain.traffic[at]?.status, plain.traffic[at]?.answer]
      ))
    const untold = changed.filter(({ id }) => !twisted.judgement.unexplained.some(({ request }) => request === id))
    fail(`untold: ${name}`, seed, untold.map(({ id }) => id))
    console.log('outside', name, { changed: changed.length, told: changed.length - untold.length })
  }
}

async function foreign (): Promise<void> {
  for (const [name, twist] of Object.entries(FOREIGN)) {
    const counts = { settled: 0, wrong: 0 }
    for (const seed of seeds.slice(0, 8)) {
      for (const options of [{}, { changing: true }, { changing: true, hidden: true }]) {
        const { settled, wrong } = await askedRound(double, seed, { ...options, twist })
        fail(`false with ${name} ${JSON.stringify(options)}`, seed, wrong)
        counts.settled += settled.length
        counts.wrong += wrong.length
      }
      const { wrong } = await everydayRound(double, seed, 60, { twist })
      fail(`false in everyday traffic with ${name}`, seed, wrong)
    }
    console.log('foreign', name, counts)
  }
}

/** The log that the fixed journey leaves in a sandbox: nothing of it may be unexplained. */
async function ownLog (): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'espelho-rounds-'))
  for (const [name, chapter] of Object.entries({ operations, refusals, days })) {
    const server = await startSandbox({ logLevel: 'silent', seed: 1 })
    await chapter(openRecorder(server.url))
    const file = join(folder, 'log.har')
    await writeFile(file, await (await fetch(`${server.url}/_sandbox/requests/har`)).text())
    await server.close()
    const { reading, unexplained, unexplainedCount } = await judge(read => readTraffic([file], read), {}, double)
    fail(`not explained of our own log of ${name}`, 1, unexplained.map(({ request }) => request))
    const { usable, setAside } = reading
    console.log('own log', name, { exchanges: usable, setAside, unexplained: unexplainedCount })
  }
  await rm(folder, { recursive: true })
}

/** Memory and time over many exchanges, which are never in memory together. */
async function long (): Promise<void> {
  const { traffic } = await everydayRound(double, seeds[0] ?? SEED, EVERYDAY)
  const begin = performance.now()
  let most = 0
  const { groups } = await judge(async function * (reading) {
    for (let at = 0; at < LONG; at++) {
      const exchange = traffic[at % traffic.length] as Exchange
      reading.usable++
      yield { ...exchange, id: `r${at + 1}` }
      if (at % 5000 === 0) most = Math.max(most, process.memoryUsage().heapUsed)
    }
  }, {}, double)
  console.log(
    'long', {
      exchanges: LONG,
      seconds: Math.round(
        (performance.now() - begin) / 1000
      ),
      groups: groups.length,
      heapMB: Math.round(most / 1e6)
    }
  )
}
