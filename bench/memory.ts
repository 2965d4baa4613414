import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { build } from 'esbuild'
import { heldBy, residentBytes } from './heap-probe.ts'
import { adjustmentsOn, answerOf, ask, load, request } from './load.ts'
import { asked, median, report } from './rows.ts'
import { bundledBareFastify, espelho, type Server, weighedEspelho } from './servers.ts'
import { SIZES } from './sizes.ts'
import { adjustedDates, writeWorld } from './world.ts'

// The memory of a server that does nothing, beside a bundled bare Fastify; and what a world, logged exchanges and
// sandboxes take, beside their texts. It is that after a collection, with what lies outside the heap.
//
//   npm run bench -- memory; tsx bench/memory.ts [rounds of a start, 5]

const [rounds = 5] = asked.map(Number)
const folder = mkdtempSync(join(tmpdir(), 'espelho-bench-'))
const OF_FILES = 'its files'
const OF_TEXTS = 'its request and response'

await idle()
await stored()
await logged()
await sandboxes()
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
  const first = await espelho()
  const answer = await answerOf(first)
  await first.stop()
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const theirs = await residentOf(await bundledBareFastify(bundle, answer))
    const own = await residentOf(await espelho())
    if (round > 0) ratios.push(own / theirs) // the first one warms the disk's cache
  }
  report({
    area: 'memory',
    what: 'Resident memory of an idle server',
    figure: median(ratios),
    of: 'bare Fastify',
    ceiling: 1.15,
    rounds
  })
}

async function residentOf (server: Server): Promise<number> {
  await answerOf(server)
  await setTimeout(1000)
  const bytes = residentBytes(server.child)
  await server.stop()
  return bytes
}

async function stored (): Promise<void> {
  const held: number[] = []
  const files: number[] = []
  for (const size of ['empty', 'full'] as const) {
    const world = join(folder, size)
    writeWorld(world, size)
    files.push(bytesIn(world))
    const server = await weighedEspelho('--fixtures', world)
    await answerOf(server)
    held.push(await heldBy(server.child))
    if (size === 'full') await left(server)
    await server.stop()
  }
  const [before = NaN, after = NaN] = held
  const [small = NaN, large = NaN] = files
  report({
    area: 'memory',
    what: `Heap of a world of ${SIZES.records} records and ${SIZES.people} people`,
    figure: (after - before) / (large - small),
    of: OF_FILES,
    ceiling: 6,
    rounds: 1
  })
}

/** After a reset, of many requests. */
async function left (server: Server): Promise<void> {
  const work = async (): Promise<number> => {
    await load(server, { amount: 5000 }, adjustmentsOn(adjustedDates))
    const full = await heldBy(server.child)
    await ask(server, { method: 'POST', path: '/_sandbox/reset', body: '{}' })
    return full
  }
  await work()
  const before = await heldBy(server.child)
  const full = await work()
  report({
    area: 'memory',
    what: 'What is left of 5000 requests after a reset',
    figure: Math.max(0, await heldBy(server.child) - before) / (full - before),
    of: 'their heap',
    ceiling: 0.05,
    rounds: 1
  })
}

async function logged (): Promise<void> {
  const server = await weighedEspelho()
  const bytes = Buffer.byteLength(request) + Buffer.byteLength(await answerOf(server))
  await load(server, { amount: SIZES.loggedExchanges })
  const full = await heldBy(server.child)
  await emptyLog(server)
  report({
    area: 'memory',
    what: `An exchange in a log of ${SIZES.loggedExchanges}`,
    figure: (full - await heldBy(server.child)) / SIZES.loggedExchanges / bytes,
    of: OF_TEXTS,
    ceiling: 1.5,
    rounds: 1
  })
  await server.stop()
}

async function sandboxes (): Promise<void> {
  const server = await weighedEspelho()
  const bytes = Buffer.byteLength(request) + Buffer.byteLength(await answerOf(server))
  await load(server, { amount: 1000 })
  const before = await heldBy(server.child)
  let last = 0
  const adjust = adjustmentsOn(['2026-03-16'])
  await load(server, { amount: SIZES.sandboxes - 1 }, () => ({ ...adjust(), path: `/~s${++last}${adjust().path}` }))
  report({
    area: 'memory',
    what: `A sandbox with one adjustment, of ${SIZES.sandboxes}`,
    figure: (await heldBy(server.child) - before) / (SIZES.sandboxes - 1) / bytes,
    of: OF_TEXTS,
    ceiling: 10,
    rounds: 1
  })
  await server.stop()
}

async function emptyLog ({ url }: Server): Promise<void> {
  const { status } = await fetch(`${url}/_sandbox/requests`, { method: 'DELETE' })
  if (status >= 400) throw new Error(`DELETE requests: ${status}`)
}

function bytesIn (world: string): number {
  return readdirSync(world).reduce((sum, file) => sum + statSync(join(world, file)).size, 0)
}
