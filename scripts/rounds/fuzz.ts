import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

// The fuzz tests of the suite, longer: `npm run rounds -- fuzz 500000 7` sends at least so many mutated requests and
// connections, in rounds from seed 7 on. Each round begins with requests that are also answered without a server, those
// of the HTTP tests among them. A round that fails tells its seed and its smallest failing request.
const wanted = Number(process.argv[2] ?? 100_000)
const first = Number(process.argv[3] ?? Date.now() % 1_000_000)
const root = fileURLToPath(new URL('../..', import.meta.url))
/** How much longer a round is than the test, and how many requests the test sends. */
const TIMES = 10
const FILES: Readonly<Record<string, number>> =
  { 'without-server': 1000, operations: 1600, 'control-plane': 1150, socket: 200 }
const statuses = new Map<string, number>()
let sent = 0

/** Runs one test file. Resolves to whether it passed. */
async function run (file: string, seed: number): Promise<boolean> {
  const env = { ...process.env, FUZZ_SEED: String(seed), TAP_TIMEOUT: '7200' }
  // It runs the HTTP tests as the suite does.
  const isCompared = file === 'without-server'
  const count = String((FILES[file] ?? 0) * TIMES)
  const child = spawn(process.execPath, ['--import=tsx', `test/fuzz/${file}.test.ts`, ...isCompared ? [count] : []], {
    cwd: root,
    env: isCompared ? env : { ...env, FUZZ_RUNS: String(TIMES) },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  for (const [, status = '', count = ''] of output.matchAll(/(?<= # seed .*)(\d{3}) × (\d+)/g)) {
    statuses.set(status, (statuses.get(status) ?? 0) + Number(count))
    sent += Number(count)
  }
  if (file === 'socket') sent += (FILES[file] ?? 0) * TIMES
  if (code !== 0) console.log(output.split('\n').filter(line => /not ok|FUZZ_SEED/.test(line)).join('\n'))
  return code === 0
}

let failed = 0
for (let seed = first; sent < wanted; seed++) {
  for (const file of Object.keys(FILES)) if (sent < wanted && !await run(file, seed)) failed++
  const counts = [...statuses].sort().map(([status, count]) => `${status} × ${count}`).join(', ')
  console.log(`seed ${seed}: ${sent} of ${wanted} sent, ${failed} rounds failed; ${counts}`)
}
process.exitCode = failed === 0 ? 0 : 1
