import { answerOf, load, median } from './load.ts'
import { profileOf, timesOf } from './profile.ts'
import { asked } from './rows.ts'
import { bareFastify, espelho, profiledBareFastify, profiledSources, type Server } from './servers.ts'

// Where the time of POST /ajuste-registro/solicitar goes: the processor's microseconds of a request, stage by stage,
// beside those of bare Fastify. The processor's time is that of the servers without a profiler. How it is shared out
// comes from a profile of the sources, whose files tell the stage.
//
//   npx tsx bench/stages.ts [REQUESTS]

const REQUESTS = Number(asked[0] ?? 20_000)
const WARM = 12_000
const ROUNDS = 7

/** The first one that fits. The time of a function without a stage, as one of Node.js's crypto, is its caller's. */
const STAGES: ReadonlyArray<readonly [stage: string, name: RegExp | undefined, url: RegExp | undefined]> = [
  ['nothing to do', /^\(idle\)$/, undefined],
  ['garbage collection', /^\(garbage collector\)$/, undefined],
  ['validation by the schema', /^validate\d+$/, undefined],
  ['the answer as JSON', /^anonymous\d+$/, undefined],
  ['the answer as JSON', undefined, /fast-json-stringify/],
  ['the body as JSON', undefined, /src\/http\/body\/|secure-json-parse/],
  ['log and coverage', undefined, /src\/(http\/recorded|sandbox\/request-log)\//],
  ['hashes of the records', undefined, /record-hash/],
  ['reading the request', undefined,
    /src\/(http\/read|wire\/(reading|adjustment\/(?!adjustment)|date-text)|contract)|ajv/],
  ['the decision', undefined, /src\/(domain|routes)\//],
  ['the answer', undefined, /src\/wire\//],
  ['state and commit', undefined, /src\/(state|sandbox\/(life|commit|stamp|identifiers|sequences|clock)|storage)/],
  ['sandbox, token, limits, faults, headers', undefined, /src\/(http|sandbox|control)/],
  ['Fastify', undefined, /node_modules\/(fastify|find-my-way|@fastify|light-my-request|pino)/],
  ['sockets and HTTP of Node.js', undefined,
    /^node:(_http|net|internal\/(streams|stream_base|http|timers)|events|buffer)/]
]
const IDLE = STAGES[0]?.[0]
const names = [...new Set(STAGES.map(([stage]) => stage)), undefined].filter(name => name !== IDLE)

const stageOf = ({ name, url }: { name: string, url: string }): string | undefined =>
  STAGES.find(([, names, urls]) => names?.test(name) === true || urls?.test(url) === true)?.[0]

/** The part of each stage in the time that the server works. */
async function partsOf (server: Awaited<ReturnType<typeof profiledSources>>): Promise<Map<string | undefined, number>> {
  await load(server, { amount: WARM })
  const times = timesOf(await profileOf(server.child, () => load(server, { amount: REQUESTS })), stageOf)
  await server.stop()
  times.delete(IDLE)
  const whole = [...times.values()].reduce((sum, time) => sum + time, 0)
  return new Map(Array.from(times, ([stage, time]) => [stage, time / whole]))
}

/** The processor's microseconds of a request, in rounds that take turns. */
async function processorOf (servers: readonly Server[]): Promise<number[]> {
  for (const server of servers) await load(server, { amount: WARM })
  const rounds: number[][] = servers.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, server] of servers.entries()) {
      rounds[index]?.push((await load(server, { amount: Math.ceil(REQUESTS / ROUNDS) })).processor * 1000)
    }
  }
  return rounds.map(median)
}

const ours = await espelho()
const answer = await answerOf(ours)
const bare = await bareFastify(answer)
const [our = NaN, their = NaN] = await processorOf([ours, bare])
await Promise.all([ours.stop(), bare.stop()])
const ourParts = await partsOf(await profiledSources())
const theirParts = await partsOf(await profiledBareFastify(answer))

const line = (what: string, own: number, other: number): string =>
  `${what.padEnd(42)} ${own.toFixed(0).padStart(4)} µs ${(own / our * 100).toFixed(0).padStart(4)} % ` +
  `${other.toFixed(0).padStart(6)} µs`
console.log(`POST /ajuste-registro/solicitar, Node.js ${process.version}${' '.repeat(22)}bare Fastify`)
for (const name of names) {
  console.log(line(name ?? 'the rest', (ourParts.get(name) ?? 0) * our, (theirParts.get(name) ?? 0) * their))
}
console.log(line('together', our, their))
