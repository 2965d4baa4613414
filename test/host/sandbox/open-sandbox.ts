import { type Fixtures, createFixtures, layerWith, startingChanges } from '../../../src/host/sandbox/fixtures.ts'
import { Appends } from '../../../src/host/sandbox/appends.ts'
import { Rounds } from '../../../src/host/sandbox/round.ts'
import type { Life } from '../../../src/host/sandbox/life.ts'
import { openRegistry, type Registry, type RegistryOptions } from '../../../src/host/sandbox/registry.ts'
import { Sandbox } from '../../../src/host/sandbox/sandbox.ts'
import { Memory, type MemoryRoom } from '../../../src/host/sandbox/memory.ts'
import { createLogBudget } from '../../../src/host/sandbox/request-log/budget.ts'
import { memoryStore } from '../../../src/host/store/memory/store.ts'
import type { Ledger } from '../../../src/host/store/ledger.ts'
import { stateHash } from '../../../src/core/state/hash.ts'
import { make, world } from '../../support/world.ts'
import { type HeldLedger, heldLedger } from './held-ledger.ts'

/** Room for everything. */
export const ampleRoom: MemoryRoom = {
  memory: new Memory({ maximum: Infinity }), logBudget: createLogBudget(() => []), ensure: async () => {}
}

/** A sandbox whose ledger is in the hands of the test. */
export async function heldSandbox (
  { fixtures = createFixtures(world()), most }: { fixtures?: Fixtures, most?: number } = {}
): Promise<{ sandbox: Sandbox, log: HeldLedger, appends: Appends }> {
  const appends = new Appends()
  const inMemory = await memoryStore().create('held', { changeSet: { sequence: 1, changes: [] } }) as Ledger
  const log = heldLedger(inMemory)
  const start = { fixtures, epoch: 0, layer: layerWith(fixtures, startingChanges(fixtures)) }
  const sandbox = new Sandbox({
    name: 'held',
    seed: 1,
    start,
    appends,
    rounds: new Rounds(appends, most),
    room: ampleRoom
  })
  appends.connect(log, 0)
  return { sandbox, log, appends }
}

/** Enough turns of the event loop for what waits to get under way, or to be settled. */
export async function turn (): Promise<void> {
  for (let left = 5; left > 0; left--) await new Promise(resolve => setImmediate(resolve))
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
export const hashOf = ({ layer }: Pick<Life, 'layer'>) => stateHash(layer)

/** What became of each, as far as it is known by now: `…` for what still waits. */
export async function outcomes (promises: ReadonlyArray<Promise<unknown>>): Promise<string[]> {
  const waits = turn().then(() => '…')
  return await Promise.all(promises.map(promise =>
    Promise.race([promise.then(() => 'done', error => String(error.code ?? error.message)), waits])))
}
