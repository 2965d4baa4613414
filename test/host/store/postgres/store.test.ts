import type { Test } from 'tap'
import { openConnections } from '../../../../src/host/store/postgres/connections.ts'
import { sweep } from '../../../../src/host/store/postgres/sweep.ts'
import { storeContract } from '../support/store-contract.ts'
import type { StorePlace } from '../support/store-place.ts'
import { openTestStore } from '../support/postgres-store.ts'
import { testDatabase, type TestDatabase } from '../../../support/postgres/database.ts'
import { postgresProxy, type Proxy } from '../../../support/postgres/proxy.ts'
import { refuseWrites } from '../../../support/postgres/refuse-writes.ts'

storeContract('postgres', {
  lasting: true,
  shared: true,
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
      }
    }
  }
})
