import type { ChangeSet, LedgerEntry, Origin } from '../../../core/state/change.ts'
import type { CompactedLedger } from '../ledger.ts'
import type { Connections, Run } from './connections.ts'
import { damaged } from './change-rows.ts'
import { itemsOf, partsOf, readParts } from './parts.ts'

/** What the first part has: how many parts there are, and what the others lack. */
interface Head { readonly sequence: number, readonly origin: Origin, readonly parts: number }

const BEGIN = 'INSERT INTO espelho.snapshot (id, part, body) VALUES (gen_random_uuid(), 1, $1) RETURNING id'
const GO_ON = 'INSERT INTO espelho.snapshot (id, part, body) VALUES ($1, $2, $3)'
const FINISH = 'INSERT INTO espelho.snapshot (id, part, body) VALUES ($1, 0, $2)'
const PARTS = 'SELECT part, body FROM espelho.snapshot WHERE id = $1 AND part >= $2 ORDER BY part LIMIT 2'

/**
 * Writes a snapshot under a new id, which it resolves to. Nobody reads it before a sandbox names it. `mayContinue`
 * throws to stop it.
 */
export async function writeSnapshot (
  database: Connections, { sequence, origin, changes }: Pick<CompactedLedger, 'sequence' | 'origin' | 'changes'>,
  mayContinue: () => void = () => {}
): Promise<{ readonly id: string, readonly bytes: number }> {
  let id = ''
  let parts = 0
  let bytes = 0
  for await (const body of partsOf(changes)) {
    mayContinue()
    parts++
    bytes += body.length
    if (parts === 1) id = (await database.run<{ id: string }>(BEGIN, [body])).rows[0]?.id ?? ''
    else await database.run(GO_ON, [id, parts, body])
  }
  const head: Head = { sequence, origin, parts }
  await database.run(FINISH, [id, JSON.stringify(head)])
  return { id, bytes }
}

/** Rejects with a `DamagedSandbox` if a part is missing, or as a statement does. */
export async function readSnapshot (
  run: Run, id: string, name: string
): Promise<ChangeSet & { readonly bytes: number }> {
  const [first, ...rest] = await readParts(run, PARTS, id)
  try {
    const { sequence, origin, parts }: Head = JSON.parse(first ?? '') ?? {}
    if (parts !== rest.length) throw damaged(name, `has a snapshot of ${rest.length} parts in place of ${parts}`)
    const changes: LedgerEntry[] = []
    for (const body of rest) for (const item of itemsOf(body)) changes.push(item as LedgerEntry)
    return { sequence, origin, changes, bytes: rest.reduce((sum, { length }) => sum + length, 0) }
  } catch (error) {
    throw error instanceof SyntaxError ? damaged(name, 'has a damaged snapshot') : error
  }
}

/** `$1` is a snapshot that no sandbox names any more. */
export const FORGET_SNAPSHOT = 'DELETE FROM espelho.snapshot WHERE id = $1'
