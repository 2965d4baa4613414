import type { Language } from '../../../core/words.ts'
import { type Store, StoreError } from '../store.ts'
import { databaseClock } from './clock.ts'
import { type Connections, openConnections } from './connections.ts'
import { thisRelease } from './release.ts'
import { prepareDatabase } from './schema.ts'
import { CLOCK } from './statements.ts'
import { postgresStore, type PostgresStoreOptions } from './store.ts'
import { sweeper } from './sweep.ts'
import { TIMES } from './times.ts'
import { unusableDatabase } from './unusable.ts'

export interface OpenOptions extends Pick<PostgresStoreOptions, 'notice' | 'elapsed' | 'compactAt' | 'times'> {
  /** `postgres://user:password@host:port/database` */
  readonly url: string
  /** The version of espelho. */
  readonly version: string
  /** Of what is told at the start. */
  readonly language?: Language
  /** The machine's time, until the database has told its own. */
  readonly began: number
  /** Has this process follow the clock that it is given, until the returned call. */
  readonly follow: (clock: () => number) => () => void
}

/** The most of a server. */
export const CONNECTIONS = 8
/** Milliseconds between two removals of rows that nothing refers to. */
const SWEEP_EVERY_MS = 60_000

/** Closes the connections if what begins with them fails, and rejects with a `StoreError` then. */
export async function orClose<T> (database: Connections, beginning: Promise<T>): Promise<T> {
  return await beginning.catch(async error => {
    await database.close()
    throw error instanceof StoreError ? error : unusableDatabase(database.name, error)
  })
}

/** Opens the database that replicas share. Rejects with a `StoreError` if it cannot be used. */
export async function openPostgres (
  { url, version, notice, language = 'en', elapsed, compactAt, times, began, follow }: OpenOptions
): Promise<Store> {
  const { statement, retry } = { ...TIMES, ...times }
  const database = openConnections({ url, size: CONNECTIONS, statement, connect: retry })
  const { rows: [at] } = await orClose(database,
    prepareDatabase(database, words => notice(words[language])).then(() => database.run<{ now: number }>(CLOCK)))
  const clock = databaseClock(elapsed, began)
  clock.note(at?.now ?? began)
  const unfollow = follow(clock.now)
  const sweepInTurn = sweeper(database)
  const sweeping = setInterval(() => {
    sweepInTurn().catch(() => {}) // the next one makes up for it
  }, SWEEP_EVERY_MS)
  sweeping.unref()
  return postgresStore({
    database,
    release: thisRelease(version),
    notice,
    elapsed,
    compactAt,
    times,
    noteTime: clock.note,
    closed () {
      clearInterval(sweeping)
      unfollow()
    }
  })
}
