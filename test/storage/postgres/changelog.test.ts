import type { Test } from 'tap'
import { changelogContract } from '../support/changelog-contract.ts'
import { openTestStore, refuseWrites } from '../support/postgres-store.ts'
import { testDatabase } from '../../support/postgres/database.ts'

/** A changelog of a sandbox that was never begun, because the contract of changelogs begins with nothing. */
changelogContract('postgres', {
  durable: true,
  place (t: Test) {
    const making = testDatabase(t)
    const opening = making.then(({ url }) => openTestStore(t, url, { compactAt: 2000 }))
    return {
      async open (appender) {
        const [{ sql }, store] = await Promise.all([making, opening])
        await sql(`INSERT INTO espelho.sandbox
          (name, format, plain, created_at, used_at, epoch, fixtures, term, head)
          VALUES ('log', 1, false, now(), now(), 0, '{}', 0, 0) ON CONFLICT DO NOTHING`)
        const own = await store.open('log', appender)
        if (own === undefined) throw new Error('it is there')
        return own.changelog
      },
      breakDown: async broken => await refuseWrites(await making, broken)
    }
  }
})
