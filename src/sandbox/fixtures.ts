import { hash } from 'node:crypto'
import type { Instant } from '../domain/time/instant.ts'
import type { World } from '../state/world.ts'
import type { Blobs } from '../storage/blobs.ts'
import type { Sequence } from '../state/bookkeeping.ts'
import type { Change, Origin } from '../state/change.ts'
import { changesOf } from '../state/change-set.ts'
import { applyChange, layerOn, type Layer } from '../state/layer.ts'
import { canonical, stateHash } from '../state/hash.ts'
import { clockAt } from './clock.ts'
import { sequencesAfter } from './sequences.ts'
import { systemTime } from './system-clock.ts'

/** What a world says besides its entities. */
export type FixturesMeta = Pick<World, 'name' | 'clock' | 'defaultCollaborator' | 'settings'>

/** A checked set of fixtures, frozen: what a sandbox starts from and resets to. */
export interface Fixtures {
  /** SHA-256, lower-case hex, over all that it says. */
  readonly digest: string
  readonly meta: FixturesMeta
  readonly layer: Layer
  /** The bytes of its attachments, by digest. */
  readonly blobs: ReadonlyMap<string, Uint8Array>
}

export function createFixtures (world: World): Fixtures {
  const { name, clock, defaultCollaborator, settings, entities, blobs } = world
  const meta = { name, clock, settings, ...(defaultCollaborator !== undefined && { defaultCollaborator }) }
  return fixturesOf(meta, [...changesOf({ put: entities }), ...sequencesAfter(entities).map(sequenceChange)], blobs)
}

/** The same base again, from what was kept of it. */
export function fixturesOf (
  meta: FixturesMeta, changes: Iterable<Change>, blobs: ReadonlyMap<string, Uint8Array>
): Fixtures {
  const layer = layerOn()
  for (const change of changes) applyChange(layer, change)
  let digest: string | undefined
  return {
    // Hashing every entity takes longer than all else at a start, and who keeps nothing may never ask.
    get digest () {
      digest ??= hash('sha256', canonical([stateHash(layer), meta]), 'hex')
      return digest
    },
    meta,
    layer,
    blobs
  }
}

/** What a sandbox that starts now differs in from its base: a clock that goes on from the time in the fixtures. */
export function startingChanges ({ meta: { clock } }: Fixtures): Change[] {
  const start = clock.mode === 'system' ? clock : clockAt(clock.mode, clock.now ?? systemTime())
  return [{ collection: 'clock', key: 'clock', entity: start }]
}

/** The digest is worked out when asked for: for large fixtures it takes long, and a store in memory never asks. */
export function originOf (
  fixtures: Fixtures, about: { epoch: number, createdAt: Instant | undefined, seed: number }
): Origin {
  const { epoch, createdAt, seed } = about
  return { get base () { return fixtures.digest }, epoch, seed, ...(createdAt !== undefined && { createdAt }) }
}

/** A fresh layer on a base, or on a named state. */
export function layerWith (below: Pick<Fixtures, 'layer'>, changes: Iterable<Change>): Layer {
  const layer = layerOn(below.layer)
  for (const change of changes) applyChange(layer, change)
  return layer
}

interface Bytes { get (digest: string): Uint8Array | undefined | Promise<Uint8Array | undefined> }

/** A sandbox's own bytes, and behind them those of its base, or of the state that it started from. */
export function blobsOver ({ blobs: behind }: { readonly blobs: Bytes }, own: Blobs): Blobs {
  return { ...own, get: async digest => await own.get(digest) ?? await behind.get(digest) }
}

function sequenceChange (sequence: Sequence): Change {
  return { collection: 'sequences', key: sequence.name, entity: sequence }
}
