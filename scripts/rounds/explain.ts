import fc from 'fast-check'
import { faultyRequest, round } from '../../test/support/explain-rounds.ts'
import { testServer } from '../../test/support/server.ts'

// `npm run rounds -- explain 10000 7`: random refusals; each patch that is offered is applied and sent.
const [wanted = 10_000, seed = 20260401] = process.argv.slice(2).map(Number)
const MOST_FAILURES = 20

const closing: Array<() => Promise<void>> = []
const { call } = await testServer({ teardown: (close: () => Promise<void>) => { closing.push(close) } } as never)
let refusals = 0
let accepted = 0
let findings = 0
let patches = 0
const failures: string[] = []
const requests = fc.sample(faultyRequest, { seed, numRuns: wanted * 3 })
for (const [index, request] of requests.entries()) {
  if (refusals === wanted) break
  const base = `/~rounds-${index % 2}`
  const came = await round(request, (what, body) => call(what.replace(' ', ` ${base}`), { body }), async path =>
    (await call(`GET ${base}/_sandbox/${path}`)).body)
  if (came.status < 400) accepted++
  else refusals++
  findings += came.findings
  patches += came.patches
  failures.push(...came.failures)
  if (index % 100 === 99) for (const name of ['rounds-0', 'rounds-1']) await call(`POST /~${name}/_sandbox/reset`)
}
for (const failure of failures.slice(0, MOST_FAILURES)) console.log(failure)
console.log(JSON.stringify({ seed, refusals, accepted, findings, patches, failures: failures.length }))
for (const close of closing) await close()
process.exitCode = refusals === wanted && failures.length === 0 ? 0 : 1
