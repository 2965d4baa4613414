import { Problem } from '../../../core/rules/problem.ts'
import type { Instant } from '../../../core/rules/time/instant.ts'
import { AppendError } from '../ledger.ts'
import type { StoredSandbox } from '../store.ts'
import type { Appending, Owned } from './append.ts'
import type { Connections } from './connections.ts'
import { nothingDone } from './nothing-done.ts'
import { resend } from './resend.ts'
import {
  FIND, FIND_BY_ID, type FoundRow, LIST, RECLAIM, REMOVE, type SandboxRow, TAKE_FREE, TAKE_OVER, TAKE_HANDOVER
} from './statements.ts'

/** The replica of this process, as the store needs it. */
export interface Holder {
  /** Its id changes when the database has forgotten this replica. */
  readonly self: { readonly id: string }
  /** Whether it may take sandboxes of replicas whose leases are over. */
  readonly mayTakeOver: boolean
}

/** A sandbox that was just taken. */
export interface Taken {
  readonly own: Owned
  readonly row: SandboxRow
  /** What the last owner left when it released the sandbox. */
  readonly handover: Uint8Array | undefined
}

/** The number of attempts for a sandbox that another replica is taking or releasing. */
const MAX_TRIES = 4

export async function findSandbox (database: Connections, name: string): Promise<FoundRow | undefined> {
  return (await database.run<FoundRow>(FIND, [name])).rows[0]
}

/** Every sandbox, whoever owns it, as the database knows it. */
export async function listSandboxes (database: Connections): Promise<readonly StoredSandbox[]> {
  const { rows } = await database.run<StoredSandbox & { readonly lostAt: Instant | null }>(LIST)
  return rows.map(({ lostAt, ...known }) => lostAt === null ? known : { ...known, lostAt })
}

/**
 * Makes this replica the owner of a sandbox; `undefined` if there is none of that name. Rejects with a problem if a
 * live replica has it, or if its format is higher than `reads`. `takenOver` is called if it was taken from a replica
 * whose lease is over.
 */
export async function takeSandbox (
  database: Connections, name: string, holder: Holder, reads: number, takenOver: () => void
): Promise<Taken | undefined> {
  for (let left = MAX_TRIES; left > 0; left--) {
    const found = await findSandbox(database, name)
    if (found === undefined) return undefined
    if (found.format > reads) throw new Problem('newer-version-needed', { version: found.version })
    const row = await tryToTake(database, found, holder, takenOver)
    if (row === undefined) continue
    const own = { id: row.id, name, replica: holder.self.id, term: row.term, head: row.head }
    const { rows: [left] } = await database.run<{ term: number, body: Uint8Array }>(TAKE_HANDOVER, [row.id])
    return { own, row, handover: left?.term === row.term - 1 ? left.body : undefined }
  }
  throw nothingDone(new Error(`${name} changes its owner`))
}

async function tryToTake (
  database: Connections, { id, term, owner, leaseRest }: FoundRow, { self: { id: me }, mayTakeOver }: Holder,
  takenOver: () => void
): Promise<SandboxRow | undefined> {
  const take = async (text: string, ...values: unknown[]): Promise<SandboxRow | undefined> =>
    (await database.run<SandboxRow>(text, [id, me, ...values])).rows[0]
  if (owner === me) return await take(RECLAIM, term, true) // what was in memory is lost
  if (owner === null) return await take(TAKE_FREE, term)
  if ((leaseRest ?? 0) > 0) throw nothingDone(new Error(`${owner} has it`))
  if (!mayTakeOver) throw nothingDone(new Error('the own lease was over a moment ago'))
  const taken = await take(TAKE_OVER, owner, term)
  if (taken !== undefined) takenOver()
  return taken
}

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
