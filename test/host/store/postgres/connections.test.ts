import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { messageOf } from '../../../../src/core/problems/message.ts'
import type { Problem } from '../../../../src/core/rules/problem.ts'
import { type Connections, openConnections } from '../../../../src/host/store/postgres/connections.ts'
import { nothingDone } from '../../../../src/host/store/postgres/nothing-done.ts'
import type { StatementError } from '../../../../src/host/store/postgres/outcome.ts'
import { sweeper } from '../../../../src/host/store/postgres/sweep.ts'
import { openTestStore } from '../support/postgres-store.ts'
import { testDatabase } from '../../../support/postgres/database.ts'

/** A message of PostgreSQL's protocol: its letter, its length, and what it says. */
function message (letter: string, said: Uint8Array): Buffer {
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeInt32BE(said.length + 4, 1)
  return Buffer.concat([head, said])
}
const AUTHENTICATED = message('R', Buffer.alloc(4))
const READY = message('Z', Buffer.from('I'))

/** A server that answers each statement with an error. Then it is ready for the next one, or ends, or is silent. */
async function failing (t: Test, error: string, isReady?: boolean): Promise<string> {
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATED, READY]))
      socket.on('data', () => {
        socket.write(message('E', Buffer.from(`${error}\0\0`)))
        if (isReady !== undefined) setTimeout(() => isReady ? socket.write(READY) : socket.end(), 20)
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return `postgres://me@127.0.0.1:${(server.address() as AddressInfo).port}/data`
}

function failureOf (connections: Connections): Promise<string> {
  return connections.run('SELECT').then(() => 'none', ({ failure }: StatementError) => failure)
}

const full = 'C53100\0Mno space left on device'
const cases: Array<[sentence: string, error: string, isReady: boolean, failure: string, isKept: boolean]> = [
  ['an error after which the server goes on: the statement was rolled back', `SERRO\0VERROR\0${full}`, true, 'refused',
    true],
  ['an error of a standby, because another server is the primary now: the next statement connects anew',
    'SERRO\0VERROR\0C25006\0Mcannot execute INSERT in a read-only transaction', true, 'refused', false],
  ['the same error, and the server ends, as where it has no space for its WAL: a commit may have come before',
    `SPÂNICO\0VPANIC\0${full}`, false, 'unknown', false],
  ['an end that is told with a code of its own', 'SFATAL\0VFATAL\0C57P02\0Mcrash of another process', true, 'unknown',
    false]
]
for (const [sentence, error, isReady, failure, isKept] of cases) {
  t.test(sentence, async t => {
    const connections = openConnections({ url: await failing(t, error, isReady), size: 1, statement: 5000 })
    t.equal(await failureOf(connections), failure)
    t.equal(connections.pool.open, isKept ? 1 : 0, 'the connection')
    await connections.close()
  })
}

t.test('an error after which nothing more comes in time', async t => {
  const url = await failing(t, `SERRO\0VERROR\0${full}`)
  const connections = openConnections({ url, size: 1, statement: 10, connect: 5000 })
  t.equal(await failureOf(connections), 'unknown')
  await connections.close()
})

t.test('a connection that comes to nothing is closed, though the server leaves it open', async t => {
  const refusal = message('E', Buffer.from('SFATAL\0VFATAL\0C53300\0Mtoo many clients\0\0'))
  const server = createServer(socket => {
    socket.on('error', () => {}).once('data', () => socket.write(refusal))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const url = `postgres://me@127.0.0.1:${(server.address() as AddressInfo).port}/data`
  const connections = openConnections({ url, size: 1, statement: 60_000 })
  const failing = connections.run('SELECT').catch(nothingDone)
  const [socket] = await once(server, 'connection')
  t.match(messageOf(await failing as Problem, 'en'), /^The database has no free connections; nothing was changed/)
  if (!socket.closed) await once(socket, 'close')
  await connections.close()
})

t.test('a statement that is refused is called so, because it may be a read', async t => {
  const connections = openConnections({ url: (await testDatabase(t)).url, size: 1, statement: 5000 })
  t.teardown(() => connections.close())
  const problem = await connections.run('SELECT FROM espelho.nowhere').catch(nothingDone) as Problem
  t.match(messageOf(problem, 'en'), /^The database refused the statement; nothing was changed/)
  t.match(messageOf(problem, 'pt'), /^O banco de dados recusou o comando; nada foi alterado/)
})

t.test('a connection keeps nothing of statements that were refused', async t => {
  const warnings: string[] = []
  const note = ({ message }: Error): void => { warnings.push(message) }
  process.on('warning', note)
  t.teardown(() => process.off('warning', note))
  const url = await failing(t, `SERRO\0VERROR\0${full}`, true)
  const connections = openConnections({ url, size: 1, statement: 5000 })
  t.teardown(() => connections.close())
  for (let one = 0; one < 12; one++) t.equal(await failureOf(connections), 'refused')
  await setImmediate()
  t.same(warnings, [])
})

t.test('a request to cancel does not end before the server has taken it, because a pooler would forget it', async t => {
  const CANCELLED = message('E', Buffer.from('SERROR\0VERROR\0C57014\0Mcanceling statement\0\0'))
  let asking: Socket | undefined
  const server = createServer(socket => {
    let isOver = false
    socket.on('error', () => {}).on('end', () => { isOver = true }).once('data', async bytes => {
      if (asking === undefined) {
        asking = socket
        socket.write(Buffer.concat([AUTHENTICATED, READY]))
      } else if (bytes.length === 16) {
        for (let turns = 0; turns < 20; turns++) await setImmediate()
        if (!isOver) asking.write(Buffer.concat([CANCELLED, READY]))
        socket.end()
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const url = `postgres://me@127.0.0.1:${(server.address() as AddressInfo).port}/data`
  const connections = openConnections({ url, size: 1, statement: 2000 })
  t.equal(await failureOf(connections), 'unsent')
  await connections.close()
})

t.test('a pooler that has lost a planned statement, or has it already: it is sent without a plan', async t => {
  const { url: pooled, server: { port } } = await testDatabase(t)
  const url = Object.assign(new URL(pooled), { port }).href
  const lost = openConnections({ url, size: 1, statement: 5000 })
  const taken = openConnections({ url, size: 1, statement: 5000 })
  t.teardown(() => Promise.all([lost.close(), taken.close()]))
  const planned = 'SELECT name FROM pg_prepared_statements ORDER BY name'
  const name = (await lost.run<{ name: string }>(planned)).rows[0]?.name
  await taken.transaction(async run => { await run(`PREPARE ${name} AS SELECT`, []) })
  t.same((await taken.run(planned)).rows, [{ name }])
  await lost.transaction(async run => { await run('DEALLOCATE ALL', []) })
  t.same((await lost.run(planned)).rows, [])
  t.same((await lost.run(planned)).rows, [], 'no further one is planned')
})

t.test('a commit of what has failed is refused, and one with a warning is in doubt', async t => {
  const connections = openConnections({ url: (await testDatabase(t)).url, size: 1, statement: 5000 })
  t.teardown(() => connections.close())
  const committing = (...texts: string[]) => connections.transaction(async (run, commit) => {
    for (const text of texts) await run(text, []).catch(() => {})
    await commit()
    return 'done'
  }).catch(({ failure }: StatementError) => failure)
  t.equal(await committing('SELECT 1'), 'done')
  t.equal(await committing('SELECT 1 / 0'), 'refused')
  t.equal(await committing('CREATE TEMP TABLE late (a int)', `CREATE FUNCTION pg_temp.warn () RETURNS trigger
      LANGUAGE plpgsql AS $$ BEGIN RAISE WARNING 'no'; RETURN NULL; END $$`,
  `CREATE CONSTRAINT TRIGGER warn AFTER INSERT ON late DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      EXECUTE FUNCTION pg_temp.warn()`, 'INSERT INTO late VALUES (1)'), 'unknown', 'as where a standby is waited for')
})

t.test('a statement of a transaction has the time that it is given', async t => {
  const connections = openConnections({ url: (await testDatabase(t)).url, size: 1, statement: 10_000 })
  t.teardown(() => connections.close())
  await t.rejects(connections.transaction(async run => await run('SELECT pg_sleep(5)', [], 10)))
})

t.test('a sweep waits no longer than other statements, and is one at a time', async t => {
  const database = await testDatabase(t)
  await openTestStore(t, database.url) // it makes the tables
  const connections = openConnections({ url: database.url, size: 1, statement: 200, connect: 10_000 })
  const lock = await database.hold('LOCK TABLE espelho.change')
  t.teardown(() => connections.close())
  const sweepInTurn = sweeper(connections)
  const first = sweepInTurn()
  t.equal(sweepInTurn(), first)
  await t.rejects(first)
  await lock.end()
  const second = sweepInTurn()
  t.not(second, first)
  await second.catch(() => {})
})

t.test('an error of the one who uses a transaction stays what it is, and nothing is done', async t => {
  const { url, sql } = await testDatabase(t)
  await openTestStore(t, url) // it makes the tables
  const connections = openConnections({ url, size: 1, statement: 5000 })
  t.teardown(() => connections.close())
  const own = new RangeError('of our own code')
  await t.rejects(connections.transaction(async run => {
    await run("UPDATE espelho.fleet SET fixtures = 'undone'", [])
    throw own
  }), own)
  t.same(await sql("SELECT FROM espelho.fleet WHERE fixtures = 'undone'"), [])
})
