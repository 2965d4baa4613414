import { isLarge } from '../change-set-text.ts'
import { digestsNamed } from '../named-fixtures.ts'
import type { Beginning } from '../store.ts'
import type { Appending, Known } from './append.ts'
import { drawId } from './draw.ts'
import { writeSnapshot } from './snapshots.ts'
import { CREATE, FIND, FORK, type FoundRow } from './statements.ts'
import { untilDone } from './times.ts'

/** A sandbox that was just created. */
export interface Begun {
  readonly known: Known
  readonly fixtures: readonly string[]
}

/**
 * Creates a sandbox whole or not at all; `undefined` if there is one of that name. `source` is the id of the sandbox
 * with whose blobs it begins. While nobody knows whether it was created, the statement is sent again: the id is drawn
 * here, and tells whose sandbox is there.
 */
export async function createSandbox (
  name: string, { changeSet, shared }: Beginning, source: string | undefined, context: Appending
): Promise<Begun | undefined> {
  const { database, release: { writes, version } } = context
  const { sequence, origin } = changeSet
  if (origin === undefined) throw new Error('a sandbox begins with an origin')
  const changes = [...changeSet.changes]
  const fixtures = [...digestsNamed({ origin, changes })]
  const { seed = null, createdAt = 0, epoch } = origin
  const known = { id: drawId(), name, head: 1, tip: drawId() }
  let snapshot: string | undefined

  async function insert (isDoubtful: boolean): Promise<boolean> {
    if (isLarge({ changes })) snapshot ??= (await writeSnapshot(database, { sequence, origin: origin!, changes })).id
    const body = snapshot === undefined ? JSON.stringify({ sequence, origin, changes }) : ''
    const values = [known.id, name, seed, writes, createdAt, epoch, fixtures, body, known.tip, snapshot ?? null, null,
      version]
    const { count } = source === undefined
      ? await database.run(CREATE, values)
      : await database.run(FORK, [...values, source, [...shared?.digests ?? []]])
    if (count === 1 || !isDoubtful) return count === 1
    const { rows: [found] } = await database.run<FoundRow>(FIND, [name])
    return found?.id === known.id
  }

  const isCreated = await untilDone(context, insert)
  return isCreated ? { known, fixtures } : undefined
}
