import { answerOf, type Load, load, median, requestOn } from './load.ts'
import { asked, tell } from './rows.ts'
import { espelho, type Server } from './servers.ts'

// Latency of POST /ajuste-registro/solicitar with 100,000 adjustments stored, against one with none, in turns: all of
// them on one day or spread over 10,000 days, each approved as it is requested or left pending. On one day a pending
// one displaces the one before it.
//
//   tsx bench/stored.ts [rounds, 7] [stored, 100000] [one-day | many-days] [approved | pending]

const ROUNDS = Number(asked[0] ?? 7)
const STORED = Number(asked[1] ?? 100_000)
const [DAYS, STATUS] = asked.slice(2)
const MANY = 10_000
const DAY = 86_400_000
const SECONDS = 2
/** Requests after which a server is as fast as it gets, and those after which a new life of it is. */
const ENOUGH = 20_000
const WARM = 2000
const TOLD: Readonly<Record<string, readonly [en: string, pt: string]>> = {
  'one-day approved': ['one day, approved', 'um dia, aprovados'],
  'one-day pending': ['one day, pending', 'um dia, pendentes'],
  'many-days approved': ['10,000 days, approved', '10.000 dias, aprovados'],
  'many-days pending': ['10,000 days, pending', '10.000 dias, pendentes']
}

for (const days of ['one-day', 'many-days']) {
  for (const status of ['approved', 'pending']) {
    if ((DAYS ?? days) === days && (STATUS ?? status) === status) await compare(days, status)
  }
}

async function compare (days: string, status: string): Promise<void> {
  const bodyOf = bodies(days === 'one-day' ? 1 : MANY)
  const empty = await espelho()
  const full = await espelho()
  await Promise.all([settle(empty, status), settle(full, status)])
  await answerOf(full)
  await load(empty, { amount: Math.min(STORED, ENOUGH) }, bodyOf) // both are warm, one of them by storing
  await load(full, { amount: STORED }, bodyOf)
  const ratios: number[] = []
  const processorRatios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // What the rounds themselves store goes on the empty one after each, so that it stays empty. A new life is slow at
    // first, so both warm up again.
    await fetch(`${empty.url}/_sandbox/reset`, { method: 'POST' })
    await settle(empty, status)
    for (const server of [empty, full]) await load(server, { amount: WARM }, bodyOf)
    const [none, many] = await inTurns(round, empty, full, bodyOf)
    ratios.push(none.rate / many.rate)
    processorRatios.push(many.processor / none.processor)
  }
  await Promise.all([empty.stop(), full.stop()])
  const [en, pt] = TOLD[`${days} ${status}`] as readonly [string, string]
  const of = { en: 'that at none', pt: 'a de um mundo sem eles' }
  tell({
    area: 'growth',
    what: {
      en: `Latency at ${STORED} stored adjustments, ${en}`, pt: `Latência com ${STORED} ajustes guardados, ${pt}`
    },
    figure: median(ratios),
    of,
    ceiling: 1.05,
    rounds: ROUNDS
  })
  console.log(`         of the processor's time ${median(processorRatios).toFixed(2)}`)
}

/** Bodies of requests for one day after the other, to the latest one, and again from the first. */
function bodies (count: number): () => string {
  const first = Date.UTC(2026, 2, 16) - (count - 1) * DAY
  const all = Array.from({ length: count }, (_, at) =>
    requestOn(new Date(first + at * DAY).toISOString().slice(0, 10)))
  let next = 0
  return () => all[next++ % count] as string
}

async function settle ({ url }: Server, status: string): Promise<void> {
  const body = JSON.stringify({ 'adjustment.initialStatus': status === 'approved' ? 'APROVADO' : 'PENDENTE' })
  await fetch(`${url}/_sandbox/settings`, { method: 'PATCH', headers: { 'content-type': 'application/json' }, body })
}

/** Who goes first changes from round to round. */
async function inTurns (
  round: number, empty: Server, full: Server, bodyOf: () => string
): Promise<[none: Load, many: Load]> {
  const time = (server: Server) => load(server, { seconds: SECONDS }, bodyOf)
  if (round % 2 === 0) return [await time(empty), await time(full)]
  const many = await time(full)
  return [await time(empty), many]
}
