import { setImmediate } from 'node:timers/promises'
import type { Instant } from '../domain/time/instant.ts'
import { isChange, type SnapshotStep } from '../state/change.ts'
import type { Changelog } from '../storage/changelog.ts'
import { DamagedSandbox } from '../storage/store.ts'
import { freezeShort } from '../state/freeze.ts'
import { applyChange, type Layer, layerOn } from '../state/layer.ts'
import type { Fixtures } from './fixtures.ts'
import type { Snapshot } from './snapshots.ts'

/** The state of a sandbox that its changelog describes. */
export interface Past {
  readonly fixtures: Fixtures
  readonly epoch: number
  /** `undefined` in old logs, and so is `seed`. */
  readonly createdAt: Instant | undefined
  readonly seed: number | undefined
  readonly layer: Layer
  readonly snapshots: ReadonlyMap<string, Omit<Snapshot, 'blobs'>>
  /** The sequence of the last change set. */
  readonly sequence: number
}

type LoadFixtures = (digest: string) => Promise<Fixtures>
/** After so many changes, which take some milliseconds, other requests have their turn. */
const SLICE = 500
interface Position { fixtures: Fixtures, epoch: number, layer: Layer }

/** Applies the change sets of a changelog, in order. */
export async function replay (
  changelog: Pick<Changelog, 'read'>, loadFixtures: LoadFixtures
): Promise<Past> {
  const snapshots = new Map<string, Omit<Snapshot, 'blobs'>>()
  let position: Position | undefined
  let createdAt: Instant | undefined
  let seed: number | undefined
  let last = 0
  let applied = 0

  for await (const { sequence, origin, changes } of changelog.read()) {
    if (origin !== undefined) {
      position = await follow({ origin })
      createdAt = origin.createdAt ?? createdAt
      seed = origin.seed ?? seed
    }
    for (const entry of changes) {
      if (!isChange(entry)) position = await follow(entry)
      else {
        applyChange(here().layer, entry)
        if (++applied % SLICE === 0) await setImmediate()
      }
    }
    last = sequence
  }
  if (position === undefined) corrupt('is missing or empty')
  return { ...here(), createdAt, seed, snapshots, sequence: last }

  async function follow (step: SnapshotStep): Promise<Position> {
    if ('origin' in step) {
      const fixtures = await loadFixtures(step.origin.base)
      return { fixtures, epoch: step.origin.epoch, layer: layerOn(fixtures.layer) }
    }
    if ('restore' in step) {
      const { fixtures, layer } = snapshots.get(step.restore) ??
        corrupt(`goes back to ${step.restore}, which is not there`)
      return { ...here(), fixtures, layer: layerOn(layer) }
    }
    if ('drop' in step) {
      snapshots.delete(step.drop)
      return here()
    }
    const { fixtures, layer: written } = here()
    const { layer, top } = freezeShort(written)
    snapshots.set(step.snapshot, { name: step.snapshot, createdAt: step.at, fixtures, layer })
    return { ...here(), layer: top }
  }

  function here (): Position {
    return position ?? corrupt('begins without an origin')
  }
}

function corrupt (how: string): never {
  throw new DamagedSandbox(`its changelog ${how}`)
}
