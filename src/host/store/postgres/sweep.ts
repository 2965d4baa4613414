import type { Connections } from './connections.ts'

/**
 * Rows that nothing refers to. Each statement removes a bounded number of rows so that it ends soon, and no row that a
 * replica may just have written for a sandbox whose own row comes last.
 */
const OLD = "now() - interval '1 hour'"
const MAX_ROWS = 1000

/**
 * Rows of sandboxes that are gone. A blob may be put before the row of its sandbox. It goes from one sandbox to the
 * next in the index, because to read all rows takes long where request logs are full.
 */
const orphans = (table: string, isOld = ''): string => `WITH RECURSIVE found AS (
    (SELECT sandbox FROM espelho.${table} ORDER BY sandbox LIMIT 1)
    UNION ALL SELECT (SELECT sandbox FROM espelho.${table} WHERE sandbox > f.sandbox ORDER BY sandbox LIMIT 1)
    FROM found f WHERE f.sandbox IS NOT NULL),
  gone AS (SELECT sandbox FROM found f WHERE NOT EXISTS (SELECT FROM espelho.sandbox s WHERE s.id = f.sandbox))
  DELETE FROM espelho.${table} WHERE ctid = ANY (ARRAY(
    SELECT o.ctid FROM gone JOIN espelho.${table} o USING (sandbox)${isOld} LIMIT ${MAX_ROWS}))`

const STATEMENTS = [
  ...['change', 'exchange', 'coverage'].map(table => orphans(table)),
  orphans('blob', ` WHERE o.put_at < ${OLD}`),
  `DELETE FROM espelho.snapshot WHERE ctid = ANY (ARRAY(
    SELECT o.ctid FROM espelho.snapshot o WHERE o.made_at < ${OLD}
      AND NOT EXISTS (SELECT FROM espelho.sandbox s WHERE s.snapshot = o.id)
      AND NOT EXISTS (SELECT FROM espelho.snapshot n WHERE n.id = o.id AND n.made_at >= ${OLD}) LIMIT ${MAX_ROWS}))`,
  `DELETE FROM espelho.fixtures WHERE ctid = ANY (ARRAY(
    SELECT o.ctid FROM espelho.fixtures o
    WHERE NOT EXISTS (SELECT FROM espelho.fixtures n WHERE n.digest = o.digest AND n.used_at >= ${OLD})
      AND NOT EXISTS (SELECT FROM espelho.sandbox s WHERE o.digest = ANY (s.fixtures)) LIMIT ${MAX_ROWS}))`
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

/** Sweeps. While one is under way, no other begins. */
export function sweeper (database: Connections): () => Promise<number> {
  let running: Promise<number> | undefined
  return () => (running ??= sweep(database).finally(() => { running = undefined }))
}

async function sweepOnce (database: Connections, text: string): Promise<number> {
  let removed = 0
  await database.transaction(async (run, commit) => {
    const { rows: [lock] } = await run<{ mine: boolean }>(`SELECT pg_try_advisory_xact_lock(${LOCK}) AS mine`, [])
    if (lock?.mine === true) removed = (await run(text, [])).count
    await commit()
  })
  return removed
}
