import t from 'tap'
import { openConnections } from '../../../../src/host/store/postgres/connections.ts'
import { prepareDatabase } from '../../../../src/host/store/postgres/schema.ts'
import { blobOf } from '../../../../src/host/store/blobs.ts'
import { startPostgres } from '../../../support/postgres/server.ts'
import { begunWith } from '../support/begun.ts'
import { model } from '../support/model.ts'
import { openPatientStore } from '../support/postgres-store.ts'

const FILE = blobOf(Buffer.from('a file'))

t.test('what was acknowledged outlives a crash of a PostgreSQL that commits without waiting for its disk', async t => {
  // Nothing is written but by who waits for it.
  const server = await startPostgres({ synchronous_commit: 'off', wal_writer_delay: '10s' })
  const url = server.url('postgres')
  const told: string[] = []
  const database = openConnections({ url, size: 1, statement: 10_000 })
  await prepareDatabase(database, ({ en }) => told.push(en))
  t.match(told.at(-1), /synchronous_commit off: the statements of espelho that acknowledge something turn it on/)
  await database.run('CHECKPOINT')
  await database.close()
  const store = await openPatientStore(t, url)
  t.teardown(() => store.close())
  const crash = async () => {
    await server.restart('immediate')
    while (!await store.probe()) await new Promise(resolve => setImmediate(resolve))
  }
  const begin = { changeSet: begunWith() }

  const source = (await store.create('source', begin))!
  await crash()
  t.ok(await store.has('source'), 'a sandbox that was created')

  const world = model([begunWith()])
  await world.commit(source, 'a change', { blobs: [FILE] })
  const fork = { ...begin, shared: { from: 'source', digests: [FILE.digest] } }
  t.ok(await store.create('fork', fork))
  await crash()
  t.same([...(await store.list())].map(({ name }) => name), ['fork', 'source'], 'a fork')

  const { log } = source.shared!
  t.equal(await log.add({ epoch: 0, reached: [], body: '{}', isChange: true, status: 201 }), 1)
  await crash()
  const read = []
  for await (const row of (await store.open('source'))!.shared!.log.read(0, [])) read.push(row)
  t.match(read, [{ number: 1, body: '{}' }], 'the exchange of a change')

  await store.remove('fork')
  await crash()
  t.same([...(await store.list())].map(({ name }) => name), ['source'], 'and one that was removed is gone')
})
