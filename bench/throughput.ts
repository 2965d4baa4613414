import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerOf, ask, load, SOLICITAR } from './load.ts'
import { asked, median, report } from './rows.ts'
import { bareFastify, espelho, type Server } from './servers.ts'

// POST /ajuste-registro/solicitar, everything on, against a bare Fastify route with the same schemas, payload and
// answer; and the same with --data. Rounds in turns, so that a busy machine slows all alike; the ratio of each round is
// one measurement, and the median of them the result.
//
//   npm run bench -- throughput; tsx bench/throughput.ts [rounds, 7] [seconds, 4]

const [ROUNDS = 7, SECONDS = 4] = asked.map(Number)

/** The first rounds, in which the servers still get faster. */
const UNCOUNTED = 2

const folder = await mkdtemp(join(tmpdir(), 'espelho-bench-'))
const memory = await espelho()
const files = await espelho('--data', join(folder, 'data'))
const bare = await bareFastify(await answerOf(memory))
const servers: Record<'bare' | 'memory' | 'files', Server> = { bare, memory, files }

const rates = { bare: [] as number[], memory: [] as number[], files: [] as number[] }
for (let round = 0; round < UNCOUNTED + ROUNDS; round++) {
  for (const name of ['bare', 'memory', 'files'] as const) {
    const { rate } = await load(servers[name], { seconds: SECONDS })
    if (round >= UNCOUNTED) rates[name].push(rate)
  }
  // Each round starts from the fixtures, so that every one of them does the same work.
  for (const server of [memory, files]) await ask(server, { method: 'POST', path: '/_sandbox/reset', body: '{}' })
}
await Promise.all(Object.values(servers).map(server => server.stop()))
await rm(folder, { recursive: true })

for (const [name, list] of Object.entries(rates)) {
  console.log(`${name.padEnd(8)} median ${median(list).toFixed(0).padStart(6)} responses a second`)
}
const common = { area: 'request', of: 'bare Fastify', rounds: ROUNDS } as const
const ratio = (list: readonly number[]): number => median(list.map((rate, round) => rate / (rates.bare[round] ?? NaN)))
report({
  ...common,
  what: `POST ${SOLICITAR}: responses a second`,
  figure: ratio(rates.memory),
  floor: 0.35
})
report({
  ...common,
  what: 'The same with --data FOLDER',
  figure: ratio(rates.files),
  floor: 0.25
})
