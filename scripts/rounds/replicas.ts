import { startPostgres } from '../../test/support/postgres/server.ts'
import { type RunningReplicas, startReplicas } from './replicas/running.ts'
import { replayed } from './replicas/replayed.ts'
import { rollingRestart } from './replicas/rolling.ts'
import { killRound } from './replicas/round.ts'

// Three replicas in processes of their own share a PostgreSQL, and clients write and read over HTTP through any of them
// while replicas are killed, stopped, put to sleep and replaced, the database restarts, ends connections or is full,
// and bytes on the way to it are held. Each acknowledged write must be there once and in its order, one with an unknown
// outcome at most once, a refused one never; no read goes back; the request log has the same order; and a replay has
// the same hash. `npm run rounds -- replicas 300 7 2000` are 300 rounds of 2 s from seed 7, of which three in twenty
// begin with a replica that sleeps for 12 s. `npm run rounds -- replicas 30 7 rolling` are 30 rolling restarts, in
// which nobody may be refused.
const rounds = Number(process.argv[2] ?? 20)
const first = Number(process.argv[3] ?? Date.now() % 1_000_000)
const how = process.argv[4] ?? '2000'
const server = await startPostgres()
const url = server.url('postgres')
const counts = new Map<string, number>()
const add = (what: string, by = 1): void => { counts.set(what, (counts.get(what) ?? 0) + by) }
let running: RunningReplicas | undefined
let faulty = 0

async function kills (seed: number): Promise<readonly string[]> {
  running ??= await startReplicas(url, 3)
  const reader = await replayed(url)
  // Three of twenty are long.
  const { events, faults, troubles, statuses } =
    await killRound(running, server, reader, seed, Number(how), seed % 20 < 3)
  await reader.close()
  for (const [what, times] of [...troubles, ...statuses]) add(what, times)
  const done = events.filter(({ result }) => result === 'done').length
  console.log(`seed ${seed}: ${done} of ${events.length} done, ${faults.length} faults`)
  if (faults.length > 0) {
    for (const { url, told } of running.replicas) for (const line of told.slice(-30)) console.log(`  ${url}: ${line}`)
  }
  return faults
}

async function rolling (seed: number): Promise<readonly string[]> {
  const { statuses, faults, worst } = await rollingRestart(url, seed)
  for (const [what, times] of statuses) add(what, times)
  console.log(`seed ${seed}: ${[...statuses.values()].reduce((a, b) => a + b)} requests, the slowest ${worst} ms, ` +
    `${faults.length} faults`)
  return faults
}

for (let seed = first; seed < first + rounds && faulty === 0; seed++) {
  const faults = await (how === 'rolling' ? rolling : kills)(seed)
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
  if (faults.length > 0) faulty++
}
await running?.close()
for (const [what, times] of [...counts].sort()) console.log(`${what}: ${times}`)
console.log(faulty === 0 ? `${rounds} rounds from seed ${first}: nothing lost, doubled or reordered` : 'faults')
process.exit(faulty === 0 ? 0 : 1)
