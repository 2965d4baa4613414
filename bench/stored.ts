import { answerOf, load, median } from './load.ts'
import { espelho, type Server } from './servers.ts'

// Latency of POST /ajuste-registro/solicitar with 100,000 adjustments stored, against one with none, in turns.

const ROUNDS = Number(process.argv[2] ?? 7)
const STORED = Number(process.argv[3] ?? 100_000)
const SECONDS = 2

const empty = await espelho()
const full = await espelho()
await answerOf(full)
await load(empty, { seconds: SECONDS }) // both are warm, one of them by storing
await load(full, { amount: STORED })

const ratios: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  // What the rounds themselves store goes on the empty one after each, so that it stays empty.
  await fetch(`${empty.url}/_sandbox/reset`, { method: 'POST' })
  const [none, many] = await inTurns(round)
  ratios.push(many / none)
}
await Promise.all([empty.stop(), full.stop()])
console.log(
  `latency at ${STORED} stored adjustments : at none  ${median(ratios).toFixed(2)}   (ceiling 1.10, ${ROUNDS} rounds)`
)

/** Who goes first changes from round to round. */
async function inTurns (round: number): Promise<[none: number, many: number]> {
  const time = async (server: Server) => 1 / (await load(server, { seconds: SECONDS })).rate
  if (round % 2 === 0) return [await time(empty), await time(full)]
  const many = await time(full)
  return [await time(empty), many]
}
