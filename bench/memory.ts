import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { build } from 'esbuild'
import { heldBy, residentBytes } from './heap.ts'
import { answerOf, headers, load, median, request, requestOn } from './load.ts'
import { asked, tell } from './rows.ts'
import { bundledBareFastify, resident, type ResidentServer, weighedEspelho } from './servers.ts'

// The memory of a server that does nothing, beside a bundled bare Fastify; what stored adjustments and logged exchanges
// take, and what comes back. The heap is that after a collection, with what lies outside it.
//
//   tsx bench/memory.ts [rounds of a start, 5] [stored adjustments, 100000] [worlds, 24]

const [rounds = 5, stored = 100_000, worlds = 24] = asked.map(Number)
const MB = 1_000_000
const folder = mkdtempSync(join(tmpdir(), 'espelho-bench-'))

await idle()
await kept()
await logs()
rmSync(folder, { recursive: true })

/** In turns, a second after the first answer. */
async function idle (): Promise<void> {
  const bundle = join(folder, 'bare.cjs')
  await build({
    entryPoints: ['bench/bare-fastify.ts'],
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    outfile: bundle,
    logLevel: 'error'
  })
  const first = await weighedEspelho()
  const answer = await answerOf(first)
  await first.stop()
  const cache = { ESPELHO_CACHE: join(folder, 'cache') }
  const subjects: Record<string, () => Promise<ResidentServer>> = {
    bare: () => bundledBareFastify(bundle, answer),
    cached: () => resident(cache),
    uncached: () => resident({ ESPELHO_CACHE: 'off' })
  }
  const found = Object.fromEntries(Object.keys(subjects).map(name => [name, [] as number[]]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, start] of Object.entries(subjects)) {
      const server = await start()
      await answerOf(server)
      await setTimeout(1000)
      if (round > 0) found[name]?.push(residentBytes(server.child)) // the first one fills the cache
      await server.stop()
    }
  }
  for (const [name, en, pt] of [
    ['cached', 'Resident memory of an idle server, with the cache of compiled code',
      'Memória residente de um servidor ocioso, com o cache de código compilado'],
    ['uncached', 'The same without the cache', 'O mesmo sem o cache']
  ] as const) {
    const ratios = (found[name] ?? []).map((bytes, round) => bytes / (found.bare?.[round] ?? NaN))
    tell({
      area: 'memory',
      what: { en, pt },
      figure: median(ratios),
      of: { en: 'bare Fastify', pt: 'Fastify puro' },
      ceiling: 1.15,
      rounds
    })
  }
}

/** Of four records each, on the days of three years. */
async function kept (): Promise<void> {
  const server = await weighedEspelho()
  let day = 0
  const someDay = (): string => requestOn(new Date(Date.UTC(2023, 0, 1 + day++ % 1000)).toISOString().slice(0, 10))
  await load(server, { amount: 1000 }, someDay)
  await settle(server, 'POST /_sandbox/reset', 'POST /_sandbox/reset')
  const before = await heldBy(server.child)
  await load(server, { amount: stored }, someDay)
  await settle(server, 'DELETE /_sandbox/requests')
  const full = await heldBy(server.child)
  await settle(server, 'POST /_sandbox/reset')
  const after = await heldBy(server.child)
  await server.stop()
  const thousands = (stored / 1000).toLocaleString('en')
  tell({
    area: 'memory',
    what: {
      en: `Heap of ${thousands},000 stored adjustments of four records`,
      pt: `Heap de ${thousands}.000 ajustes guardados de quatro registros`
    },
    figure: (full - before) / MB,
    unit: 'MB',
    ceiling: 200 * stored / 100_000
  })
  tell({
    area: 'memory',
    what: { en: 'What of it is left after a reset', pt: 'O que fica dele depois de um reset' },
    figure: (after - before) / MB,
    unit: 'MB',
    ceiling: 10
  })
}

/** The same request in each of some worlds, until the log of each is full. */
async function logs (): Promise<void> {
  const server = await weighedEspelho()
  await load(server, { amount: 1000 })
  await settle(server, 'POST /_sandbox/reset', 'POST /_sandbox/reset')
  const LOGGED = 3000 // nearly a full log, because a log takes its memory in chunks
  await load(server, { amount: LOGGED })
  const one = await heldBy(server.child)
  await settle(server, 'DELETE /_sandbox/requests')
  const bodies = request.length + (await answerOf(server)).length
  tell({
    area: 'memory',
    what: { en: 'A logged exchange, beyond its bodies', pt: 'Uma troca registrada, além dos corpos' },
    figure: ((one - await heldBy(server.child)) / LOGGED - bodies) / 1000,
    unit: 'KB',
    ceiling: 2
  })
  const names = Array.from({ length: worlds }, (_, world) => `world-${world}`)
  for (const name of names) await load({ ...server, url: `${server.url}/~${name}` }, { amount: 5000 })
  const full = await heldBy(server.child)
  for (const name of names) await settle(server, `DELETE /~${name}/_sandbox/requests`)
  tell({
    area: 'memory',
    what: { en: `The full request logs of ${worlds} worlds`, pt: `Os logs de requisições cheios de ${worlds} mundos` },
    figure: (full - await heldBy(server.child)) / MB,
    unit: 'MB',
    ceiling: 150
  })
  await server.stop()
}

async function settle ({ url }: ResidentServer, ...calls: readonly string[]): Promise<void> {
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ')
    const response = await fetch(url + path, { method, headers: { authorization: headers.authorization } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${call} answered ${response.status}`)
  }
}
