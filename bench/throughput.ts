import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readme } from '../scripts/checks/calls/requests.ts'
import { answerOf, ask, type Call, load, request, SOLICITAR } from './load.ts'
import { asked, median, report } from './rows.ts'
import { bareFastify, espelho, type Server } from './servers.ts'

/*
 * What a request for an adjustment costs, everything on, in processor time of the main thread, against a bare Fastify
 * route with the same schemas and the same answer, or that refuses by the same schemas. The two in turns. A round has
 * 400 requests, because a garbage collection comes with each hundred or so. The first 20 are those of
 * twenty sandboxes.
 *
 *   npm run bench -- throughput; tsx bench/throughput.ts [rounds, 7] [part of a row's name]
 */

const ROUNDS = Number(asked[0] ?? 7)
const WANTED = asked[1] ?? ''
/** The first rounds, in which the servers still get faster. */
const UNCOUNTED = 2
const ENOUGH = 5000
const FIRST = 20
const ROUND = 400

const reset: Call = { method: 'POST', path: '/_sandbox/reset', body: '{}' }
const post = (body: string, isRefused = false): Call => ({ method: 'POST', path: SOLICITAR, body, isRefused })

/** Each with what bare Fastify's answer is that of, and what is wanted over the first 20 and after 5,000. */
const KINDS = [
  { what: 'The request of the README, approved', call: post(JSON.stringify(readme.body)), floors: [0.2, 0.24] },
  { what: 'A request that waits for the manager', call: post(request), floors: [0.24, 0.24] },
  { what: 'A request that its schema refuses', call: post('{"formato":"REGISTRO_PONTO"}', true), floors: [0.2, 0.2] }
] as const

/** How many sandboxes were begun. */
let sandboxes = 0

const folder = await mkdtemp(join(tmpdir(), 'espelho-bench-'))
const memory = await espelho()
for (const { what, call, floors: [first, later] } of KINDS.filter(kind => kind.what.includes(WANTED))) {
  await compare(what, memory, call, first, later)
}
if ('The same with --data FOLDER'.includes(WANTED)) {
  const files = await espelho('--data', join(folder, 'data'))
  await compare('The request of the README with --data FOLDER', files, KINDS[0].call)
  await files.stop()
}
await memory.stop()
await rm(folder, { recursive: true })

async function compare (what: string, server: Server, call: Call, first?: number, later?: number): Promise<void> {
  const bare = await bareFastify(await answerOf(server))
  const next = (): Call => call
  for (const one of [bare, server]) await load(one, { amount: ENOUGH }, next)
  const common = { area: 'request', of: 'bare Fastify', rounds: ROUNDS } as const
  const figure = await ratio(bare, next, async () => await firstOf(server, call))
  report({ ...common, what: `${what}: the first ${FIRST}`, figure, ...first !== undefined && { floor: first } })
  await ask(server, reset)
  await load(server, { amount: ENOUGH }, next)
  const after = await ratio(bare, next, async () => (await load(server, { amount: ROUND }, next)).processor)
  report({ ...common, what: `${what}: after ${ENOUGH}`, figure: after, ...later !== undefined && { floor: later } })
  await bare.stop()
}

/** The first requests of some sandboxes, which are there already. */
async function firstOf (server: Server, call: Call): Promise<number> {
  const begun = sandboxes
  await load(server, { amount: ROUND / FIRST }, () => ({ ...reset, path: `/~bench-${sandboxes++}${reset.path}` }))
  let sent = 0
  const next = (): Call => ({ ...call, path: `/~bench-${begun + Math.floor(sent++ / FIRST)}${call.path}` })
  return (await load(server, { amount: ROUND }, next)).processor
}

/** The median of what bare Fastify's requests take to what ours take. */
async function ratio (bare: Server, next: () => Call, ours: () => Promise<number>): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round < UNCOUNTED + ROUNDS; round++) {
    const { processor } = await load(bare, { amount: ROUND }, next)
    ratios.push(processor / await ours())
  }
  return median(ratios.slice(UNCOUNTED))
}
