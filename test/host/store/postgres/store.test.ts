import type { Test } from 'tap'
import { openConnections } from '../../../../src/host/store/postgres/connections.ts'
import { sweep } from '../../../../src/host/store/postgres/sweep.ts'
import { storeContract } from '../support/store-contract.ts'
import type { StorePlace } from '../support/store-place.ts'
import { openTestStore, refuseWrites } from '../support/postgres-store.ts'
import { testDatabase, type TestDatabase } from '../../../support/postgres/database.ts'
import { postgresProxy, type Proxy } from '../../../support/postgres/proxy.ts'

storeContract('postgres', {
  lasting: true,
  place (t: Test): StorePlace {
    let opened: Promise<{ database: TestDatabase, proxy: Proxy }> | undefined
    const make = async () => {
      const database = await testDatabase(t)
      return { database, proxy: await postgresProxy(t, database.url) }
    }
    const here = () => (opened ??= make())
    return {
      open: async compactAt => await openTestStore(t, (await here()).proxy.url, { compactAt }),
      breakDown: async broken => await refuseWrites((await here()).database, broken),
      async sweep () {
        const { database: { sql, url } } = await here()
        await sql("UPDATE espelho.fixtures SET used_at = now() - interval '2 hours'")
        const database = openConnections({ url, size: 1, statement: 10_000 })
        await sweep(database)
        await database.close()
      },
      async failNext (failure, landed) {
        const { database, database: { sql }, proxy } = await here()
        // Another replica had it for a moment.
        if (failure === 'fenced') await sql('UPDATE espelho.sandbox SET owner = NULL, term = term + 1')
        else {
          const held = landed ? proxy.holdAnswer('INTO espelho.change') : proxy.holdRequest('INTO espelho.change')
          held.then(async ({ drop }) => {
            if (landed) await landing(database)
            proxy.cut()
            drop()
          }).catch(error => { throw error })
        }
      },
      failed: () => { opened?.then(({ proxy }) => proxy.mend()).catch(error => { throw error }) }
    }
  }
})

/** Resolves when the database has the change set 2. */
async function landing ({ sql }: TestDatabase): Promise<void> {
  while ((await sql('SELECT FROM espelho.change WHERE first = 2')).length === 0);
}
