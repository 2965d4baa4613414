import { setTimeout } from 'node:timers/promises'
import type { Words } from '../../../core/words.ts'
import { worded } from '../../../core/words/commands.ts'
import type { Beginning, Connections, Run } from './connections.ts'
import { StatementError } from './outcome.ts'
import { storeError } from './unusable.ts'

/** How long a migration waits for what others hold, in milliseconds. */
export interface LockPatience {
  /** Short, because the statements of servers wait behind a lock that is waited for. */
  readonly lockMs: number
  /** Between two attempts those statements go on. */
  readonly pauseMs: number
  readonly attempts: number
}

/** A minute. */
export const LOCK_PATIENCE: LockPatience = { lockMs: 2000, pauseMs: 1000, attempts: 20 }

/** How a transaction begins that waits so long for a lock, and whose statements may take as long as they take. */
export const waitingFor = ({ lockMs }: Pick<LockPatience, 'lockMs'>): string =>
  `SET LOCAL lock_timeout = ${lockMs}; SET LOCAL statement_timeout = 0`

/** Two transactions have waited for each other. */
const DEADLOCK = '40P01'

/** Who holds something of the tables, or the advisory lock `$1`. What ends at once is no more there. */
const HOLDERS = `SELECT DISTINCT l.pid, coalesce(nullif(a.application_name, ''), 'a client') AS name
  FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE l.granted AND l.pid <> pg_backend_pid()
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND ((l.locktype = 'advisory' AND (l.classid::bigint << 32) + l.objid::bigint = $1::bigint)
      OR l.relation IN (SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = 'espelho'))
  ORDER BY l.pid LIMIT 5`

async function holdersOf (database: Connections, advisoryLock: string): Promise<string> {
  const { rows } = await database.run<{ pid: number, name: string }>(HOLDERS, [advisoryLock])
  return rows.map(({ pid, name }) => `${name} (process ${pid})`).join(', ')
}

/**
 * Runs a transaction, and once more for a while where others hold what it needs. It says who they are. Rejects with a
 * `StoreError` where they go on holding it.
 */
export async function onFreeTables<T> (
  database: Connections, notice: (words: Words) => void, advisoryLock: string, patience: LockPatience,
  task: (run: Run, commit: () => Promise<unknown>) => Promise<T>
): Promise<T> {
  const beginning: Beginning = { first: waitingFor(patience) }
  let lastNamed = ''
  for (let left = patience.attempts; ; left--) {
    try {
      return await database.transaction(task, beginning)
    } catch (error) {
      if (!(error instanceof StatementError && (error.isOfLock || error.code === DEADLOCK))) throw error
      const holders = await holdersOf(database, advisoryLock)
      const { name } = database
      if (left <= 1) throw storeError('databaseIsHeld', { name, holders: holders || worded('somebody') })
      if (holders !== '' && holders !== lastNamed) notice(worded('theStartWaitsFor', { name, holders }))
      lastNamed = holders
      await setTimeout(patience.pauseMs)
    }
  }
}
