import fc from 'fast-check'
import { beginHeaderWorld, headerRound, headerSteps, LISTED, recordsOfWorld } from '../../test/support/header-rounds.ts'
import { testServer } from '../../test/support/server.ts'

// `npm run rounds -- header 10000 7`: random requests, each sent to a fork for each other answer of each open point.
const [wanted = 10_000, seed = 20260401] = process.argv.slice(2).map(Number)
const MOST_FAILURES = 40
/** So many points more than change the response may the header name on average. */
const MOST_SURPLUS = 2
/** After so many requests the world starts anew, so that its days do not fill up. */
const LIFE = 40

const closing: Array<() => Promise<void>> = []
const server = await testServer({ teardown: (close: () => Promise<void>) => { closing.push(close) } } as never)
const steps = fc.sample(headerSteps(await recordsOfWorld(server)), { seed, numRuns: wanted })
const statuses = new Map<number, number>()
const failures: string[] = []
let surplus = 0
const changed = new Map<string, number>([...LISTED].map(id => [id, 0]))
for (const [index, step] of steps.entries()) {
  if (index % LIFE === 0) await beginHeaderWorld(server, 'header')
  const came = await headerRound(server, 'header', step)
  statuses.set(came.status, (statuses.get(came.status) ?? 0) + 1)
  surplus += came.named.length - came.changed.length
  for (const id of came.changed) changed.set(id, (changed.get(id) ?? 0) + 1)
  failures.push(...came.failures)
}
for (const failure of failures.slice(0, MOST_FAILURES)) console.log(failure)
const kinds = new Map<string, number>()
for (const failure of failures) {
  const kind = failure.replace(/:.*\n {2}(\d+ \w+ \/[\w-]*).*/s, ' $1')
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
}
for (const [kind, count] of [...kinds].sort((one, other) => other[1] - one[1])) console.log(`${count} × ${kind}`)
console.log(JSON.stringify({
  seed,
  requests: wanted,
  statuses: Object.fromEntries([...statuses].sort()),
  changed: Object.fromEntries([...changed].sort()),
  surplus: surplus / wanted,
  failures: failures.length
}))
for (const close of closing) await close()
process.exitCode = failures.length === 0 && surplus <= MOST_SURPLUS * wanted ? 0 : 1
