import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adjustmentsOn, ask, type Call, load } from './load.ts'
import { asked, median, report } from './rows.ts'
import { espelho, type Server } from './servers.ts'
import { BOUNDS, SIZES } from './sizes.ts'
import { adjustedDates, askedDates, ONE, writeWorld } from './world.ts'

/*
 * What a request costs at the sizes of a team, in the server's processor time: a server with a full world against one
 * with an empty world, in turns. Both are asked for the same days, and these have the same records and adjustments,
 * because a day with an adjustment, or beside one, takes more rules than an untouched one.
 *
 *   npm run bench -- growth; tsx bench/growth.ts [rounds of a pair of servers, 4] [a part of a row's name]
 */

const ROUNDS = Number(asked[0] ?? 4)
const WANTED = asked[1] ?? ''
/** Pairs of servers, because one process of the same code is up to 5 % faster than the next. */
const PAIRS = 2
/** The first rounds of a pair, in which both servers still get faster. */
const UNCOUNTED = 2
/** Requests after which a server is as fast as it gets, and those after which a new life of it is. */
const ENOUGH = 5000
const WARM = 500

interface Kind {
  readonly what: string
  readonly isKept?: true
  /** Requests of a turn. */
  readonly turn?: number
  /** Makes a server full. Without it, the world does. */
  readonly fill?: (server: Server) => Promise<unknown>
  /** What both servers are asked for. */
  readonly calls: () => () => Call
}

const always = (call: Call) => () => () => call
const reset: Call = { method: 'POST', path: '/_sandbox/reset', body: '{}' }
const KINDS: readonly Kind[] = [
  {
    what: 'A request for an adjustment, in memory',
    calls: () => adjustmentsOn()
  },
  {
    what: 'A request for an adjustment, with --data FOLDER',
    isKept: true,
    calls: () => adjustmentsOn()
  },
  {
    what: `A request for an adjustment, beside ${SIZES.sandboxes} sandboxes`,
    fill: others,
    calls: () => adjustmentsOn()
  },
  { what: 'A new time record', calls: newRecords },
  {
    what: `${askedDates.length} days of a timesheet`,
    turn: 300,
    calls: always({
      method: 'GET',
      path: `/_sandbox/daily-frequency/${ONE}?from=${askedDates[0]}&to=${askedDates.at(-1)}`
    })
  },
  { what: 'A reset', calls: always(reset) },
  {
    what: 'A snapshot',
    calls: always({ method: 'PUT', path: '/_sandbox/snapshots/bench' })
  },
  { what: 'A new sandbox', turn: 200, calls: newSandboxes }
]

const folder = mkdtempSync(join(tmpdir(), 'espelho-growth-'))
for (const size of ['full', 'empty'] as const) writeWorld(join(folder, size), size)
for (const kind of KINDS.filter(({ what }) => what.includes(WANTED))) await compare(kind)
rmSync(folder, { recursive: true })

async function compare (kind: Kind): Promise<void> {
  const ratios: number[] = []
  for (let pair = 0; pair < PAIRS; pair++) ratios.push(...await ratiosOfPair(kind, pair))
  const of = 'that in an empty world'
  const figure = median(ratios)
  report({ area: 'growth', what: kind.what, figure, of, ceiling: BOUNDS.requestRatio, rounds: ratios.length })
}

/** Of the processor's time in the full world to that in the empty one. */
async function ratiosOfPair ({ isKept, turn: amount = 1000, fill, calls }: Kind, pair: number): Promise<number[]> {
  const started = (name: string, world: string) => espelho(
    '--fixtures', join(folder, world), '--max-sandboxes', '5000',
    ...isKept === true ? ['--data', join(folder, `data-${name}-${pair}`)] : [])
  const [empty, full] =
    await Promise.all([started('empty', 'empty'), started('full', fill === undefined ? 'full' : 'empty')])
  for (const server of [empty, full]) await load(server, { amount: ENOUGH }, adjustmentsOn())
  await fill?.(full)
  const next = new Map([empty, full].map(server => [server, calls()]))
  const ratios: number[] = []
  for (let round = 0; round < UNCOUNTED + ROUNDS; round++) {
    // What the rounds store goes. A new life is slow at first, so both warm up again.
    await store(empty, askedDates)
    await store(full, fill === undefined ? adjustedDates : askedDates)
    for (const server of [empty, full]) await load(server, { amount: WARM }, next.get(server))
    const turn = async (server: Server) => (await load(server, { amount }, next.get(server))).processor
    const isEven = round % 2 === 0
    const [first, second] = [await turn(isEven ? empty : full), await turn(isEven ? full : empty)]
    ratios.push(isEven ? second / first : first / second)
  }
  await Promise.all([empty.stop(), full.stop()])
  return ratios.slice(UNCOUNTED)
}

/** Approved adjustments of the one person, one a day. */
async function store (server: Server, dates: readonly string[]): Promise<void> {
  await ask(server, reset)
  await load(server, { amount: dates.length }, adjustmentsOn(dates))
}

async function others (server: Server): Promise<void> {
  const adjust = adjustmentsOn()
  let last = 0
  await load(server, { amount: SIZES.sandboxes }, () => {
    const call = adjust()
    return { ...call, path: `/~other-${++last}${call.path}` }
  })
}

/** Each a minute before the one before it. */
function newRecords (): () => Call {
  let time = Date.parse(`${askedDates[0]}T11:00:00Z`)
  return () => {
    const dataHora = new Date(time -= 60_000).toISOString()
    const body = JSON.stringify({ colaboradorId: ONE, dataHora })
    return { method: 'POST', path: '/_sandbox/state/timeRecords', body }
  }
}

function newSandboxes (): () => Call {
  let last = 0
  return () => ({ method: 'GET', path: `/~new-${++last}/_sandbox/clock` })
}
