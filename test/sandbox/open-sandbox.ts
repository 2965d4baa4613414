import { type Base, blobsOver, createBase, layerWith, startingChanges } from '../../src/sandbox/fixtures.ts'
import { openCommits } from '../../src/sandbox/commit-queue.ts'
import { createRoot, type Root } from '../../src/sandbox/life.ts'
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts'
import { memoryBlobs } from '../../src/storage/memory/blobs.ts'
import { memoryChangelog } from '../../src/storage/memory/changelog.ts'
import { stateHash } from '../../src/state/hash.ts'
import { make, world } from '../support/world.ts'
import { type HeldChangelog, heldChangelog } from './held-changelog.ts'

/** A sandbox whose changelog is in the hands of the test. */
export async function heldSandbox (base: Base = createBase(world())): Promise<{ sandbox: Sandbox, log: HeldChangelog }> {
  const log = heldChangelog()
  const commits = await openCommits(async lost => {
    log.lost = lost
    return { changelog: log, last: 0 }
  })
  const layer = layerWith(base, startingChanges(base))
  const blobs = (base: Base) => blobsOver(base, memoryBlobs())
  const sandbox = createSandbox({ name: 'held', seed: 1, root: createRoot({ base, epoch: 0, layer, blobs: blobs(base), seed: 1, commits }), commits, blobs })
  return { sandbox, log }
}

export async function freshRoot (base: Base = createBase(world()), seed = 1): Promise<Root> {
  const commits = await openCommits(async () => ({ changelog: memoryChangelog(), last: 0 }))
  return createRoot({ base, epoch: 0, layer: layerWith(base, startingChanges(base)), blobs: memoryBlobs(), seed, commits })
}

export const addUnit = (root: Root, id: string) => root.transact(() => ({ result: id, put: { businessUnits: [make.businessUnit(id)] } }))
export const look = (root: Root) => root.transact(() => ({ result: 'seen' }))
export const units = (root: Root) => Array.from(root.state.all('businessUnits'), ({ id }) => id)
export const hashOf = ({ layer }: Root) => stateHash(layer)

/** What became of each, as far as it is known by now: `…` for what still waits. */
export async function outcomes (promises: ReadonlyArray<Promise<unknown>>): Promise<string[]> {
  const waits = new Promise(resolve => setImmediate(() => setImmediate(resolve, '…')))
  return await Promise.all(promises.map(promise =>
    Promise.race([promise.then(() => 'done', error => String(error.code ?? error.message)), waits]) as Promise<string>))
}
