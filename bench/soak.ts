import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { load } from './load.ts'

// POST /ajuste-registro/solicitar with the request log on, in rounds; memory after each, garbage collected. The state
// would grow with every adjustment, so each round ends with a reset that keeps the log: only the log is left to grow.
//
//   tsx bench/soak.ts [requests, 200000] [per round, 10000]

const REQUESTS = Number(process.argv[2] ?? 200_000)
const ROUND = Number(process.argv[3] ?? 10_000)
/** Of the mean of the first rounds with a full log, how much the last may differ. */
const TOLERANCE = 0.1

const root = fileURLToPath(new URL('..', import.meta.url))
const probe = `
  import { startSandbox } from './src/index.ts'
  const server = await startSandbox({ logLevel: 'warn' })
  process.on('message', () => {
    gc(); gc()
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
    process.send({ heap: heapUsed, bytes: arrayBuffers, rss })
  })
  process.on('disconnect', () => process.exit())
  console.log(JSON.stringify({ url: server.url }))
`
const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', '--input-type=module', '--eval', probe], {
  cwd: root, stdio: ['ignore', 'pipe', 'inherit', 'ipc']
})
const [line] = await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line')
const { url } = JSON.parse(line as string) as { url: string }

interface Memory { readonly heap: number, readonly bytes: number, readonly rss: number }

async function memory (): Promise<Memory> {
  child.send('memory')
  const [answer] = await once(child, 'message')
  return answer as Memory
}

const mebibytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1).padStart(7)
const kept: number[] = []
console.log(`requests    heap  bytes     rss (MiB), Node.js ${process.version}`)
for (let done = 0; done < REQUESTS; done += ROUND) {
  await load({ url, stop: async () => {} }, { amount: Math.min(ROUND, REQUESTS - done) })
  await fetch(`${url}/_sandbox/reset`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"keep":["requests"]}'
  })
  const { heap, bytes, rss } = await memory()
  kept.push(heap + bytes)
  console.log(
    `${String(Math.min(done + ROUND, REQUESTS)).padStart(8)} ${mebibytes(heap)} ${mebibytes(bytes)} ${mebibytes(rss)}`
  )
}
const { requests, evicted } =
  await (await fetch(`${url}/_sandbox/requests?limit=1`)).json() as { requests: object[], evicted: number }
child.disconnect()

const full = kept.slice(1, 4)
const mean = full.reduce((sum, bytes) => sum + bytes, 0) / full.length
const last = kept.at(-1) as number
const change = (last - mean) / mean
console.log(`log: ${requests.length > 0 ? 'has entries' : 'is empty'}, ${evicted} evicted`)
const verdict = Math.abs(change) <= TOLERANCE || last < mean ? 'flat' : 'NOT flat'
console.log(`${verdict}: ${(change * 100).toFixed(1)} % between the first rounds with a full log and the last`)
process.exitCode = last > mean * (1 + TOLERANCE) ? 1 : 0
