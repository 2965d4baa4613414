import { setImmediate } from 'node:timers/promises'
import type { Instant } from '../../core/rules/time/instant.ts'
import { type ChangeSet, isChange, type SnapshotStep } from '../../core/state/change.ts'
import type { Ledger } from '../store/ledger.ts'
import { DamagedSandbox } from '../store/store.ts'
import { freezeShort } from '../../core/state/freeze.ts'
import { applyChange, type Layer, layerOn } from '../../core/state/layer.ts'
import type { Fixtures } from './fixtures.ts'
import type { Snapshot } from './snapshots.ts'

/** The state of a sandbox that its ledger describes. */
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
/** They take some milliseconds. After them, other requests have their turn. */
const CHANGES_PER_TURN = 500
interface Position { readonly fixtures: Fixtures, readonly epoch: number, readonly layer: Layer }

/** Applies the change sets of a ledger, in order. */
export async function replay (
  ledger: Pick<Ledger, 'read'>, loadFixtures: LoadFixtures
): Promise<Past> {
  const replay = new Replay(loadFixtures)
  for await (const changeSet of ledger.read()) await replay.add(changeSet)
  return replay.past
}

class Replay {
  readonly #loadFixtures: LoadFixtures
  readonly #snapshots = new Map<string, Omit<Snapshot, 'blobs'>>()
  #position: Position | undefined
  #createdAt: Instant | undefined
  #seed: number | undefined
  #sequence = 0
  #applied = 0

  constructor (loadFixtures: LoadFixtures) {
    this.#loadFixtures = loadFixtures
  }

  get past (): Past {
    if (this.#position === undefined) corrupt('is missing or empty')
    return {
      ...this.#position,
      createdAt: this.#createdAt,
      seed: this.#seed,
      snapshots: this.#snapshots,
      sequence: this.#sequence
    }
  }

  async add ({ sequence, origin, changes }: ChangeSet): Promise<void> {
    if (origin !== undefined) {
      this.#position = await this.#after({ origin })
      this.#createdAt = origin.createdAt ?? this.#createdAt
      this.#seed = origin.seed ?? this.#seed
    }
    for (const entry of changes) {
      if (!isChange(entry)) this.#position = await this.#after(entry)
      else {
        applyChange(this.#here().layer, entry)
        if (++this.#applied % CHANGES_PER_TURN === 0) await setImmediate()
      }
    }
    this.#sequence = sequence
  }

  /** Where the changes after a step go. */
  async #after (step: SnapshotStep): Promise<Position> {
    if ('origin' in step) {
      const fixtures = await this.#loadFixtures(step.origin.base)
      return { fixtures, epoch: step.origin.epoch, layer: layerOn(fixtures.layer) }
    }
    const here = this.#here()
    if ('restore' in step) {
      const { fixtures, layer } = this.#snapshots.get(step.restore) ??
        corrupt(`goes back to ${step.restore}, which is not there`)
      return { ...here, fixtures, layer: layerOn(layer) }
    }
    if ('drop' in step) {
      this.#snapshots.delete(step.drop)
      return here
    }
    const { fixtures } = here
    const { layer, top } = freezeShort(here.layer)
    this.#snapshots.set(step.snapshot, { name: step.snapshot, createdAt: step.at, fixtures, layer })
    return { ...here, layer: top }
  }

  #here (): Position {
    return this.#position ?? corrupt('begins without an origin')
  }
}

function corrupt (how: string): never {
  throw new DamagedSandbox(`its log ${how}`)
}
