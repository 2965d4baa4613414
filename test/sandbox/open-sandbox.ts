import { type Fixtures, blobsOver, createFixtures, layerWith, startingChanges } from '../../src/sandbox/fixtures.ts'
import { openCommitQueue } from '../../src/sandbox/commit-queue.ts'
import { createLife, type Life } from '../../src/sandbox/life.ts'
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts'
import { memoryBlobs } from '../../src/storage/memory/blobs.ts'
import { memoryChangelog } from '../../src/storage/memory/changelog.ts'
import { stateHash } from '../../src/state/hash.ts'
import { make, world } from '../support/world.ts'
import { type HeldChangelog, heldChangelog } from './held-changelog.ts'

/** A sandbox whose changelog is in the hands of the test. */
export async function heldSandbox (fixtures: Fixtures = createFixtures(world())): Promise<{ sandbox: Sandbox, log: HeldChangelog }> {
  const log = heldChangelog()
  const commits = await openCommitQueue(async lost => {
    log.lost = lost
    return { changelog: log, last: 0 }
  })
  const layer = layerWith(fixtures, startingChanges(fixtures))
  const blobs = (fixtures: Fixtures) => blobsOver(fixtures, memoryBlobs())
  const sandbox = createSandbox({ name: 'held', seed: 1, life: createLife({ fixtures, epoch: 0, layer, blobs: blobs(fixtures), seed: 1, commits }), commits, blobs })
  return { sandbox, log }
}

export async function freshRoot (fixtures: Fixtures = createFixtures(world()), seed = 1): Promise<Life> {
  const commits = await openCommitQueue(async () => ({ changelog: memoryChangelog(), last: 0 }))
  return createLife({ fixtures, epoch: 0, layer: layerWith(fixtures, startingChanges(fixtures)), blobs: memoryBlobs(), seed, commits })
}

export const addUnit = (life: Life, id: string) => life.transact(() => ({ result: id, put: { businessUnits: [make.businessUnit(id)] } }))
export const look = (life: Life) => life.transact(() => ({ result: 'seen' }))
export const units = (life: Life) => Array.from(life.state.all('businessUnits'), ({ id }) => id)
export const hashOf = ({ layer }: Life) => stateHash(layer)

/** What became of each, as far as it is known by now: `…` for what still waits. */
export async function outcomes (promises: ReadonlyArray<Promise<unknown>>): Promise<string[]> {
  const waits = new Promise(resolve => setImmediate(() => setImmediate(resolve, '…')))
  return await Promise.all(promises.map(promise =>
    Promise.race([promise.then(() => 'done', error => String(error.code ?? error.message)), waits]) as Promise<string>))
}
