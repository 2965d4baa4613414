import { Problem } from '../../core/rules/problem.ts'
import type { Instant } from '../../core/rules/time/instant.ts'
import type { Change, LedgerEntry } from '../../core/state/change.ts'
import { entriesAbove } from '../../core/state/freeze.ts'
import { getEntity } from '../../core/state/layer.ts'
import { clockAt, timeOf } from './clock.ts'
import { type SnapshotState, Snapshot } from './snapshot.ts'
import type { Life } from './life.ts'
import type { Rounds } from './round.ts'
import { systemTime } from './system-clock.ts'

/** The changes that a restore makes to a snapshot: a ticking clock continues from the time that it showed. */
export function returningChanges ({ layer }: SnapshotState, createdAt: Instant): Change[] {
  const clock = getEntity(layer, 'clock', 'clock')
  if (clock?.mode !== 'ticking') return []
  return [{ collection: 'clock', key: 'clock', entity: clockAt('ticking', timeOf(clock, createdAt)) }]
}

/** The snapshot that each reset takes first, in the place of the one before. */
export const BEFORE_RESET = 'before-reset'
/** The state before the first change of a run, which begins with an operation after a quiet time. */
export const BEFORE_RUN = 'before-run'
/** What the page takes before a restore and a deletion, so that they can be undone. */
const BEFORE_OTHERS = ['before-restore', 'before-undo', 'before-delete']
/** Snapshots that do not count for the limit, because nobody chose to take them. */
const UNCOUNTED: readonly string[] = [BEFORE_RESET, BEFORE_RUN, ...BEFORE_OTHERS]
/** If more entities have changed, a reset takes no snapshot, so that their memory is freed. */
export const MAX_ENTITIES_BEFORE_RESET = 20_000

/** The limit in one sandbox, because each snapshot may keep much data that has changed since. */
export const MAXIMUM_SNAPSHOTS = 100

/** A temporary name for the present state. A client cannot choose it. */
const PRESENT = '#present'

const byName = (a: Snapshot, b: Snapshot): number => a.name < b.name ? -1 : 1

/** Steps on snapshots that a ledger gets, and what makes them part of the sandbox. */
export interface SnapshotChange<R = void> {
  readonly steps: readonly LedgerEntry[]
  apply (): R
}

export interface SnapshotOptions {
  readonly rounds: Pick<Rounds, 'alone' | 'append'>
  readonly stored?: Iterable<Snapshot>
  readonly life: () => Life
  /** Called when a snapshot was removed or replaced, and that is durable. */
  readonly forgotten: () => void
}

/** The snapshots of a sandbox. They outlast its resets. */
export class Snapshots {
  readonly #rounds: SnapshotOptions['rounds']
  readonly #life: () => Life
  readonly #named: Map<string, Snapshot>
  readonly #forgotten: () => void

  constructor ({ rounds, stored = [], life, forgotten }: SnapshotOptions) {
    this.#rounds = rounds
    this.#life = life
    this.#named = new Map(Array.from(stored, snapshot => [snapshot.name, snapshot]))
    this.#forgotten = forgotten
  }

  list (): readonly Snapshot[] {
    return [...this.#named.values()].sort(byName)
  }

  /** The names of those that the server took. */
  automatic (): string[] {
    return [BEFORE_RESET, BEFORE_RUN].filter(name => this.#named.has(name))
  }

  find (name: string): Snapshot | undefined { return this.#named.get(name) }

  /** Puts others in the place of those that the ledger has. */
  replace (stored: Iterable<Snapshot>): void {
    this.#named.clear()
    for (const snapshot of stored) this.#named.set(snapshot.name, snapshot)
  }

  /** Throws if there is no snapshot of that name. */
  get (name: string): Snapshot {
    const snapshot = this.#named.get(name)
    if (snapshot === undefined) throw new Problem('snapshot-not-found', { name })
    return snapshot
  }

  /** Gives the current state a name. Resolves when the snapshot is durable. */
  save (name: string): Promise<Snapshot> {
    return this.#commit(() => this.#saving(name))
  }

  /** Gives the state of another snapshot a name, too. Resolves when that is durable. */
  copy (from: string, name: string): Promise<Snapshot> {
    return this.#commit(async () => {
      const { epoch, fixtures } = this.#life()
      const source = this.get(from)
      return this.#putting(source.named(name), [
        { snapshot: PRESENT, at: source.createdAt },
        ...this.stepsTo(source.name, await source.state(), epoch),
        { snapshot: name, at: source.createdAt },
        { origin: { base: fixtures.digest, epoch } },
        { restore: PRESENT },
        { drop: PRESENT }
      ])
    })
  }

  /** The entries of a ledger that go to a snapshot, in the life of this number. */
  stepsTo (name: string, { fixtures }: SnapshotState, epoch: number): LedgerEntry[] {
    return [{ origin: { base: fixtures.digest, epoch } }, { restore: name }]
  }

  async drop (name: string): Promise<void> {
    await this.#commit(() => {
      this.get(name)
      return this.#dropping([name])
    })
  }

  /** The snapshot of the present state, as that before a run. `saved` is called when it is durable. */
  beforeRun (saved: () => void): SnapshotChange {
    const { steps, apply } = this.#saving(BEFORE_RUN)
    return {
      steps,
      apply () {
        apply()
        saved()
      }
    }
  }

  async clear (): Promise<void> {
    await this.#commit(() => this.#dropping([...this.#named.keys()]))
  }

  /** The snapshot of a reset. If too much has changed, it takes none, and drops that of the reset before. */
  beforeReset (): SnapshotChange<unknown> {
    const { fixtures, layer } = this.#life()
    const isSmall = entriesAbove(fixtures.layer, layer) <= MAX_ENTITIES_BEFORE_RESET
    return isSmall ? this.#saving(BEFORE_RESET) : this.withoutAutomatic()
  }

  /** Drops those that the server took. */
  withoutAutomatic (): SnapshotChange {
    return this.#dropping(this.automatic())
  }

  #commit<R> (change: () => SnapshotChange<R> | Promise<SnapshotChange<R>>): Promise<R> {
    return this.#rounds.alone(async () => {
      const { steps, apply } = await change()
      if (steps.length > 0) await this.#rounds.append([{ changes: steps }])
      return apply()
    })
  }

  #frozen (name: string): Snapshot {
    const life = this.#life()
    return new Snapshot(name, systemTime(), { fixtures: life.fixtures, layer: life.freeze() })
  }

  #saving (name: string): SnapshotChange<Snapshot> {
    const snapshot = this.#frozen(name)
    return this.#putting(snapshot, [{ snapshot: name, at: snapshot.createdAt }])
  }

  /** Throws if there are too many. */
  #putting (snapshot: Snapshot, steps: readonly LedgerEntry[]): SnapshotChange<Snapshot> {
    const { name } = snapshot
    const replaces = this.#named.has(name)
    const counted = this.list().filter(({ name }) => !UNCOUNTED.includes(name)).length
    if (!replaces && !UNCOUNTED.includes(name) && counted >= MAXIMUM_SNAPSHOTS) {
      throw new Problem('too-many-snapshots', { maximum: MAXIMUM_SNAPSHOTS })
    }
    return {
      steps,
      apply: () => {
        this.#named.set(name, snapshot)
        if (replaces) this.#forgotten()
        return snapshot
      }
    }
  }

  #dropping (names: readonly string[]): SnapshotChange {
    return {
      steps: names.map(name => ({ drop: name })),
      apply: () => {
        for (const name of names) this.#named.delete(name)
        if (names.length > 0) this.#forgotten()
      }
    }
  }
}
