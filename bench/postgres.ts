import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { openPostgresFleet } from '../src/fleet/postgres.ts'
import type { ChangeSet } from '../src/state/change.ts'
import { instant } from '../src/domain/time/instant.ts'
import { startPostgres } from '../test/support/postgres/server.ts'
import { median } from './load.ts'
import { asked, tell } from './rows.ts'

// Acknowledged change sets of the store, by so many writers to one sandbox, against rows of pgbench with as many
// clients and the same bytes, in turns, on a PostgreSQL of its own that syncs. `pgbench` has to be in the PATH.
//
//   tsx bench/postgres.ts [rounds, 5] [seconds, 3]

const ROUNDS = Number(asked[0] ?? 5)
const SECONDS = Number(asked[1] ?? 3)
const FLOOR = 0.8

interface Case { readonly writers: number, readonly bytes: number, readonly floor?: number }

/** An edit has 1.5 KB. An adjustment that puts four records in the place of others has 5.3. */
const CASES: readonly Case[] = [
  { writers: 1, bytes: 1470 },
  { writers: 16, bytes: 1470 },
  { writers: 64, bytes: 1470, floor: FLOOR },
  { writers: 64, bytes: 5300 }
]

const server = await startPostgres({ fsync: 'on', max_connections: '200' })
const url = server.url('postgres')
const folder = mkdtempSync(join(tmpdir(), 'espelho-bench-'))
const script = join(folder, 'insert.sql')
// A variable, so that the bytes are sent each time. A constant would be sent once, in the prepared statement.
writeFileSync(script, 'INSERT INTO bench (body) VALUES (:body);\n')
const client = new pg.Client(url)
await client.connect()
await client.query('CREATE TABLE bench (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body text NOT NULL)')
const fleet = await openPostgresFleet({ url, version: 'bench', notice: () => {} })
await fleet.owners.join('http://127.0.0.1:1')

for (const { writers, bytes, floor } of CASES) {
  const text = textOf(1, bytes)
  const ratios: number[] = []
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const turns = [
      async () => { ours.push(await storeRate(writers, JSON.parse(text), `w${writers}-${bytes}-${round}`)) },
      async () => { theirs.push(await pgbenchRate(writers, text)) }
    ]
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn()
    ratios.push((ours.at(-1) as number) / (theirs.at(-1) as number))
    await client.query('TRUNCATE bench')
  }
  tell({
    area: 'stores',
    what: {
      en: `Change sets of ${bytes} bytes stored in PostgreSQL a second, ${writers} writers`,
      pt: `Conjuntos de mudanças de ${bytes} bytes guardados no PostgreSQL por segundo, ${writers} escritores`
    },
    figure: median(ratios),
    of: { en: 'pgbench', pt: 'pgbench' },
    ...floor !== undefined && { floor },
    rounds: ROUNDS
  })
  console.log(`         ${median(ours).toFixed(0)} a second, pgbench ${median(theirs).toFixed(0)}`)
}

await client.end()
await fleet.store.close()
await fleet.owners.leave()
rmSync(folder, { recursive: true })

/** Each writer waits until its change set is durable before it decides the next. */
async function storeRate (writers: number, { changes }: ChangeSet, name: string): Promise<number> {
  const { store } = fleet
  let sequence = 1
  const origin = { base: 'f'.repeat(64), epoch: 0, createdAt: instant(0), seed: 1 }
  const own = await store.create(name, { changeSet: { sequence, origin, changes: [] } }, { failed () {} })
  if (own === undefined) throw new Error(`${name} is there already`)
  const end = performance.now() + SECONDS * 1000
  const began = performance.now()
  let done = 0
  await Promise.all(Array.from({ length: writers }, async () => {
    while (performance.now() < end) {
      await own.changelog.append({ sequence: ++sequence, changes })
      done++
    }
  }))
  const rate = done / (performance.now() - began) * 1000
  await own.release(instant(0))
  await store.remove(name)
  return rate
}

/** A change set of so many bytes, whose text compresses about as well as that of entities. */
function textOf (sequence: number, bytes: number): string {
  const hash = Array.from({ length: 12 }, (_, at) => (at * 7919 + 104_729).toString(16)).join('-')
  const entity = { name: 'k', last: sequence, hash }
  const text = (filled: string): string => JSON.stringify({
    sequence,
    changes: [{ collection: 'sequences', key: `k${sequence % 97}`, entity: { ...entity, hash: hash + filled } }]
  })
  const filled = Array.from({ length: bytes }, (_, at) => 'abcdefghij 0123456789'[(at * at + at) % 21]).join('')
  return text(filled.slice(0, Math.max(0, bytes - text('').length)))
}

async function pgbenchRate (clients: number, text: string): Promise<number> {
  const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(SECONDS), '-f', script,
    '-D', `body=${text}`, '-h', '127.0.0.1', '-p', String(server.port), '-U', 'postgres', 'postgres']
  const { stdout } = await promisify(execFile)('pgbench', args)
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}
