import t, { type Test } from 'tap'
import { openConnections } from '../../../../src/host/store/postgres/connections.ts'
import { PART_CHARS } from '../../../../src/host/store/postgres/parts.ts'
import { readSnapshot, writeSnapshot } from '../../../../src/host/store/postgres/snapshots.ts'
import { changelogContract, growthContract, GROWTH, type Place } from '../support/changelog-contract.ts'
import { DIGEST, put } from '../support/model.ts'
import { openTestStore, refuseWrites } from '../support/postgres-store.ts'
import { testDatabase } from '../../../support/postgres/database.ts'

/** A changelog of a sandbox that was never begun, because the contract of changelogs begins with nothing. */
const placeOf = (compactAt: number) =>
  (t: Test): Place => {
    const making = testDatabase(t)
    const opening = making.then(({ url }) => openTestStore(t, url, { compactAt }))
    return {
      async open (appender) {
        const [{ sql }, store] = await Promise.all([making, opening])
        await sql(`INSERT INTO espelho.sandbox
          (name, format, version, plain, created_at, used_at, epoch, fixtures, term, head)
          VALUES ('log', 1, 'test', false, now(), now(), 0, '{}', 0, 0) ON CONFLICT DO NOTHING`)
        const own = await store.open('log', appender)
        if (own === undefined) throw new Error('it is there')
        return own.changelog
      },
      breakDown: async broken => await refuseWrites(await making, broken)
    }
  }

changelogContract('postgres', { durable: true, place: placeOf(2000) })
growthContract('postgres', placeOf(GROWTH))

t.test('a snapshot of several parts is as large when it is read as when it was written', async t => {
  const { url } = await testDatabase(t)
  await openTestStore(t, url) // it prepares the database
  const database = openConnections({ url, size: 1, statement: 10_000 })
  t.teardown(() => database.close())
  const changes = Array.from({ length: 5 }, (_, n) => put(`k${n}`, 'x'.repeat(PART_CHARS / 2)))
  const compacted = { sequence: 7, origin: { base: DIGEST, epoch: 1 }, changes }
  const { id, bytes } = await writeSnapshot(database, compacted)
  t.strictSame(await readSnapshot(database, id, 'log'), { ...compacted, bytes })
  t.ok(bytes > 5 * PART_CHARS / 2, `${bytes}`)
})
