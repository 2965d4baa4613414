import { AppendError } from '../changelog.ts'
import type { Appending, Owned } from './append.ts'
import { nothingDone } from './nothing-done.ts'
import { resend } from './resend.ts'
import { FIND_BY_ID, type FoundRow, REMOVE } from './statements.ts'

/** Removes a sandbox. */
export async function removeSandbox (own: Owned, context: Appending): Promise<void> {
  const { database } = context
  await resend(context, async () => {
    const { count } = await database.run(REMOVE, [own.id, own.replica, own.term])
    if (count === 1) return
    const { rows: [found] } = await database.run<FoundRow>(FIND_BY_ID, [own.id])
    if (found !== undefined) throw nothingDone(new Error(`${own.name} has another owner since its term ${found.term}`))
  }, (error, doubtful) => doubtful ? new AppendError('unknown', error) : nothingDone(error))
}
