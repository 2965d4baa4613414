import { hash } from 'node:crypto'
import { attachmentDigests } from '../../sandbox/attachments.ts'
import { compactedEntries } from '../../sandbox/compacted-entries.ts'
import type { Fixtures } from '../../sandbox/fixtures.ts'
import type { Snapshot, SnapshotState } from '../../sandbox/snapshot.ts'
import { type Past, replay } from '../../sandbox/replay.ts'
import type { Origin } from '../../../core/state/change.ts'
import type { Collection } from '../../../core/state/collections.ts'
import { canonical } from '../../../core/state/hash.ts'
import { frozenHash } from '../../sandbox/frozen-hash.ts'
import { entitiesOf, type Layer } from '../../../core/state/layer.ts'
import type { Arrival, SandboxAtRest } from '../../store/at-rest.ts'

/** Everything of a stored sandbox. */
export interface Contents extends Omit<Past, 'snapshots'> {
  /** By name. */
  readonly snapshots: ReadonlyArray<SnapshotState & Pick<Snapshot, 'name' | 'createdAt'>>
  /** The digests of its attached files, without those of its fixtures. */
  readonly files: ReadonlySet<string>
}

export async function contentsOf (
  sandbox: Pick<SandboxAtRest, 'read'>, load: (digest: string) => Promise<Fixtures>
): Promise<Contents> {
  const past = await replay(sandbox, load)
  const snapshots = []
  for (const snapshot of [...past.snapshots.values()].sort((a, b) => a.name < b.name ? -1 : 1)) {
    const { name, createdAt } = snapshot
    snapshots.push({ name, createdAt, ...await snapshot.state() })
  }
  const all = [past, ...snapshots]
  const ofFixtures = new Set(all.flatMap(({ fixtures }) => [...fixtures.blobs.keys()]))
  const files = new Set([...attachmentDigests(all)].filter(digest => !ofFixtures.has(digest)))
  return { ...past, snapshots, files }
}

/** Every set of fixtures that a sandbox or one of its snapshots rests on. */
export function fixturesNamed ({ fixtures, snapshots }: Contents): Set<Fixtures> {
  return new Set([fixtures, ...snapshots.map(snapshot => snapshot.fixtures)])
}

/** What is written where a sandbox is moved to. */
export function logOf (contents: Contents): Pick<Arrival, 'origin' | 'changes'> {
  const { fixtures, epoch, createdAt, seed } = contents
  const origin: Origin = {
    base: fixtures.digest, epoch, ...(createdAt !== undefined && { createdAt }), ...(seed !== undefined && { seed })
  }
  return { origin, changes: compactedEntries(contents, contents.snapshots) }
}

const HIDDEN: readonly Collection[] = ['sequences', 'settings', 'clock', 'faults']

/** A SHA-256 of all of it but the bytes of files. Two sandboxes that have the same are the same. */
export async function digestOf ({ fixtures, epoch, createdAt, seed, layer, snapshots }: Contents): Promise<string> {
  const states = []
  for (const state of snapshots) {
    const { name, createdAt, fixtures: { digest } } = state
    states.push([name, createdAt, digest, await stateOf(state.layer, HIDDEN)])
  }
  const head = { epoch, createdAt: createdAt ?? null, seed: seed ?? null, fixtures: fixtures.digest }
  return hash('sha256', canonical([head, await stateOf(layer, HIDDEN), states]), 'hex')
}

/** Whether a sandbox is as its fixtures are, and was never anything else. */
export async function isUntouched ({ sequence, epoch, fixtures, layer, snapshots }: Contents): Promise<boolean> {
  if (sequence !== 1 || epoch !== 0 || snapshots.length > 0) return false
  const lasting = HIDDEN.filter(collection => collection !== 'clock')
  return canonical(await stateOf(layer, lasting)) === canonical(await stateOf(fixtures.layer, lasting))
}

async function stateOf (layer: Layer, hidden: readonly Collection[]): Promise<unknown> {
  const entities = hidden.map(collection => Array.from(entitiesOf(layer, collection), canonical).sort())
  return [await frozenHash(layer), entities]
}
