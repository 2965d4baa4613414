import { setImmediate } from 'node:timers/promises'
import { Invalid } from '../../core/rules/problem.ts'
import { instant, type Instant } from '../../core/rules/time/instant.ts'
import { isChange, type SnapshotStep } from '../../core/state/change.ts'
import { problemLines } from '../../core/wire/problem-lines.ts'
import { changesOfText, type StateFields } from '../fixtures/state-text.ts'
import { isDigest } from '../store/blobs.ts'
import type { Ledger, ReadText, StoredSet, StoredSnapshot } from '../store/ledger.ts'
import { DamagedSandbox, ReadAgain } from '../store/store.ts'
import { freezeShort } from '../../core/state/freeze.ts'
import { applyChange, type Layer, layerOn } from '../../core/state/layer.ts'
import { inTurns } from '../turns.ts'
import type { Fixtures } from './fixtures.ts'
import { Snapshot, type SnapshotState } from './snapshot.ts'

/** The state of a sandbox that its ledger describes. */
export interface Past {
  readonly fixtures: Fixtures
  readonly epoch: number
  /** `undefined` in old ledgers, and so is `seed`. */
  readonly createdAt: Instant | undefined
  readonly seed: number | undefined
  readonly layer: Layer
  readonly snapshots: ReadonlyMap<string, Snapshot>
  /** The sequence of the last change set. */
  readonly sequence: number
}

export type LoadFixtures = (digest: string) => Promise<Fixtures>
/** So many of the mistakes in a text are told. */
const SAID = 3
/** They take some milliseconds. After them, other requests have their turn. */
const CHANGES_PER_TURN = 500
interface Position { readonly fixtures: Fixtures, readonly epoch: number, readonly layer: Layer }

/** Applies the change sets of a ledger, in order. */
export async function replay (
  ledger: Pick<Ledger, 'read'>, loadFixtures: LoadFixtures
): Promise<Past> {
  for (;;) {
    const replay = new Replay(loadFixtures)
    try {
      for await (const changeSet of ledger.read()) await replay.add(changeSet)
      return replay.past
    } catch (error) {
      if (!(error instanceof ReadAgain)) throw error
    }
  }
}

/** Applies change sets one after the other. It begins with the first one, or goes on from a state. */
export class Replay {
  readonly #loadFixtures: LoadFixtures
  readonly #snapshots: Map<string, Snapshot>
  #position: Position | undefined
  #createdAt: Instant | undefined
  #seed: number | undefined
  #sequence = 0
  #applied = 0

  constructor (loadFixtures: LoadFixtures, from?: Position & Pick<Past, 'snapshots'>) {
    this.#loadFixtures = loadFixtures
    this.#position = from
    this.#snapshots = new Map(from?.snapshots)
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

  async add ({ sequence, origin, changes, readable }: StoredSet): Promise<void> {
    if (origin !== undefined) {
      this.#position = await this.#after({ origin })
      this.#createdAt = origin.createdAt ?? this.#createdAt
      this.#seed = origin.seed ?? this.#seed
    }
    if (readable !== undefined) {
      const { layer } = await stateOfText(readable, 'state.json', this.#loadFixtures)
      this.#position = { ...this.#here(), layer: layerOn(layer) }
      for (const one of readable.snapshots) this.#snapshots.set(one.name, this.#filed(one))
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
      const snapshot = this.#snapshots.get(step.restore)
      const { fixtures, layer } = await snapshot?.state().catch(() => undefined) ??
        corrupt(`goes back to ${step.restore}, which is not there`)
      return { ...here, fixtures, layer: layerOn(layer) }
    }
    if ('drop' in step) {
      this.#snapshots.delete(step.drop)
      return here
    }
    const { fixtures } = here
    const { layer, top } = freezeShort(here.layer)
    this.#snapshots.set(step.snapshot, new Snapshot(step.snapshot, step.at, { fixtures, layer }))
    return { ...here, layer: top }
  }

  #filed ({ name, at, hash, files, read }: StoredSnapshot): Snapshot {
    return new Snapshot(name, instant(Date.parse(at)), {
      hash,
      files: files ?? [],
      read: async () => {
        const text = await read()
        return text && await stateOfText(text, name, this.#loadFixtures)
      }
    })
  }

  #here (): Position {
    return this.#position ?? corrupt('begins without an origin')
  }
}

/** The state that a text describes. Rejects with `DamagedSandbox` with what is wrong with it. */
async function stateOfText (
  { text, isEdited }: ReadText, name: string, loadFixtures: LoadFixtures
): Promise<SnapshotState> {
  if (!isDigest(`${text.fixtures}`)) throw new DamagedSandbox(`${name} names no fixtures`)
  const fixtures = await loadFixtures(text.fixtures)
  const changes = await changesOfText(text as StateFields, fixtures.layer, isEdited).catch(error => {
    if (!(error instanceof Invalid)) throw error
    const found = new Invalid(error.violations.map(one => ({ ...one, pointer: `${name}#${one.pointer}` })))
    throw new DamagedSandbox(problemLines(found, 'en').slice(0, SAID).join('; '), undefined, found)
  })
  const layer = layerOn(fixtures.layer)
  await inTurns(changes, change => { applyChange(layer, change) })
  return { fixtures, layer }
}

function corrupt (how: string): never {
  throw new DamagedSandbox(`its ledger ${how}`)
}
