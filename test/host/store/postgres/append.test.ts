import t from 'tap'
import type { AppendError } from '../../../../src/host/store/ledger.ts'
import { appendBatch, type Appending } from '../../../../src/host/store/postgres/append.ts'
import type { Answer } from '../../../../src/host/store/postgres/connections.ts'
import { StatementError } from '../../../../src/host/store/postgres/outcome.ts'
import { APPEND, CONFIRM } from '../../../../src/host/store/postgres/statements.ts'

const done: Answer<never> = { rows: [], count: 1, warned: false }
const unconfirmed = { ...done, warned: true }
const unsent = new StatementError('unsent', 'no connection')
const refused = new StatementError('refused', 'no space')
const unknown = new StatementError('unknown', 'it broke')

type Came = Answer<never> | StatementError

// What the database answers to the append, again and again, and to the question whether it is durable; what is told.
const table: ReadonlyArray<readonly [sentence: string, append: readonly Came[], confirm: Came, told: string]> = [
  ['done', [done], done, 'done'],
  ['never sent', [unsent], done, 'refused'],
  ['refused', [refused], done, 'refused'],
  ['in doubt for too long', [unknown], done, 'unknown'],
  ['done without a standby that confirms it, which comes later', [unconfirmed], done, 'done'],
  ['done without a standby, and then the database does not answer', [unconfirmed, unsent], unsent, 'unknown'],
  ['done without a standby, and the question is refused', [unconfirmed, unsent], refused, 'unknown']
]
for (const [sentence, append, confirm, told] of table) {
  t.test(`an append that is ${sentence} is ${told}`, async t => {
    const left = [...append]
    let time = 0
    const own = { id: 'id', name: 'x', replica: 'me', term: 1, head: 1 }
    const context = {
      database: {
        async run (text: string): Promise<Answer<never>> {
          const came = text === APPEND ? left.length > 1 ? left.shift() : left[0] : text === CONFIRM ? confirm : unknown
          if (came instanceof StatementError) throw came
          return came as Answer<never>
        }
      },
      times: { statement: 1, doubt: 100, retry: 1, retryMost: 1 },
      elapsed: () => { time += 40; return time },
      release: { version: 'test', reads: 1, writes: 1 },
      tailLost: () => t.fail('no end is lost')
    } as unknown as Appending
    const row = { first: 2, last: 2, body: '{}', epoch: null, fixtures: null }
    const outcome = await appendBatch(own, row, context).then(() => 'done', ({ failure }: AppendError) => failure)
    t.equal(outcome, told)
    t.equal(own.head, told === 'done' ? 2 : 1)
  })
}
