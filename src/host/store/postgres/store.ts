import { instant } from '../../../core/rules/time/instant.ts'
import { fewAtOnce } from '../mutex.ts'
import type { Store, StoredSandbox } from '../store.ts'
import type { Appending, Known } from './append.ts'
import { createSandbox } from './beginning.ts'
import type { Run } from './connections.ts'
import { postgresFixtures } from './fixtures.ts'
import { PostgresLedger, type LedgerContext } from './ledger.ts'
import { type LogBounds, trimmer } from './log.ts'
import { createFigures } from './figures.ts'
import { createLooks } from './looks.ts'
import { storedLogs } from './stored-logs.ts'
import { nothingDone } from './nothing-done.ts'
import { mustRead } from './release.ts'
import { EXPIRE, FIND, type FoundRow, LIST, NOTE_FIXTURES, NOTE_USES, PROBE, REMOVE, SET_ASIDE } from './statements.ts'
import { type Times, TIMES, tryAgain, untilDone } from './times.ts'
import { createWriter } from './writer.ts'

export interface PostgresStoreOptions extends Pick<Appending, 'database' | 'release' | 'notice' | 'elapsed'> {
  /** Called with what the database's clock shows. */
  readonly noteTime?: (now: number) => void
  readonly times?: Partial<Times> | undefined
  readonly compactAt?: number | undefined
  readonly logBounds?: LogBounds | undefined
  /** Milliseconds for which a file stays that no state names. By default an hour. */
  readonly keepFilesMs?: number | undefined
  /** Called when the store is closed. */
  readonly closed?: () => void
}

/** The sandboxes that hold a lock at once. */
const MOST_LOCKS = 3
const HOUR_MS = 3_600_000
export const LOG_BOUNDS: LogBounds = { entries: 5000, bytes: 32 * 1_048_576 }

export function postgresStore (
  {
    database, release, notice, elapsed, noteTime = () => {}, compactAt, keepFilesMs = HOUR_MS,
    logBounds = LOG_BOUNDS, closed, ...options
  }: PostgresStoreOptions
): Store {
  const times = { ...TIMES, ...options.times }
  const figures = createFigures(database)
  const sending = { database, release, notice, elapsed, times, count: figures.count }
  const { health } = database
  const ask: Run = (text, values = []) => tryAgain(context, () => database.run(text, values))
  let asking: Promise<boolean> | undefined
  /** Probes of the same moment share a statement, and wait no longer for it than `times` says. */
  async function probe (): Promise<boolean> {
    asking ??= database.run(PROBE, [], times.probe).then(() => true, () => false).finally(() => { asking = undefined })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>(resolve => { timer = setTimeout(() => resolve(false), times.probe) })
    const works = await Promise.race([asking, late]).finally(() => clearTimeout(timer))
    health.isGood = works
    return works
  }
  const context: LedgerContext = {
    ...sending,
    compactAt,
    keepFilesMs,
    looks: createLooks({ ...sending, noteTime }),
    writer: createWriter({ ...sending, trim: trimmer(sending, logBounds) }),
    probe,
    lockTurn: fewAtOnce(MOST_LOCKS)
  }
  const find = async (name: string): Promise<FoundRow | undefined> => (await ask<FoundRow>(FIND, [name])).rows[0]

  return {
    lasting: true,
    isShared: true,
    fixtures: postgresFixtures(database, ask),
    figures: figures.all,
    list: async () => (await ask<StoredSandbox>(LIST)).rows,
    logs: storedLogs(ask),
    has: async name => await find(name) !== undefined,
    async open (name) {
      const found = await find(name)
      if (found === undefined) return undefined
      mustRead(found, release)
      const { id, fixtures, usedAt, last, first, cleared, operatedAt = null, runAt = null } = found
      const place = { last, first, cleared, operatedAt, runAt }
      const known: Known = { id, name, head: 0, tip: '' }
      return new PostgresLedger({ ...context, known, fixtures, place, lastUsedAt: instant(usedAt) })
    },
    async create (name, beginning) {
      const { shared } = beginning
      const source = shared && (await find(shared.from))?.id
      if (shared !== undefined && source === undefined) throw nothingDone(new Error(`${shared.from} was removed`))
      const begun = await createSandbox(name, beginning, source, context)
      return begun && new PostgresLedger({ ...context, ...begun })
    },
    async remove (name) {
      const found = await find(name) // once, because there may be another one of that name when it is sent again
      if (found !== undefined) await untilDone(context, () => database.run(REMOVE, [found.id]))
    },
    async expire (idle, spared, uses) {
      const all = [...uses]
      await ask(NOTE_USES, [all.map(([name]) => name), all.map(([, at]) => at)])
      const { rows } = await untilDone(context, () => database.run<{ name: string }>(EXPIRE, [idle, spared]))
      return rows.map(({ name }) => name)
    },
    async setAside (name, id) {
      const { rows: [aside] } = await ask<{ name: string }>(SET_ASIDE, [id ?? (await find(name))?.id])
      return `the row ${aside?.name ?? name} of espelho.sandbox`
    },
    async hasSameFixtures (digest) {
      const { rows: [before] } = await ask<{ fixtures: string | null }>(NOTE_FIXTURES, [digest])
      return [null, digest].includes(before?.fixtures ?? null)
    },
    get healthy () { return health.isGood },
    probe,
    async close () {
      closed?.()
      await database.close()
    }
  }
}
