import { startPostgres } from '../../test/support/postgres/server.ts'
import { fleetRound } from './fleet/round.ts'

// Three replicas share a PostgreSQL, and clients write and read through any of them while connections break, bytes come
// late, leases run out, sandboxes are released, replicas replaced and the database crashes. Each acknowledged write
// must be there once and in its order, one with an unknown outcome at most once, a refused one never; no read goes
// back; and a replay has the same hash. `npm run rounds -- fleet 500 7 1500` are 500 rounds of 1.5 s from seed 7.
const rounds = Number(process.argv[2] ?? 20)
const first = Number(process.argv[3] ?? Date.now() % 1_000_000)
const milliseconds = Number(process.argv[4] ?? 1500)
const server = await startPostgres()
const counts = new Map<string, number>()
const count = (what: string, by = 1): void => { counts.set(what, (counts.get(what) ?? 0) + by) }
let faulty = 0
for (let seed = first; seed < first + rounds && faulty === 0; seed++) {
  const { events, faults, troubles, notices, terms } = await fleetRound(server, seed, milliseconds)
  for (const { what, result } of events) count(`${what}s ${result}`)
  for (const [name, times] of troubles) count(name, times)
  count('owners', terms)
  const done = events.filter(({ result }) => result === 'done').length
  console.log(`seed ${seed}: ${done} of ${events.length} done, ${terms} owners, ${faults.length} faults`)
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
  if (faults.length === 0) continue
  for (const notice of notices) console.log(`  told: ${notice}`)
  faulty++
}
for (const [what, times] of [...counts].sort()) console.log(`${what}: ${times}`)
console.log(faulty === 0 ? `${rounds} rounds from seed ${first}: nothing lost, doubled or reordered` : 'faults')
process.exit(faulty === 0 ? 0 : 1)
