import { type Fixtures, createFixtures, layerWith, startingChanges } from '../../../src/host/sandbox/fixtures.ts'
import { CommitQueue } from '../../../src/host/sandbox/commit-queue.ts'
import type { Life } from '../../../src/host/sandbox/life.ts'
import { openRegistry, type Registry, type RegistryOptions } from '../../../src/host/sandbox/registry.ts'
import { Sandbox } from '../../../src/host/sandbox/sandbox.ts'
import type { CompactedLog, Failure } from '../../../src/host/store/changelog.ts'
import { Memory, type MemoryRoom } from '../../../src/host/sandbox/memory.ts'
import { memoryStore } from '../../../src/host/store/memory/store.ts'
import type { SandboxStore } from '../../../src/host/store/store.ts'
import { stateHash } from '../../../src/core/state/hash.ts'
import { make, world } from '../../support/world.ts'
import { type HeldChangelog, heldChangelog } from './held-changelog.ts'

const nothingToCompact = (): CompactedLog => { throw new Error('nothing is compacted here') }

/** Room for everything. */
export const ampleRoom: MemoryRoom = { memory: new Memory({ maximum: Infinity }), ensure: async () => {} }

/** A sandbox whose changelog is in the hands of the test. */
export async function heldSandbox (
  fixtures: Fixtures = createFixtures(world())
): Promise<{ sandbox: Sandbox, log: HeldChangelog, ends: Failure[] }> {
  const ends: Failure[] = []
  const commits = new CommitQueue(failure => ends.push(failure))
  const inMemory =
    await memoryStore().create('held', { changeSet: { sequence: 1, changes: [] } }, commits) as SandboxStore
  const log = heldChangelog(commits, { files: inMemory.changelog })
  const start = { fixtures, epoch: 0, layer: layerWith(fixtures, startingChanges(fixtures)) }
  const sandbox = new Sandbox({
    name: 'held',
    seed: 1,
    start,
    commits,
    room: ampleRoom,
    own: { ...inMemory, changelog: log, release: () => log.close() }
  })
  commits.connect(log, 0, nothingToCompact)
  return { sandbox, log, ends }
}

/** A registry that keeps nothing, unless it has another store. */
export function registryOf (options: Partial<RegistryOptions> = {}): Promise<Registry> {
  return openRegistry({
    store: memoryStore(), fixtures: createFixtures(world()), seed: 1, maximum: 10, pinned: 'default', ...options
  })
}

export async function freshSandbox (fixtures: Fixtures = createFixtures(world()), seed = 1): Promise<Sandbox> {
  return await (await registryOf({ fixtures, seed })).open('one')
}

export async function freshLife (fixtures?: Fixtures, seed?: number): Promise<Life> {
  return (await freshSandbox(fixtures, seed)).life
}

export const addUnit = (life: Life, id: string) =>
  life.transact(() => ({ result: id, put: { businessUnits: [make.businessUnit(id)] } }))
export const look = (life: Life) => life.transact(() => ({ result: 'seen' }))
export const units = (life: Life) => Array.from(life.state.all('businessUnits'), ({ id }) => id)
export const hashOf = ({ layer }: Life) => stateHash(layer)

/** What became of each, as far as it is known by now: `…` for what still waits. */
export async function outcomes (promises: ReadonlyArray<Promise<unknown>>): Promise<string[]> {
  const waits = new Promise(resolve => setImmediate(() => setImmediate(resolve, '…')))
  return await Promise.all(promises.map(promise =>
    Promise.race([promise.then(() => 'done', error => String(error.code ?? error.message)), waits]) as Promise<string>))
}
