import { hash } from 'node:crypto'
import type { Instant } from '../../core/rules/time/instant.ts'
import type { World } from '../../core/state/world.ts'
import type { Blobs } from '../store/blobs.ts'
import type { ClockSetting, Sequence } from '../../core/state/bookkeeping.ts'
import type { Change, Origin } from '../../core/state/change.ts'
import { memoizeByObject } from '../../core/memoize.ts'
import { changesOf } from '../../core/state/change-set.ts'
import { applyChange, layerOn, type Layer } from '../../core/state/layer.ts'
import { canonical, stateHash } from '../../core/state/hash.ts'
import { clockAt, timeOf } from './clock.ts'
import { sequencesAfter } from '../../core/state/sequences.ts'
import { systemTime } from './system-clock.ts'

/** What a world has besides its entities. */
export type FixturesMeta = Pick<World, 'name' | 'clock' | 'defaultCollaborator' | 'settings' | 'evidence'>

/** Checked and frozen fixtures. A sandbox starts from them and resets to them. */
export interface Fixtures {
  /** SHA-256 of the whole content, in lower-case hex. */
  readonly digest: string
  readonly meta: FixturesMeta
  readonly layer: Layer
  /** The bytes of the attachments, by digest. */
  readonly blobs: ReadonlyMap<string, Uint8Array>
}

/** Servers of a process that start from the same entities share their layer, which nothing changes. */
const layerOf = memoizeByObject((entities: World['entities']): Layer =>
  filled([...changesOf({ put: entities }), ...sequencesAfter(entities).map(sequenceChange)]))

export function createFixtures (world: World): Fixtures {
  const { name, clock, defaultCollaborator, settings, evidence, entities, blobs } = world
  const meta = {
    name,
    clock,
    settings,
    ...(defaultCollaborator !== undefined && { defaultCollaborator }),
    ...(evidence !== undefined && { evidence })
  }
  return fixturesOn(layerOf(entities), meta, blobs)
}

/** Fixtures from their entries, as a store keeps them. */
export function fixturesOf (
  meta: FixturesMeta, changes: Iterable<Change>, blobs: ReadonlyMap<string, Uint8Array>
): Fixtures {
  return fixturesOn(filled(changes), meta, blobs)
}

function filled (changes: Iterable<Change>): Layer {
  const layer = layerOn()
  for (const change of changes) applyChange(layer, change)
  return layer
}

function fixturesOn (layer: Layer, meta: FixturesMeta, blobs: Fixtures['blobs']): Fixtures {
  let digest: string | undefined
  return {
    // Computed on demand, because it is the slowest part of a start, and a store in memory never asks for it.
    get digest () {
      digest ??= hash('sha256', canonical([stateHash(layer), meta]), 'hex')
      return digest
    },
    meta,
    layer,
    blobs
  }
}

/** The changes that a new life makes to its fixtures: its clock starts at the time that they say. */
export function startingChanges (fixtures: Fixtures): Change[] {
  return [{ collection: 'clock', key: 'clock', entity: startingClock(fixtures) }]
}

/** The time that a new sandbox shows. */
export function startingTime (fixtures: Fixtures): Instant {
  return timeOf(startingClock(fixtures))
}

function startingClock ({ meta: { clock } }: Fixtures): ClockSetting {
  return clock.mode === 'system' ? clock : clockAt(clock.mode, clock.now ?? systemTime())
}

export function originOf (
  fixtures: Fixtures, about: { epoch: number, createdAt: Instant | undefined, seed: number }
): Origin {
  const { epoch, createdAt, seed } = about
  return { get base () { return fixtures.digest }, epoch, seed, ...(createdAt !== undefined && { createdAt }) }
}

/** A new layer on fixtures or on a snapshot. */
export function layerWith (below: Pick<Fixtures, 'layer'>, changes: Iterable<Change>): Layer {
  const layer = layerOn(below.layer)
  for (const change of changes) applyChange(layer, change)
  return layer
}

interface Bytes { get (digest: string): Uint8Array | undefined | Promise<Uint8Array | undefined> }

/**
 * Blobs that are looked up in a sandbox's own, and then in those of its fixtures or of the state that it started from.
 */
export function blobsOver<B extends Bytes> (
  { blobs: behind }: { readonly blobs: Bytes }, own: B
): B & Pick<Blobs, 'get'> {
  return { ...own, get: async digest => await own.get(digest) ?? await behind.get(digest) }
}

function sequenceChange (sequence: Sequence): Change {
  return { collection: 'sequences', key: sequence.name, entity: sequence }
}
