import { autocannon } from './autocannon.ts'
import { startPostgres } from '../test/support/postgres/server.ts'
import { headers, median, request } from './load.ts'
import { asked, tell } from './rows.ts'
import { espelho } from './servers.ts'

// A request to the owner of a sandbox against the same request through another server, which passes it on. Both on one
// PostgreSQL of their own that syncs, in turns.
//
//   tsx bench/forward.ts [rounds, 5] [seconds, 3]

const ROUNDS = Number(asked[0] ?? 5)
const SECONDS = Number(asked[1] ?? 3)
const CEILING = 2

const database = await startPostgres({ fsync: 'on' })
const servers = [
  await espelho('--data', database.url('postgres'), '--drain', '1'),
  await espelho('--data', database.url('postgres'), '--drain', '1')
]
const path = '/~bench/ajuste-registro/solicitar'
const body = request
await fetch(`${servers[0]?.url}${path}`, { method: 'POST', headers, body })
const owned = await Promise.all(servers.map(async ({ url }) =>
  (await (await fetch(`${url}/readyz`)).json() as { owned: number }).owned))
const [owner, front] = owned[0] === 1 ? servers : servers.toReversed()

async function latency (url: string | undefined, connections: number): Promise<number> {
  const result =
    await autocannon({ url: `${url}${path}`, method: 'POST', headers, body, connections, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  return result.duration * 1000 * connections / result['2xx']
}

for (const connections of [1, 16]) {
  const [direct, passed]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    const times = [await latency(owner?.url, connections), await latency(front?.url, connections)] as const
    if (round === 0) continue // it warms up
    direct.push(times[0])
    passed.push(times[1])
  }
  const ratio = median(passed.map((time, round) => time / (direct[round] ?? NaN)))
  tell({
    area: 'stores',
    what: {
      en: `Latency of a request that another replica passes on, ${connections} connections`,
      pt: `Latência de uma requisição repassada por outra réplica, ${connections} conexões`
    },
    figure: ratio,
    of: { en: 'that of its owner', pt: 'a da dona do sandbox' },
    ceiling: CEILING,
    rounds: ROUNDS
  })
  console.log(`         ${median(direct).toFixed(2)} ms direct, ${median(passed).toFixed(2)} ms through another`)
}
await Promise.all(servers.map(server => server.stop()))
await database.stop('immediate')
process.exit()
