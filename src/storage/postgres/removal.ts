import { setTimeout } from 'node:timers/promises'
import { AppendError } from '../changelog.ts'
import type { Appending, Owned } from './append.ts'
import { StatementError } from './outcome.ts'
import { nothingDone } from './nothing-done.ts'
import { FIND_BY_ID, type FoundRow, REMOVE } from './statements.ts'

/** Removes a sandbox. Where it is not known what came of the statement, it is sent again. */
export async function removeSandbox (own: Owned, { database, times, elapsed }: Appending): Promise<void> {
  const began = elapsed()
  let doubtful = false
  for (let pause = times.retry; ; pause = Math.min(2 * pause, times.retryMost)) {
    try {
      const { count } = await database.run(REMOVE, [own.id, own.replica, own.term])
      if (count === 1) return
      const { rows: [found] } = await database.run<FoundRow>(FIND_BY_ID, [own.id])
      if (found === undefined) return
      throw nothingDone(new Error(`${own.name} has another owner since its term ${found.term}`))
    } catch (error) {
      if (!(error instanceof StatementError)) throw error
      doubtful ||= error.failure === 'unknown'
      if (error.failure === 'refused' || elapsed() - began + pause > times.doubt) {
        throw doubtful ? new AppendError('unknown', error) : nothingDone(error)
      }
    }
    await setTimeout(pause)
  }
}
