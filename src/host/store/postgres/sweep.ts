import type { Connections } from './connections.ts'

/**
 * Rows that nothing refers to. Each statement removes a bounded number of rows so that it ends soon, and no row that a
 * replica may just have written for a sandbox whose own row comes last.
 */
const OLD = "now() - interval '1 hour'"
const MAX_ROWS = 1000

/** Rows of sandboxes that are gone. A row of `change` comes with its sandbox, in one statement. */
const ORPHANS = ['change', 'blob', 'parting'].map(table => `DELETE FROM espelho.${table} WHERE ctid = ANY (ARRAY(
  SELECT o.ctid FROM espelho.${table} o
  WHERE NOT EXISTS (SELECT FROM espelho.sandbox s WHERE s.id = o.sandbox) LIMIT ${MAX_ROWS}))`)

const STATEMENTS = [
  ...ORPHANS,
  `DELETE FROM espelho.snapshot WHERE ctid = ANY (ARRAY(
    SELECT o.ctid FROM espelho.snapshot o WHERE o.made_at < ${OLD}
      AND NOT EXISTS (SELECT FROM espelho.sandbox s WHERE s.snapshot = o.id)
      AND NOT EXISTS (SELECT FROM espelho.snapshot n WHERE n.id = o.id AND n.made_at >= ${OLD}) LIMIT ${MAX_ROWS}))`,
  `DELETE FROM espelho.fixtures WHERE ctid = ANY (ARRAY(
    SELECT o.ctid FROM espelho.fixtures o
    WHERE NOT EXISTS (SELECT FROM espelho.fixtures n WHERE n.digest = o.digest AND n.used_at >= ${OLD})
      AND NOT EXISTS (SELECT FROM espelho.sandbox s WHERE o.digest = ANY (s.fixtures)) LIMIT ${MAX_ROWS}))`,
  // A replica that comes back after so long finds these sandboxes released. The request logs that it had are lost.
  `WITH dead AS (SELECT id FROM espelho.replica WHERE expires_at < ${OLD} FOR UPDATE SKIP LOCKED)
    UPDATE espelho.sandbox SET owner = NULL, lost_at = now() WHERE id = ANY (ARRAY(
      SELECT s.id FROM espelho.sandbox s JOIN dead ON s.owner = dead.id LIMIT ${MAX_ROWS}))`,
  `DELETE FROM espelho.replica r WHERE r.expires_at < ${OLD}
    AND NOT EXISTS (SELECT FROM espelho.sandbox s WHERE s.owner = r.id)`
]

/** Any number but that of the migrations. It is the text `sweeping` in ASCII. */
const LOCK = '8320230322942340711'

/** Removes rows that nothing refers to, unless another replica is doing so. Resolves to the number of rows. */
export async function sweep (database: Connections): Promise<number> {
  let removed = 0
  for (const text of STATEMENTS) {
    for (let count = MAX_ROWS; count === MAX_ROWS;) {
      count = await sweepOnce(database, text)
      removed += count
    }
  }
  return removed
}

async function sweepOnce (database: Connections, text: string): Promise<number> {
  let removed = 0
  await database.transaction(async run => {
    const { rows: [lock] } = await run<{ mine: boolean }>(`SELECT pg_try_advisory_xact_lock(${LOCK}) AS mine`)
    if (lock?.mine === true) removed = (await run(text)).count
  })
  return removed
}
