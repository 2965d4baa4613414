import { AppendError } from '../ledger.ts'
import { isLarge } from '../change-set-text.ts'
import { digestsNamed } from '../named-fixtures.ts'
import type { Beginning } from '../store.ts'
import type { Appending, Owned } from './append.ts'
import { nothingDone } from './nothing-done.ts'
import { findSandbox } from './ownership.ts'
import { resend } from './resend.ts'
import { writeSnapshot } from './snapshots.ts'
import { CREATE, FORK, type SandboxRow } from './statements.ts'

/** A sandbox that was just created. */
export interface Begun {
  readonly own: Owned
  readonly row: Pick<SandboxRow, 'snapshot' | 'folded' | 'fixtures'>
}

/**
 * Creates a sandbox whole or not at all; `undefined` if there is one of that name. `source` is the sandbox with whose
 * blobs it begins. Where it is not known whether it was created, the statement is sent again.
 */
export async function createSandbox (
  name: string, { changeSet, shared, untouched = false }: Beginning, replica: string, source: Owned | undefined,
  context: Appending
): Promise<Begun | undefined> {
  const { database } = context
  const { sequence, origin } = changeSet
  if (origin === undefined) throw new Error('a sandbox begins with an origin')
  const digests = [...shared?.digests ?? []]
  if (shared !== undefined && source === undefined && digests.length > 0) {
    throw new AppendError('fenced', `${shared.from} is not here any more`)
  }
  const changes = [...changeSet.changes]
  const fixtures = [...digestsNamed({ origin, changes })]
  let snapshot: string | undefined
  return await resend(context, async doubtful => {
    if (isLarge({ changes })) snapshot ??= (await writeSnapshot(database, { sequence, origin, changes })).id
    const body = snapshot === undefined ? JSON.stringify({ sequence, origin, changes }) : null
    const id = await insert(body, doubtful)
    if (id === undefined) return undefined
    const row = { snapshot: snapshot ?? null, folded: snapshot === undefined ? 0 : 1, fixtures }
    return { own: { id, name, replica, term: 1, head: 1 }, row }
  }, (error, doubtful) =>
    // An untouched sandbox shows its fixtures whether it is stored or not. So nothing is in doubt.
    doubtful && !untouched ? new AppendError('unknown', error) : nothingDone(error))

  async function insert (body: string | null, doubtful: boolean): Promise<string | undefined> {
    const { writes, version } = context.release
    const { seed = null, createdAt = 0, epoch } = origin ?? {}
    const values =
      [name, replica, seed, writes, createdAt, epoch, fixtures, body, snapshot ?? null, untouched, version]
    const { rows: [created] } = source === undefined
      ? await database.run<{ id: string | null }>(CREATE, values)
      : await database.run<{ id: string | null }>(FORK, [...values, source.id, source.term, digests])
    if (typeof created?.id === 'string') return created.id
    if (!doubtful) {
      if (source !== undefined && created === undefined) throw new AppendError('fenced', `${source.name} is not here`)
      return undefined
    }
    // An earlier statement of this creation may have made it.
    const found = await findSandbox(database, name)
    return found?.owner === replica && found.term === 1 && found.head === 1 ? found.id : undefined
  }
}
