import t, { type Test } from 'tap'
import { openConnections } from '../../../../src/host/store/postgres/connections.ts'
import { sweep } from '../../../../src/host/store/postgres/sweep.ts'
import { model } from '../support/model.ts'
import { storeContract } from '../support/store-contract.ts'
import type { StorePlace } from '../support/store-place.ts'
import { contest, openTestStore, textOf } from '../support/postgres-store.ts'
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

t.test('what a look finds while what it lacks is read is read after it', async t => {
  const { own, b } = await contest(t)
  const other = (await b.open('mine'))!
  const there = model()
  await there.load(other)
  await there.commit(other, 'first')
  const shared = own.shared!
  t.equal(await shared.look(), 'behind')
  const seen: string[] = []
  await shared.catchUp(async ({ sets }) => {
    for await (const set of sets) seen.push(textOf(set))
    await there.commit(other, 'second')
    t.equal(await shared.look(), 'behind')
  })
  await shared.catchUp(async ({ sets }) => { for await (const set of sets) seen.push(textOf(set)) })
  t.same(seen, ['first', 'second'])
})
