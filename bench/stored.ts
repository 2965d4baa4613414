import { answerOf, load, median } from './load.ts'
import { espelho, type Server } from './servers.ts'

// Latency of POST /ajuste-registro/solicitar with 100,000 adjustments stored, against one with none, in turns. With
// `approved` as the third argument each request approves itself, and all of them stay in force on one day.

const ROUNDS = Number(process.argv[2] ?? 7)
const STORED = Number(process.argv[3] ?? 100_000)
const STATUS = process.argv[4] === 'approved' ? 'APROVADO' : 'by-reason'
const SECONDS = 2

const empty = await espelho()
const full = await espelho()
await Promise.all([settle(empty), settle(full)])
await answerOf(full)
await load(empty, { seconds: SECONDS }) // both are warm, one of them by storing
await load(full, { amount: STORED })

const ratios: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  // What the rounds themselves store goes on the empty one after each, so that it stays empty.
  await fetch(`${empty.url}/_sandbox/reset`, { method: 'POST' })
  await settle(empty)
  const [none, many] = await inTurns(round)
  ratios.push(many / none)
}
await Promise.all([empty.stop(), full.stop()])
console.log(
  `latency at ${STORED} stored adjustments : at none  ${median(ratios).toFixed(2)}   (ceiling 1.10, ${ROUNDS} rounds)`
)

async function settle ({ url }: Server): Promise<void> {
  const body = JSON.stringify({ 'adjustment.initialStatus': STATUS })
  await fetch(`${url}/_sandbox/settings`, { method: 'PATCH', headers: { 'content-type': 'application/json' }, body })
}

/** Who goes first changes from round to round. */
async function inTurns (round: number): Promise<[none: number, many: number]> {
  const time = async (server: Server) => 1 / (await load(server, { seconds: SECONDS })).rate
  if (round % 2 === 0) return [await time(empty), await time(full)]
  const many = await time(full)
  return [await time(empty), many]
}
