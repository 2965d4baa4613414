import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerOf, load, median } from './load.ts'
import { bareFastify, espelho, type Server } from './servers.ts'

// POST /ajuste-registro/solicitar, everything on, against a bare Fastify route with the same schemas, payload and
// answer; and with --data against memory. Beside it, a bare route that draws new numbers and hashes and does nothing
// else: more than that is not to be had. Rounds in turns, so that a busy machine slows all alike; the ratio of each
// round is one measurement, and the median of them the result.

const ROUNDS = Number(process.argv[2] ?? 7)
const SECONDS = Number(process.argv[3] ?? 4)

const folder = await mkdtemp(join(tmpdir(), 'espelho-bench-'))
const memory = await espelho()
const file = await espelho('--data', join(folder, 'data'))
const answer = await answerOf(memory)
const bare = await bareFastify(answer)
const fresh = await bareFastify(answer, { fresh: true })
const servers: Record<'bare' | 'fresh' | 'memory' | 'file', Server> = { bare, fresh, memory, file }

const rates = { bare: [] as number[], fresh: [] as number[], memory: [] as number[], file: [] as number[] }
for (let round = 0; round <= ROUNDS; round++) {
  for (const name of ['bare', 'fresh', 'memory', 'file'] as const) {
    const { rate } = await load(servers[name], { seconds: round === 0 ? 2 : SECONDS })
    if (round > 0) rates[name].push(rate) // the first one warms up
  }
  // Each round starts from the fixtures, so that every one of them does the same work.
  for (const server of [memory, file]) await fetch(`${server.url}/_sandbox/reset`, { method: 'POST' })
}
await Promise.all([bare, fresh, memory, file].map(server => server.stop()))
await rm(folder, { recursive: true })

const ratio = (a: readonly number[], b: readonly number[]): string =>
  median(a.map((rate, round) => rate / (b[round] ?? NaN))).toFixed(2)
console.log(
  `POST /ajuste-registro/solicitar, ${ROUNDS} rounds of ${SECONDS} s, 50 connections, Node.js ${process.version}`
)
for (const [name, list] of Object.entries(rates)) {
  console.log(`${name.padEnd(7)} median ${median(list).toFixed(0).padStart(6)} answers/s`)
}
console.log(`memory : bare Fastify  ${ratio(rates.memory, rates.bare)}   (floor 0.40, aim 0.61)`)
console.log(
  `fresh  : bare Fastify  ${ratio(rates.fresh, rates.bare)}   (new numbers and hashes in the answer, nothing else)`
)
console.log(`file   : memory        ${ratio(rates.file, rates.memory)}   (floor 0.80)`)
