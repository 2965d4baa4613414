import type { Instant } from '../../core/rules/time/instant.ts'
import type { Change, ChangeSet } from '../../core/state/change.ts'
import type { Appender, Ledger } from './ledger.ts'

/** The codes of errors that say that no further file can be opened, by this process or on this machine. */
export const OUT_OF_FILES: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE'])

/** The data cannot be used. The message is one line for people, and names the file, folder or database. */
export class StoreError extends Error {
  static override readonly name: string = 'StoreError'
  override readonly name: string = 'StoreError'
  /** The message in Portuguese, where the start of a server often meets it. */
  readonly pt: string | undefined

  constructor (message: string, pt?: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.pt = pt
  }
}

/** The refusal of a data folder, with its cause. */
export function unusable (path: string, error: unknown): StoreError {
  const { message } = error as Error
  return new StoreError(`${path} cannot be used as data folder: ${message}`,
    `${path} não pode ser usada como pasta de dados: ${message}`, error)
}

/** One sandbox cannot be read, because its data is damaged. The others can be read. */
export class DamagedSandbox extends StoreError {
  override readonly name = 'DamagedSandbox'
  /** Which sandbox it is, in a store that processes share. */
  id: string | undefined
}

/** A sandbox was compacted by another process while it was read. It is to be read again. */
export class ReadAgain extends Error {}

/** What a store knows about a sandbox without opening it. */
export interface StoredSandbox {
  readonly name: string
  /** The times are system times. */
  readonly createdAt: Instant
  readonly lastUsedAt: Instant
  /** How many times it was reset or restored, if that is known without opening it. */
  readonly epoch?: number
  /** What is in its request log, if that is known without opening it. */
  readonly logged?: LogCounts
}

export interface LogCounts {
  /** The exchanges with clients, and those of them that were refused. */
  readonly requests: number
  readonly refused: number
  /** The names of its coverage. */
  readonly reached: number
}

/** How a sandbox begins: its first change set, and for a fork the blobs that it shares with the original sandbox. */
export interface Beginning {
  /** Its sequence is 1, and it has an origin. Its changes are read once. */
  readonly changeSet: Omit<ChangeSet, 'changes'> & { readonly changes: Iterable<ChangeSet['changes'][number]> }
  readonly shared?: { readonly from: string, readonly digests: Iterable<string> }
}

/** What fixtures have besides their entities, as plain JSON. */
export type StoredMeta = Readonly<Record<string, unknown>>

export interface StoredFixtures {
  readonly meta: StoredMeta
  readonly changes: readonly Change[]
}

/** The frozen fixtures that sandboxes start from, by digest. They are kept as long as a sandbox names them. */
export interface FixtureStore {
  /** Resolves when the fixtures are durable. A store that does not last never reads the digest, which is slow. */
  save (fixtures: {
    readonly digest: string
  }, content: () => { meta: StoredMeta, changes: Iterable<Change> }): Promise<void>
  load (digest: string): Promise<StoredFixtures | undefined>
}

/** A figure that an operator may want to know. */
export interface StoreFigure {
  readonly kind: 'counter' | 'gauge'
  readonly name: string
  readonly help: string
  value (): number
}

/** Where sandboxes are stored. */
export interface Store {
  /** Whether a released sandbox can be opened again, in this process or in a later one. */
  readonly lasting: boolean
  /** Whether other processes store sandboxes in it, too. */
  readonly isShared?: boolean
  readonly fixtures: FixtureStore
  /** Every stored sandbox, by name, open or not. */
  list (): Promise<readonly StoredSandbox[]>
  /** The request logs of all sandboxes. Only in a store that processes share. */
  readonly logs?: StoredLogs
  has (name: string): Promise<boolean>
  /** When a released sandbox was last used. Missing in a store that has `expire`. */
  lastUse? (name: string): Promise<Instant | undefined>
  /** `undefined` if there is no sandbox of that name. Rejects with `DamagedSandbox` if it cannot be read. */
  open (name: string, appender?: Appender): Promise<Ledger | undefined>
  /** Stores a new sandbox whole or not at all, and opens it. `undefined` if there is a sandbox of that name. */
  create (name: string, beginning: Beginning, appender?: Appender): Promise<Ledger | undefined>
  /** Removes a released sandbox. After a crash it is there whole or not at all. */
  remove (name: string): Promise<void>
  /**
   * Removes sandboxes that nobody has used for `idle` milliseconds by the store's clock, but never one of the name
   * `spared`. `uses` says when this process has last used those that it has in memory. Resolves to the names of some of
   * them; who wants the others removed calls it again. Only in a store that replicas share.
   */
  expire? (idle: number, spared: string, uses: Uses): Promise<readonly string[]>
  /**
   * Moves a damaged sandbox aside, for people to look at. Resolves to a text that says where it is. Where replicas
   * share the store, `id` says which sandbox was read, because there may be another one of that name now.
   */
  setAside (name: string, id?: string): Promise<string>
  /** False after a failed write, until a `probe` succeeds. */
  readonly healthy: boolean
  /** Whether a write would work now. */
  probe (): Promise<boolean>
  readonly figures?: readonly StoreFigure[]
  /**
   * Notes the fixtures from which this process begins sandboxes. Resolves to whether the process that did so before has
   * the same. Only in a store that processes share.
   */
  hasSameFixtures? (digest: string): Promise<boolean>
  /** Closes the store, so that another process can open it. Every sandbox must be released. */
  close (): Promise<void>
}

/** Request logs that are read without opening their sandboxes. */
export interface StoredLogs {
  /** Every stored sandbox, with what is in the log of those that were used last. */
  list (): Promise<readonly StoredSandbox[]>
  /** How often each name was reached in the sandboxes whose names begin so. */
  coverage (prefix: string): Promise<ReadonlyArray<readonly [name: string, count: number]>>
}

/** When sandboxes were last used, by name. */
export type Uses = Iterable<readonly [name: string, at: Instant]>
