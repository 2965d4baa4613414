import { instant, type Instant } from '../../../core/rules/time/instant.ts'
import type { Appender, Ledger } from '../ledger.ts'
import { type SharedStore, StoreError } from '../store.ts'
import { APPEND_TIMES, type Appending, type AppendTimes, type Owned } from './append.ts'
import { type Begun, createSandbox } from './beginning.ts'
import type { Connections } from './connections.ts'
import { postgresFixtures } from './fixtures.ts'
import { PostgresLedger } from './ledger.ts'
import { orNothingDone } from './nothing-done.ts'
import { findSandbox, type Holder, listSandboxes, removeSandbox, type Taken, takeSandbox } from './ownership.ts'
import type { Release } from './release.ts'
import { EXPIRE, NOTE_USES, OWNED, RELEASE, RELEASE_PLAIN, SET_ASIDE } from './statements.ts'

export interface PostgresStoreOptions {
  readonly database: Connections
  /** Connections for what may take long. By default the same ones. */
  readonly reads?: Connections | undefined
  readonly holder: Holder
  readonly release: Release
  /** Prints one line for the operator. */
  readonly notice: (message: string) => void
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number
  readonly times?: Partial<AppendTimes> | undefined
  /** Called with a time that the clock of an earlier owner has shown. */
  readonly shown?: (time: number) => void
  readonly compactAt?: number | undefined
}

/** A store that several replicas share. Each sandbox has one owner, which alone reads and writes it. */
export interface PostgresStore extends SharedStore {
  /** Whether this replica owns the sandbox, as far as it knows. */
  isOwned (name: string): boolean
  /**
   * Compares the sandboxes that this replica has open with those that the database says it owns, and closes the others.
   */
  check (): Promise<void>
  /** Closes all sandboxes of this replica, because the database has forgotten it. */
  forsake (cause: string): Promise<void>
}

interface Open { readonly own: Owned, readonly ledger: PostgresLedger }

export function postgresStore (
  { database, reads = database, holder, release, notice, elapsed, shown, compactAt, ...options }: PostgresStoreOptions
): PostgresStore {
  const times = { ...APPEND_TIMES, ...options.times }
  const context: Appending = { database, reads, notice, elapsed, times, tailLost, release }
  const open = new Map<string, Open>()
  const fixtures = postgresFixtures(reads)
  const counts = { takenOver: 0, tailsLost: 0 }
  let creates = true

  /** The check and an append under way may both find it. */
  const withoutTail = new WeakSet<Owned>()
  function tailLost (own: Owned, found: number, head = own.head): void {
    const { name } = own
    if (withoutTail.has(own)) return
    withoutTail.add(own)
    counts.tailsLost++
    notice(`the database has lost the end of the sandbox ${name}: it was at change set ${head}, and is at ${found}`)
  }

  function opened ({ own, row }: Begun, appender: Appender | undefined, taken?: Taken): Ledger {
    const { usedAt, lostAt = null, timeFloor = null, plain = false } = taken?.row ?? {}
    if (timeFloor !== null) shown?.(timeFloor)
    const ledger = new PostgresLedger({
      ...context,
      own,
      row,
      appender,
      compactAt,
      begun: taken === undefined,
      lastUsedAt: usedAt === undefined ? undefined : instant(usedAt),
      succession: {
        term: own.term,
        handover: taken?.handover,
        lostAt: lostAt === null ? undefined : instant(lostAt),
        isUntouched: plain && own.head === 1
      },
      released: (lastUsedAt, handover) => giveUp(own, lastUsedAt, handover)
    })
    open.set(own.name, { own, ledger })
    return ledger
  }

  async function giveUp (own: Owned, lastUsedAt: Instant, handover?: Uint8Array): Promise<void> {
    if (open.get(own.name)?.own === own) open.delete(own.name)
    const mine = [own.id, own.replica, own.term]
    // A failure does little harm: this replica takes the sandbox again, or another does when the lease is over.
    const forgotten = handover === undefined &&
      await database.run(RELEASE_PLAIN, mine).then(({ count }) => count, () => 0)
    if (forgotten !== 1) {
      await database.run(RELEASE, [...mine, own.head, lastUsedAt, handover ?? null]).catch(error =>
        notice(`the sandbox ${own.name} was not released: ${error.message}`))
    }
  }

  const take = (name: string): Promise<Taken | undefined> =>
    takeSandbox(database, name, holder, release.reads, () => { counts.takenOver++ })

  /** The sandbox, owned by this replica, whether it is open or not. */
  async function mine (name: string): Promise<Owned | undefined> {
    return open.get(name)?.own ?? (await take(name))?.own
  }

  /**
   * An append in progress reports its outcome first. This does not wait for it, because nobody sees before what it
   * appends.
   */
  async function close (ledger: PostgresLedger, cause: string): Promise<void> {
    const closing = ledger.forsake(cause)
    if (ledger.pending === 0) await closing
    else closing.catch(error => notice(error.message))
  }

  async function healthyAfter<T> (task: Promise<T>): Promise<T> {
    return await task.catch(error => {
      creates = false
      throw error
    })
  }

  return {
    lasting: true,
    isShared: true,
    fixtures,
    get owned () { return open.size },
    get pending () {
      const all = [...open.values()].map(({ ledger }) => ledger)
      const since = all.flatMap(({ pendingSince }) => pendingSince ?? [])
      return {
        appends: all.reduce((sum, { pending }) => sum + pending, 0),
        since: since.length === 0 ? undefined : Math.min(...since)
      }
    },
    counts,
    get pools () { return [['appends', database.load], ['reads', reads.load]] as const },
    isOwned: name => open.has(name),
    list: () => orNothingDone(listSandboxes(reads)),
    has: async name => open.has(name) || await orNothingDone(findSandbox(database, name)) !== undefined,
    async open (name, appender) {
      const taken = await orNothingDone(take(name))
      return taken && opened(taken, appender, taken)
    },
    async create (name, beginning, appender) {
      const source = beginning.shared && open.get(beginning.shared.from)?.own
      const begun = await healthyAfter(createSandbox(name, beginning, holder.self.id, source, context))
      return begun && opened(begun, appender)
    },
    async remove (name) {
      const own = await orNothingDone(mine(name))
      if (own === undefined) return
      await removeSandbox(own, context)
      open.delete(name)
    },
    async expire (before, spared) {
      const { rows } = await orNothingDone(database.run<{ name: string }>(EXPIRE, [before, spared]))
      return rows.map(({ name }) => name)
    },
    async noteUses (uses) {
      const mine = [...uses].flatMap(([name, at]) => {
        const own = open.get(name)?.own
        return own === undefined ? [] : [{ ...own, at }]
      })
      if (mine.length === 0) return
      await database.run(NOTE_USES,
        [holder.self.id, mine.map(({ id }) => id), mine.map(({ term }) => term), mine.map(({ at }) => at)])
    },
    async setAside (name) {
      const own = await orNothingDone(mine(name))
      const { rows: [aside] } = own === undefined
        ? { rows: [] }
        : await orNothingDone(database.run<{ name: string }>(SET_ASIDE, [own.id, own.replica, own.term]))
      open.delete(name)
      if (aside === undefined) throw new StoreError(`the sandbox ${name} is not here any more`)
      return `the row ${aside.name} of espelho.sandbox`
    },
    async check () {
      const before =
        [...open.values()].map(({ own, ledger }) => ({ own, ledger, head: own.head, term: own.term }))
      const { rows } = await database.run<{ id: string, term: number, head: number }>(OWNED, [holder.self.id])
      const there = new Map(rows.map(row => [row.id, row]))
      await Promise.all(before.map(({ own, ledger, head, term }) => {
        const found = there.get(own.id)
        if (found === undefined || found.term < term) return close(ledger, `${own.name} has another owner`)
        if (found.head >= head) return undefined
        tailLost(own, found.head, head)
        return close(ledger, 'the database has lost its last changes')
      }))
    },
    async forsake (cause) {
      await Promise.all([...open.values()].map(({ ledger }) => close(ledger, cause)))
    },
    get healthy () { return creates && [...open.values()].every(({ ledger }) => ledger.healthy) },
    async probe () {
      creates = await database.run('UPDATE espelho.fleet SET one = one').then(() => true, () => false)
      const mended =
        await Promise.all([...open.values()].map(async ({ ledger }) => ledger.healthy || await ledger.probe()))
      return creates && mended.every(Boolean)
    },
    async close () { await Promise.all([...new Set([database, reads])].map(connections => connections.close())) }
  }
}
