import { Problem } from '../domain/problem.ts'
import type { Instant } from '../domain/time/instant.ts'
import type { Change } from '../state/change.ts'
import { entriesAbove } from '../state/freeze.ts'
import { getEntity, type Layer } from '../state/layer.ts'
import type { Fixtures } from './fixtures.ts'
import { clockAt, timeOf } from './clock.ts'
import type { CommitQueue } from './commit-queue.ts'
import type { Life } from './life.ts'
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

/** The snapshot that each reset takes first, in the place of the one before. It does not count for the limit. */
export const BEFORE_RESET = 'before-reset'
/** If more entities have changed, a reset takes no snapshot, so that their memory is freed. */
export const MAX_ENTITIES_BEFORE_RESET = 20_000

/** The limit in one sandbox, because each snapshot may keep much data that has changed since. */
export const MAXIMUM_SNAPSHOTS = 100

/** The snapshots of a sandbox. They outlast its resets. */
export class Snapshots {
  readonly #commits: CommitQueue
  readonly #named: Map<string, Snapshot>
  readonly #forgotten: () => void

  /** Calls `forgotten` when a snapshot was removed or replaced, and that is durable. */
  constructor (commits: CommitQueue, stored: Iterable<Snapshot> = [], forgotten: () => void = () => {}) {
    this.#commits = commits
    this.#named = new Map(Array.from(stored, snapshot => [snapshot.name, snapshot]))
    this.#forgotten = forgotten
  }

  list (): readonly Snapshot[] {
    return [...this.#named.values()].sort((a, b) => a.name < b.name ? -1 : 1)
  }

  /** Throws if there is no snapshot of that name. */
  get (name: string): Snapshot {
    const snapshot = this.#named.get(name)
    if (snapshot === undefined) throw new Problem('snapshot-not-found', { name })
    return snapshot
  }

  /** Gives the current state of a life a name. Resolves when the snapshot is durable. */
  async save (name: string, life: Life): Promise<Snapshot> {
    const replaces = this.#named.has(name)
    const counted = this.#named.size - (this.#named.has(BEFORE_RESET) ? 1 : 0)
    if (!replaces && name !== BEFORE_RESET && counted >= MAXIMUM_SNAPSHOTS) {
      throw new Problem('too-many-snapshots', { maximum: MAXIMUM_SNAPSHOTS })
    }
    const { layer, undo } = life.freeze()
    const snapshot = { name, createdAt: systemTime(), fixtures: life.fixtures, layer, blobs: life.blobs }
    const forget = this.#set(name, snapshot)
    await this.#commits.append([{ snapshot: name, at: snapshot.createdAt }], () => { forget(); undo() })
    if (replaces) this.#forgotten()
    return snapshot
  }

  async drop (name: string): Promise<void> {
    this.get(name)
    await this.#dropAll([name])
  }

  async clear (): Promise<void> {
    if (this.#named.size > 0) await this.#dropAll([...this.#named.keys()])
  }

  /** Takes the snapshot of a reset. If too much has changed, it takes none, and drops that of the reset before. */
  async takeBeforeReset (life: Life): Promise<void> {
    if (entriesAbove(life.fixtures.layer, life.layer) <= MAX_ENTITIES_BEFORE_RESET) await this.save(BEFORE_RESET, life)
    else if (this.#named.has(BEFORE_RESET)) await this.drop(BEFORE_RESET)
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
