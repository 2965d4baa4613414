import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import type { Connections } from '../../../../src/host/store/postgres/connections.ts'
import { readRows } from '../../../../src/host/store/postgres/change-rows.ts'
import { StatementError } from '../../../../src/host/store/postgres/outcome.ts'

const about = { id: 'i', name: 'x', after: 0, head: 0 }
const rowOf = (sequence: number) =>
  ({ first: sequence, last: sequence, body: JSON.stringify({ sequence, changes: [] }) })

/** A database that answers with these rows, and then not any more. */
function dying (...pages: Array<Array<ReturnType<typeof rowOf>>>) {
  let asked = 0
  async function run () {
    const rows = pages[asked++]
    if (rows === undefined) throw StatementError.unsent(new Error('it is away'))
    return { rows, count: rows.length, warned: false }
  }
  return { database: { run } as unknown as Connections, asked: () => asked }
}

// An error that nobody waits for would end the process.
t.test('a database that goes away while a ledger is read ends nothing but the reading', async t => {
  const folded = dying()
  t.same(await readRows(folded.database.run, { ...about, after: 7, head: 7 }).next(), { done: true, value: 0 })
  t.equal(folded.asked(), 0, 'a ledger that is in its snapshot is not asked for')
  const ahead = dying([rowOf(1)])
  const rows = readRows(ahead.database.run, { ...about, head: 2 })
  t.match(await rows.next(), { value: { sequence: 1 } })
  await setImmediate()
  await t.rejects(rows.next(), StatementError)
  const left = readRows(dying([rowOf(1)]).database.run, { ...about, head: 2 })
  await left.next()
  await left.return(0)
  await setImmediate()
})
