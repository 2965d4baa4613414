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

/** The snapshots of a sandbox. They outlast its resets. */
export interface Snapshots {
  list (): readonly Snapshot[]
  /** Throws if there is no snapshot of that name. */
  get (name: string): Snapshot
  /** Gives the current state of a life a name. Resolves when the snapshot is durable. */
  take (name: string, life: Life): Promise<Snapshot>
  drop (name: string): Promise<void>
  /** Takes the snapshot of a reset. Of a life that has changed too much none is kept, nor the one before it. */
  takeBeforeReset (life: Life): Promise<void>
  clear (): Promise<void>
}

/** The snapshot that each reset takes first, in the place of the one before. It does not count for the limit. */
export const BEFORE_RESET = 'before-reset'
/** A reset keeps nothing of a state with more changed entities than that, so that their memory is free again. */
export const MOST_BEFORE_RESET = 20_000

/** The limit in one sandbox, because each snapshot may keep much data that has changed since. */
export const MAXIMUM_SNAPSHOTS = 100

/** Calls `forgotten` when a snapshot was removed or replaced, and that is durable. */
export function createSnapshots (
  commits: CommitQueue, stored: Iterable<Snapshot> = [], forgotten: () => void = () => {}
): Snapshots {
  const named = new Map(Array.from(stored, state => [state.name, state]))

  function set (name: string, snapshot: Snapshot | undefined): () => void {
    const was = named.get(name)
    if (snapshot === undefined) named.delete(name)
    else named.set(name, snapshot)
    return () => { if (was === undefined) named.delete(name); else named.set(name, was) }
  }

  function get (name: string): Snapshot {
    const state = named.get(name)
    if (state === undefined) throw new Problem('snapshot-not-found', { name })
    return state
  }

  async function take (name: string, life: Life): Promise<Snapshot> {
    const counted = named.has(BEFORE_RESET) ? named.size - 1 : named.size
    if (!named.has(name) && name !== BEFORE_RESET && counted >= MAXIMUM_SNAPSHOTS) {
      throw new Problem('too-many-snapshots', { maximum: MAXIMUM_SNAPSHOTS })
    }
    const { layer, undo } = life.freeze()
    const state = { name, createdAt: systemTime(), fixtures: life.fixtures, layer, blobs: life.blobs }
    const replaces = named.has(name)
    const forget = set(name, state)
    await commits.append([{ snapshot: name, at: state.createdAt }], () => { forget(); undo() })
    if (replaces) forgotten()
    return state
  }

  async function drop (name: string): Promise<void> {
    get(name)
    await commits.append([{ drop: name }], set(name, undefined))
    forgotten()
  }

  return {
    list: () => [...named.values()].sort((a, b) => a.name < b.name ? -1 : 1),
    get,
    take,
    drop,
    async takeBeforeReset (life) {
      if (entriesAbove(life.fixtures.layer, life.layer) <= MOST_BEFORE_RESET) await take(BEFORE_RESET, life)
      else if (named.has(BEFORE_RESET)) await drop(BEFORE_RESET)
    },
    async clear () {
      const names = [...named.keys()]
      if (names.length === 0) return
      const undo = names.map(name => set(name, undefined))
      await commits.append(names.map(name => ({ drop: name })), () => { for (const takeBack of undo) takeBack() })
      forgotten()
    }
  }
}
