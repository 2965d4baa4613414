import type { Change } from '../../core/state/change.ts'
import { COLLECTIONS } from '../../core/state/collections.ts'
import { type Layer, ownEntries } from '../../core/state/layer.ts'
import { DamagedSandbox, type FixtureStore } from '../store/store.ts'
import { type Fixtures, fixturesOf, type FixturesMeta } from './fixtures.ts'

/** The fixtures of the stored sandboxes. Sandboxes with the same fixtures share them in memory. */
export interface LoadedFixtures {
  /** Stores fixtures for as long as sandboxes start from them. */
  save (fixtures: Fixtures): Promise<void>
  load (digest: string): Promise<Fixtures>
}

export function loadedFixtures (store: FixtureStore): LoadedFixtures {
  const loaded = new Map<string, Promise<Fixtures>>()

  async function read (digest: string): Promise<Fixtures> {
    const stored = await store.load(digest)
    if (stored === undefined) throw new DamagedSandbox(`the fixtures ${digest} that it starts from are missing`)
    // `setting` is the name of the first version.
    const { setting, blobs } = stored.meta as { setting: FixturesMeta, blobs: Record<string, string> }
    const bytes = new Map(Object.entries(blobs).map(([name, base64]) => [name, Buffer.from(base64, 'base64')]))
    // The digest is the one that they were saved under, because a later version may compute another one.
    return { ...fixturesOf(setting, stored.changes, bytes), digest }
  }

  return {
    async save (fixtures) {
      await store.save(fixtures, () => {
        loaded.set(fixtures.digest, Promise.resolve(fixtures))
        const blobs = Array.from(fixtures.blobs, ([name, bytes]) => [name, Buffer.from(bytes).toString('base64')])
        return {
          meta: { setting: fixtures.meta, blobs: Object.fromEntries(blobs) }, changes: changesIn(fixtures.layer)
        }
      })
    },
    load (digest) {
      let fixtures = loaded.get(digest)
      if (fixtures === undefined) {
        loaded.set(digest, fixtures = read(digest))
        fixtures.catch(() => loaded.delete(digest))
      }
      return fixtures
    }
  }
}

/** The entries of a layer itself, as changes. */
export function * changesIn (layer: Layer): Generator<Change> {
  for (const collection of COLLECTIONS) {
    for (const [key, entity] of ownEntries(layer, collection)) yield { collection, key, entity } as Change
  }
}

/** The changes of a frozen chain above its fixtures, the lowest layer first. */
export function * changesAbove (layer: Layer, fixtures: Fixtures): Generator<Change> {
  if (layer === fixtures.layer) return
  yield * changesAbove(layer.parent as Layer, fixtures)
  yield * changesIn(layer)
}
