import t, { type Test } from 'tap'
import pg from 'pg'
import { setTimeout } from 'node:timers/promises'
import { migrationText } from '../../../src/host/store/postgres/schema.ts'
import { testDatabase } from '../../support/postgres/database.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { type ReplicaHere, replicaHere } from '../../support/fleet/here.ts'
import { addKey, keysAt, nothingDone } from '../../support/fleet/scene.ts'

type Sql = (text: string, values?: unknown[]) => Promise<unknown>

/** Long, so that the copy has a row of the living server whose lease holds. */
const store = { ttl: 120_000 }

/** A server starts on a copy of the database of a living one, which has the sandbox `x` with the key `k0`. */
async function beside (
  t: Test, living: ReplicaHere, original: Sql, copy: { readonly url: string, readonly sql: Sql }
): Promise<void> {
  const other = await replicaHere(t, { database: copy.url, store, front: { waitMs: 500 } })
  const { id } = living.owners.self
  t.ok(other.owners.others.some(one => one.id === id), 'the copy has the row of the living server, with its address')
  const refused = await Promise.all(Array.from({ length: 10 }, (_, n) => addKey(other, `k1${n}`)))
  for (const answer of refused) t.match(answer, nothingDone)
  t.same(await keysAt(living), ['k0'], 'no write to the copy lands in the original')

  await original(`INSERT INTO espelho.replica (id, address, version, format, expires_at, number)
    VALUES ($1, '', 'test', 1, now() + interval '1 hour', 'of before')`, [other.owners.self.id])
  t.match(await addKey(other, 'k2'), nothingDone, 'nor where the original has a row of the asking server, too')
  t.same(await keysAt(living), ['k0'])

  await copy.sql('UPDATE espelho.replica SET expires_at = now() WHERE id = $1', [id])
  while ((await addKey(other, 'k3')).status !== 201) await setTimeout(20)
  t.same(await keysAt(other), ['k0', 'k3'], 'when the lease in the copy is over, the copy has the sandbox for itself')
  t.equal((await addKey(living, 'k4')).status, 201)
  t.same(await keysAt(living), ['k0', 'k4'])
}

t.test('a server on a restored dump writes nothing into the original', async t => {
  const [original, copy] = [await testDatabase(t, { bare: true }), await testDatabase(t, { bare: true })]
  const living = await replicaHere(t, { database: original.url, store })
  t.equal((await addKey(living, 'k0')).status, 201)
  await copy.sql(migrationText())
  await copy.sql('DELETE FROM espelho.fleet')
  for (const table of ['fleet', 'replica', 'sandbox', 'change', 'snapshot', 'fixtures', 'blob', 'parting']) {
    const rows = await original.sql(`SELECT to_json(r) AS row FROM espelho.${table} r`)
    for (const { row } of rows) {
      await copy.sql(
        `INSERT INTO espelho.${table} SELECT * FROM json_populate_record(NULL::espelho.${table}, $1)`, [row])
    }
  }
  await beside(t, living, original.sql, copy)
})

t.test('nor does one on a copied data folder', async t => {
  const server = await startPostgres()
  const living = await replicaHere(t, { database: server.url('postgres'), store })
  t.equal((await addKey(living, 'k0')).status, 201)
  await server.stop('fast')
  server.backUp()
  await server.start()
  const twin = await server.startCopy()
  const [original, copy] = [server, twin].map(({ url }) => new pg.Pool({ connectionString: url('postgres') }))
  t.teardown(async () => await Promise.all([original?.end(), copy?.end()]))
  const sqlOf = (pool?: pg.Pool): Sql => async (text, values) => await pool?.query(text, values)
  await beside(t, living, sqlOf(original), { url: twin.url('postgres'), sql: sqlOf(copy) })
})
