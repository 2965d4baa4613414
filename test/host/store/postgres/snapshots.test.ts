import t from 'tap'
import { openConnections } from '../../../../src/host/store/postgres/connections.ts'
import { PART_CHARS } from '../../../../src/host/store/postgres/parts.ts'
import { readSnapshot, writeSnapshot } from '../../../../src/host/store/postgres/snapshots.ts'
import { DIGEST, put } from '../support/model.ts'
import { openTestStore } from '../support/postgres-store.ts'
import { testDatabase } from '../../../support/postgres/database.ts'

t.test('a snapshot of several parts is as large when it is read as when it was written', async t => {
  const { url } = await testDatabase(t)
  await openTestStore(t, url) // it prepares the database
  const database = openConnections({ url, size: 1, statement: 10_000 })
  t.teardown(() => database.close())
  const changes = Array.from({ length: 5 }, (_, n) => put(`k${n}`, 'x'.repeat(PART_CHARS / 2)))
  const compacted = { sequence: 7, origin: { base: DIGEST, epoch: 1 }, changes }
  const { id, bytes } = await writeSnapshot(database, compacted)
  t.strictSame(await readSnapshot(database.run, id, 'log'), { ...compacted, bytes })
  t.ok(bytes > 5 * PART_CHARS / 2, `${bytes}`)
})
