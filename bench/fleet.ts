import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { autocannon } from './autocannon.ts'
import pg from 'pg'
import { openPostgresFleet, type PostgresFleet } from '../src/fleet/postgres.ts'
import { createFixtures } from '../src/sandbox/fixtures.ts'
import type { Life } from '../src/sandbox/life.ts'
import { openRegistry } from '../src/sandbox/registry.ts'
import { startPostgres } from '../test/support/postgres/server.ts'
import { make, world } from '../test/support/world.ts'
import { headers, median, request } from './load.ts'
import { asked, tell } from './rows.ts'
import { espelho } from './servers.ts'

// What a fleet on PostgreSQL costs beside one server: requests against those of a data folder, a start where many
// sandboxes are kept, and the opening of a large one whose owner was killed.
//
//   tsx bench/fleet.ts [rounds, 5] [seconds, 3] [change sets, 100000] [sandboxes, 10000]

const ROUNDS = Number(asked[0] ?? 5)
const SECONDS = Number(asked[1] ?? 3)
const CHANGE_SETS = Number(asked[2] ?? 100_000)
const SANDBOXES = Number(asked[3] ?? 10_000)
const CONNECTIONS = 50
/** Characters, so that a log which is shorter than usual is compacted, too. */
const COMPACT_AT = 1_048_576
/** Of a change set that puts four records in the place of others. */
const BYTES = 5300

const server = await startPostgres({ fsync: 'on', max_connections: '200' })
const url = server.url('postgres')
const client = new pg.Client(url)
await client.connect()

await throughHttp()
await startWithMany()
await takeover()
await client.end()
process.exit()

async function throughHttp (): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'espelho-bench-'))
  const ratios: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const [kept, shared] =
      [await espelho('--data', join(folder, String(round))), await espelho('--data', url, '--drain', '1')]
    const rates = [await rate(kept.url, round), await rate(shared.url, round)] as const
    if (round > 0) ratios.push(rates[1] / rates[0])
    await Promise.all([kept.stop(), shared.stop()])
  }
  rmSync(folder, { recursive: true })
  tell({
    area: 'stores',
    what: { en: 'Adjustments a second on PostgreSQL, through HTTP', pt: 'Ajustes por segundo no PostgreSQL, por HTTP' },
    figure: median(ratios),
    of: { en: 'a data folder', pt: 'uma pasta de dados' },
    floor: 0.8,
    rounds: ROUNDS
  })
}

async function rate (url: string, round: number): Promise<number> {
  const result = await autocannon({
    url: `${url}/~r${round}/ajuste-registro/solicitar`,
    method: 'POST',
    headers,
    body: request,
    connections: CONNECTIONS,
    duration: SECONDS
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(JSON.stringify(result.statusCodeStats))
  return result['2xx'] / result.duration
}

/** How long it takes to open a sandbox when the lease of its owner is over. */
async function takeover (): Promise<void> {
  const fixtures = createFixtures(world())
  const name = 'large'
  const first = await fleet(Infinity)
  const registry = await openRegistry({ store: first.store, fixtures, seed: 1, maximum: 10 })
  const { life } = await registry.open(name)
  await life.transact(() => ({ result: undefined, put: { businessUnits: [make.businessUnit('begun')] } }))
  const unit = (n: number) => make.businessUnit(`unit${n % 2000}`, { name: `${n} ${'Matriz e filial '.repeat(400)}` })
  let n = 0
  const write = async (): Promise<void> => {
    while (n++ < CHANGE_SETS) {
      const entity = unit(n)
      const sized = { ...entity, name: entity.name.slice(0, BYTES - 130) }
      await life.transact(() => ({ result: undefined, put: { businessUnits: [sized] } }))
    }
  }
  await Promise.all(Array.from({ length: 500 }, write))
  for (const [en, pt, ceiling] of [
    [`a log of ${CHANGE_SETS} change sets`, `um log de ${CHANGE_SETS} conjuntos de mudanças`, 10],
    ['the same, compacted', 'o mesmo, compactado', 3]
  ] as const) {
    await client.query("UPDATE espelho.replica SET expires_at = now() - interval '1 s'")
    const next = await fleet(COMPACT_AT)
    const opening = await openRegistry({ store: next.store, fixtures, seed: 1, maximum: 10 })
    const began = performance.now()
    const opened = await opening.open(name)
    const seconds = (performance.now() - began) / 1000
    tell({
      area: 'stores',
      what: { en: `Seconds after the lease to take over ${en}`, pt: `Segundos após o lease para assumir ${pt}` },
      figure: seconds,
      unit: 's',
      ceiling
    })
    if (ceiling === 10) await compacted(opened.life)
  }
}

/** The next change makes a long log due for compaction. */
async function compacted (life: Life): Promise<void> {
  await life.transact(() => ({ result: undefined, put: { businessUnits: [make.businessUnit('last')] } }))
  for (let rows = Infinity; rows > 1;) {
    await setTimeout(100)
    const found = await client.query(`SELECT count(*)::int AS count FROM espelho.change
      WHERE sandbox = (SELECT id FROM espelho.sandbox WHERE name = 'large')`)
    rows = found.rows[0].count
  }
}

async function fleet (compactAt?: number): Promise<PostgresFleet> {
  const times = { ttl: 600_000 }
  const opened = await openPostgresFleet({ url, version: 'bench', notice: () => {}, compactAt, times })
  await opened.owners.join(`http://127.0.0.1:${1 + Math.floor(Math.random() * 9999)}`)
  return opened
}

async function startWithMany (): Promise<void> {
  const starts = async (): Promise<number> => {
    const began = performance.now()
    const { url: at, stop } = await espelho('--data', url, '--drain', '1')
    const answer = await fetch(`${at}/~first/ajuste-registro/solicitar`, { method: 'POST', headers, body: request })
    if (answer.status !== 201) throw new Error(await answer.text())
    const time = performance.now() - began
    await stop()
    await client.query("DELETE FROM espelho.sandbox WHERE name = 'first'")
    return time
  }
  const ratios: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    await client.query('DELETE FROM espelho.sandbox')
    const none = await starts()
    await client.query(`INSERT INTO espelho.sandbox
      (name, format, plain, created_at, used_at, epoch, fixtures, term, head)
      SELECT 'kept' || n, 1, false, now(), now(), 0, '{}', 1, 1 FROM generate_series(1, ${SANDBOXES}) n`)
    if (round > 0) ratios.push(await starts() / none)
  }
  tell({
    area: 'start',
    what: {
      en: `Start on PostgreSQL with ${SANDBOXES} sandboxes kept`,
      pt: `Início no PostgreSQL com ${SANDBOXES} sandboxes guardados`
    },
    figure: median(ratios),
    of: { en: 'a start with none', pt: 'um início sem nenhum' },
    ceiling: 1.1,
    rounds: ROUNDS
  })
}
