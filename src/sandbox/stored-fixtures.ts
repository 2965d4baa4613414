import type { Bases } from '../storage/folder/fixtures.ts'
import { DataFolderError } from '../storage/folder/data-folder-error.ts'
import type { Change } from '../state/change.ts'
import { COLLECTIONS } from '../state/collections.ts'
import { type Layer, ownEntries } from '../state/layer.ts'
import { type Fixtures, fixturesOf, type FixturesMeta } from './fixtures.ts'

/** The bases of kept sandboxes, each in memory once. */
export interface KeptBases {
  /** Makes it last as long as the sandboxes that start from it. */
  keep (fixtures: Fixtures): Promise<void>
  load (digest: string): Promise<Fixtures>
  /** Removes those that have neither been kept nor loaded: no sandbox, snapshot or log of one that is open names them. */
  prune (): Promise<void>
}

export function keptBases (bases: Bases): KeptBases {
  const known = new Map<string, Promise<Fixtures>>()

  async function read (digest: string): Promise<Fixtures> {
    const kept = await bases.load(digest)
    if (kept === undefined) throw new DataFolderError(`the fixtures ${digest} that a sandbox starts from are missing in the data folder`)
    const { setting, blobs } = kept.world as { setting: FixturesMeta, blobs: Record<string, string> }
    const bytes = new Map(Object.entries(blobs).map(([name, base64]) => [name, Buffer.from(base64, 'base64')]))
    // It keeps the name that it was kept under, also where a later version would give it another.
    return { ...fixturesOf(setting, kept.changes, bytes), digest }
  }

  return {
    async keep (fixtures) {
      known.set(fixtures.digest, Promise.resolve(fixtures))
      const blobs = Object.fromEntries([...fixtures.blobs].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]))
      await bases.save(fixtures.digest, { setting: fixtures.meta, blobs }, changesIn(fixtures.layer))
    },
    load (digest) {
      let base = known.get(digest)
      if (base === undefined) {
        known.set(digest, base = read(digest))
        base.catch(() => known.delete(digest))
      }
      return base
    },
    prune: () => bases.prune(new Set(known.keys()))
  }
}

/** All that a layer itself holds. */
export function * changesIn (layer: Layer): Generator<Change> {
  for (const collection of COLLECTIONS) {
    for (const [key, entity] of ownEntries(layer, collection)) yield { collection, key, entity } as Change
  }
}
