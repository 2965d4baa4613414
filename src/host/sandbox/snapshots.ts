import { Problem } from '../../core/rules/problem.ts'
import type { Instant } from '../../core/rules/time/instant.ts'
import type { Change, ChangelogEntry } from '../../core/state/change.ts'
import { entriesAbove } from '../../core/state/freeze.ts'
import { getEntity, type Layer } from '../../core/state/layer.ts'
import type { Fixtures } from './fixtures.ts'
import { clockAt, timeOf } from './clock.ts'
import type { CommitQueue } from './commit-queue.ts'
import type { Life } from './life.ts'
import { changesAbove } from './stored-fixtures.ts'
import { systemTime } from './system-clock.ts'

/** Frozen data, clock, settings and counters. A sandbox can go back to them. */
export interface Snapshot {
  readonly name: string
  readonly fixtures: Fixtures
  readonly layer: Layer
  readonly blobs: Life['blobs']
  /** System time. */
  readonly createdAt: Instant
}

/** The changes that a restore makes to a snapshot: a ticking clock continues from the time that it showed. */
export function returningChanges ({ layer, createdAt }: Snapshot): Change[] {
  const clock = getEntity(layer, 'clock', 'clock')
  if (clock?.mode !== 'ticking') return []
  return [{ collection: 'clock', key: 'clock', entity: clockAt('ticking', timeOf(clock, createdAt)) }]
}

/** The snapshot that each reset takes first, in the place of the one before. */
export const BEFORE_RESET = 'before-reset'
/** The state before the first operation after a quiet time. It is in memory alone, and one for each sandbox. */
export const BEFORE_RUN = 'before-run'
/** What the page takes before a restore and a deletion, so that they can be undone. */
const BEFORE_OTHERS = ['before-restore', 'before-undo', 'before-delete']
/** Snapshots that do not count for the limit, because nobody chose to take them. */
const UNCOUNTED: readonly string[] = [BEFORE_RESET, ...BEFORE_OTHERS]
/** If more entities have changed, a reset takes no snapshot, so that their memory is freed. */
export const MAX_ENTITIES_BEFORE_RESET = 20_000

/** The limit in one sandbox, because each snapshot may keep much data that has changed since. */
export const MAXIMUM_SNAPSHOTS = 100

/** A temporary name for the present state. A client cannot choose it. */
const PRESENT = '#present'

const byName = (a: Snapshot, b: Snapshot): number => a.name < b.name ? -1 : 1

/** The snapshots of a sandbox. They outlast its resets. */
export class Snapshots {
  readonly #commits: CommitQueue
  readonly #named: Map<string, Snapshot>
  readonly #forgotten: () => void
  #beforeRun: Snapshot | undefined

  /** Calls `forgotten` when a snapshot was removed or replaced, and that is durable. */
  constructor (commits: CommitQueue, stored: Iterable<Snapshot> = [], forgotten: () => void = () => {}) {
    this.#commits = commits
    this.#named = new Map(Array.from(stored, snapshot => [snapshot.name, snapshot]))
    this.#forgotten = forgotten
  }

  list (): readonly Snapshot[] {
    return this.#beforeRun === undefined ? this.stored() : [...this.stored(), this.#beforeRun].sort(byName)
  }

  /** The names of those that the server took. */
  automatic (): string[] {
    const names = this.#named.has(BEFORE_RESET) ? [BEFORE_RESET] : []
    return this.#beforeRun === undefined ? names : [...names, BEFORE_RUN]
  }

  /** Those that the changelog has. */
  stored (): readonly Snapshot[] {
    return [...this.#named.values()].sort(byName)
  }

  /** Throws if there is no snapshot of that name. */
  get (name: string): Snapshot {
    const snapshot = name === BEFORE_RUN ? this.#beforeRun : this.#named.get(name)
    if (snapshot === undefined) throw new Problem('snapshot-not-found', { name })
    return snapshot
  }

  /** Gives the current state of a life a name. Resolves when the snapshot is durable. */
  async save (name: string, life: Life): Promise<Snapshot> {
    this.#refuseTooMany(name)
    const { layer, undo } = life.freeze()
    const snapshot = { name, createdAt: systemTime(), fixtures: life.fixtures, layer, blobs: life.blobs }
    return await this.#put(snapshot, [{ snapshot: name, at: snapshot.createdAt }], undo)
  }

  /** Gives the state of another snapshot a name, too. Resolves when that is durable. */
  async copy (from: string, name: string, life: Pick<Life, 'epoch' | 'fixtures'>): Promise<Snapshot> {
    const source = this.get(from)
    this.#refuseTooMany(name)
    return await this.#put({ ...source, name }, [
      { snapshot: PRESENT, at: source.createdAt },
      ...this.stepsTo(source, life.epoch),
      { snapshot: name, at: source.createdAt },
      { origin: { base: life.fixtures.digest, epoch: life.epoch } },
      { restore: PRESENT },
      { drop: PRESENT }
    ])
  }

  /** The entries of a changelog that go to a snapshot, in the life of this number. */
  stepsTo ({ name, fixtures, layer }: Snapshot, epoch: number): ChangelogEntry[] {
    const origin = { origin: { base: fixtures.digest, epoch } }
    return [origin, ...name === BEFORE_RUN ? changesAbove(layer, fixtures) : [{ restore: name }]]
  }

  async drop (name: string): Promise<void> {
    this.get(name)
    if (name === BEFORE_RUN) this.#beforeRun = undefined
    else await this.#dropAll([name])
  }

  /** Keeps the present state as that before a run. If that state is undone, the one of the run before is kept. */
  setBeforeRun (life: Life): void {
    const { fixtures, blobs } = life
    const was = this.#beforeRun
    const { layer, undo } = life.freeze()
    this.#beforeRun = { name: BEFORE_RUN, createdAt: systemTime(), fixtures, layer, blobs }
    this.#commits.drain(() => { this.#beforeRun = was; undo() })?.catch(() => {}) // the requests that wait get it
  }

  async clear (): Promise<void> {
    if (this.#named.size > 0) await this.#dropAll([...this.#named.keys()])
  }

  /** Takes the snapshot of a reset. If too much has changed, it takes none, and drops that of the reset before. */
  async takeBeforeReset (life: Life): Promise<void> {
    if (entriesAbove(life.fixtures.layer, life.layer) <= MAX_ENTITIES_BEFORE_RESET) await this.save(BEFORE_RESET, life)
    else await this.dropAutomatic()
  }

  /** Drops those that the server took. */
  async dropAutomatic (): Promise<void> {
    this.#beforeRun = undefined
    if (this.#named.has(BEFORE_RESET)) await this.drop(BEFORE_RESET)
  }

  #refuseTooMany (name: string): void {
    const counted = this.stored().filter(({ name }) => !UNCOUNTED.includes(name)).length
    if (!this.#named.has(name) && !UNCOUNTED.includes(name) && counted >= MAXIMUM_SNAPSHOTS) {
      throw new Problem('too-many-snapshots', { maximum: MAXIMUM_SNAPSHOTS })
    }
  }

  /** `steps` are what the changelog gets. If they cannot be saved, `undo` runs as well. */
  async #put (snapshot: Snapshot, steps: ChangelogEntry[], undo?: () => void): Promise<Snapshot> {
    const replaces = this.#named.has(snapshot.name)
    const forget = this.#set(snapshot.name, snapshot)
    await this.#commits.append(steps, () => { forget(); undo?.() })
    if (replaces) this.#forgotten()
    return snapshot
  }

  async #dropAll (names: readonly string[]): Promise<void> {
    const undo = names.map(name => this.#set(name, undefined))
    await this.#commits.append(names.map(name => ({ drop: name })), () => { for (const takeBack of undo) takeBack() })
    this.#forgotten()
  }

  /** Returns what undoes it. */
  #set (name: string, snapshot: Snapshot | undefined): () => void {
    const was = this.#named.get(name)
    const put = (one: Snapshot | undefined): void => {
      if (one === undefined) this.#named.delete(name)
      else this.#named.set(name, one)
    }
    put(snapshot)
    return () => put(was)
  }
}
