import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Load, load, median, requestOn } from './load.ts'
import { asked, tell, type Text } from './rows.ts'
import { espelho, type Server } from './servers.ts'

/*
 * How the cost of a request grows with what is stored, in the server's processor time: a server with very much in its
 * default sandbox against one with nothing, in turns. Both have the same work: they are asked for the same days, and
 * these have the same adjustments, because a day with an edit, or beside one, takes more rules than an untouched one.
 * The clients keep the server busy, so latency grows as this time does, and varies more.
 */

export const ROUNDS = Number(asked[0] ?? 5)
export const STORED = Number(asked[1] ?? 100_000)
/** The kinds that are wanted, by a part of their name. */
const WANTED = asked[2] ?? ''
const DAY = 86_400_000
const LAST = Date.UTC(2026, 2, 16)
export const MANY = 10_000
const A_FEW = 100
/** Pairs of servers, because one process of the same code is up to 5 % faster than the next. */
const PAIRS = 3
/** The first rounds of a pair, in which both servers still get faster. */
const UNCOUNTED = 2
/** Requests of a turn, those after which a server is as fast as it gets, and those after which a new life of it is. */
const TURN = 3000
const ENOUGH = 20_000
const WARM = 2000

export interface Kind {
  readonly name: string
  readonly what: Text
  readonly status: 'APROVADO' | 'PENDENTE'
  readonly isKept?: boolean
  readonly store: (server: Server) => Promise<unknown>
  /** Before the turns, on both. */
  readonly settle?: (server: Server) => Promise<unknown>
  /** What each server is asked for. Both are asked for the same. */
  readonly bodies: () => () => string
  readonly path?: string
}

export async function compare (kind: Kind): Promise<void> {
  if (!kind.name.includes(WANTED)) return
  const rounds: Round[] = []
  for (let pair = 0; pair < PAIRS; pair++) rounds.push(...await roundsOfPair(kind))
  const of = { en: 'that at none', pt: 'a de um mundo sem eles' }
  const figure = median(rounds.map(({ work }) => work))
  tell({ area: 'growth', what: kind.what, figure, of, ceiling: 1.05, rounds: rounds.length })
  console.log(`         of the latency ${median(rounds.map(({ latency }) => latency)).toFixed(2)}`)
}

/** Ratios of the full server to the empty one. */
interface Round { readonly work: number, readonly latency: number }

async function roundsOfPair (kind: Kind): Promise<Round[]> {
  const folder = await mkdtemp(join(tmpdir(), 'espelho-growth-'))
  const started = (name: string) => espelho(...kind.isKept === true ? ['--data', join(folder, name)] : [])
  const [empty, full] = await Promise.all([started('empty'), started('full')])
  await Promise.all([empty, full].map(server => settle(server, kind.status)))
  for (const server of [empty, full]) await load(server, { amount: ENOUGH }, days(A_FEW))
  await reset(full, kind.status)
  await kind.store(full)
  await kind.settle?.(full)
  const bodies = new Map([empty, full].map(server => [server, kind.bodies()]))
  const turn = (server: Server, amount: number): Promise<Load> =>
    load(server, { amount }, bodies.get(server), kind.path)
  const rounds: Round[] = []
  for (let at = 0; at < UNCOUNTED + ROUNDS; at++) {
    // What the rounds store goes on the empty one. A new life is slow at first, so both warm up again.
    await reset(empty, kind.status)
    await kind.settle?.(empty)
    for (const server of [empty, full]) await turn(server, WARM)
    const isEven = at % 2 === 0
    const [first, second] = [await turn(isEven ? empty : full, TURN), await turn(isEven ? full : empty, TURN)]
    const [none, much] = isEven ? [first, second] : [second, first]
    rounds.push({ work: much.processor / none.processor, latency: much.latency / none.latency })
  }
  await Promise.all([empty.stop(), full.stop()])
  await rm(folder, { recursive: true })
  return rounds.slice(UNCOUNTED)
}

/** Bodies of requests for so many days, one after the other to the last one, and again from the first. */
export function days (count: number, last = LAST): () => string {
  const all = Array.from({ length: count }, (_, at) => requestOn(dateOf(last - (count - 1 - at) * DAY)))
  let next = 0
  return () => all[next++ % count] as string
}

/** Some days in the midst of many, or the one day. */
export function daysAmong (count: number): () => string {
  return count === 1 ? days(1) : days(A_FEW, LAST - (count >> 1) * DAY)
}

/** Some days before all of many. */
export function daysBefore (count: number): () => string {
  return days(A_FEW, LAST - (count + 10) * DAY)
}

function dateOf (time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

export async function send ({ url }: Server, method: string, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(url + path, {
    method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body)
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.slice(0, 200)}`)
  return answer === '' ? undefined : JSON.parse(answer)
}

async function reset (server: Server, status: string): Promise<void> {
  await send(server, 'POST', '/_sandbox/reset', {})
  await settle(server, status)
}

async function settle (server: Server, status: string): Promise<void> {
  await send(server, 'PATCH', '/_sandbox/settings', { 'adjustment.initialStatus': status })
}
