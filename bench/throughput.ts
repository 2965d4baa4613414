import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerOf, load, median } from './load.ts'
import { asked, tell, type Text } from './rows.ts'
import { bareFastify, espelho, type Server } from './servers.ts'

// POST /ajuste-registro/solicitar, everything on, against a bare Fastify route with the same schemas, payload and
// answer; and the same with --data. Beside it, a bare route that draws new numbers and hashes and does nothing
// else: more than that is not to be had. Rounds in turns, so that a busy machine slows all alike; the ratio of each
// round is one measurement, and the median of them the result.

const ROUNDS = Number(asked[0] ?? 7)
const SECONDS = Number(asked[1] ?? 4)

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

const ratio = (a: readonly number[], b: readonly number[]): number =>
  median(a.map((rate, round) => rate / (b[round] ?? NaN)))
const BARE: Text = { en: 'bare Fastify', pt: 'Fastify puro' }
console.log(
  `POST /ajuste-registro/solicitar, ${ROUNDS} rounds of ${SECONDS} s, 50 connections, Node.js ${process.version}`
)
for (const [name, list] of Object.entries(rates)) {
  console.log(`${name.padEnd(7)} median ${median(list).toFixed(0).padStart(6)} answers/s`)
}
const request = 'POST /ajuste-registro/solicitar'
tell({
  area: 'request',
  what: { en: `${request}: answers a second`, pt: `${request}: respostas por segundo` },
  figure: ratio(rates.memory, rates.bare),
  of: BARE,
  floor: 0.4,
  rounds: ROUNDS
})
tell({
  area: 'request',
  what: {
    en: 'The same, by a route that only draws new numbers and hashes',
    pt: 'O mesmo, por uma rota que só gera números e hashes novos'
  },
  figure: ratio(rates.fresh, rates.bare),
  of: BARE,
  rounds: ROUNDS
})
tell({
  area: 'stores',
  what: {
    en: `${request} with --data FOLDER: answers a second`, pt: `${request} com --data PASTA: respostas por segundo`
  },
  figure: ratio(rates.file, rates.bare),
  of: BARE,
  floor: 0.25,
  rounds: ROUNDS
})
