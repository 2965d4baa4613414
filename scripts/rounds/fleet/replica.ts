import { setTimeout } from 'node:timers/promises'
import { openPostgresFleet, type PostgresFleet } from '../../../src/host/fleet/postgres.ts'
import { createFixtures } from '../../../src/host/sandbox/fixtures.ts'
import { openRegistry, type Registry } from '../../../src/host/sandbox/registry.ts'
import type { Sandbox } from '../../../src/host/sandbox/sandbox.ts'
import { postgresProxy, type Proxy } from '../../../test/support/postgres/proxy.ts'
import { world } from '../../../test/support/world.ts'

/** A replica without HTTP, which reaches the database through a proxy of its own. */
export interface RoundReplica extends PostgresFleet {
  readonly registry: Registry
  readonly proxy: Proxy
  stop (): Promise<void>
}

/** Short, so that a round has many leases in it. */
const TIMES = {
  ttl: 700, renew: 150, answer: 140, margin: 50, rest: 200, statement: 250, doubt: 600, retry: 10, retryMost: 80
}
/** Fewer than there are sandboxes, so that they are released and taken. */
const IN_MEMORY = 2
/** Characters, so that logs are compacted in a round. */
const COMPACT_AT = 6000

export async function startReplica (url: string, notice: (message: string) => void): Promise<RoundReplica> {
  const ends: Array<() => void> = []
  const proxy = await postgresProxy({ teardown (end) { ends.push(end) } }, url)
  const fleet = await patiently(() => openPostgresFleet({
    url: proxy.url, version: 'round', notice, times: TIMES, compactAt: COMPACT_AT
  }))
  const { store } = fleet
  const registry = await openRegistry({ store, fixtures: createFixtures(world()), seed: 1, maximum: IN_MEMORY, notice })
  await patiently(() => fleet.owners.join(`http://127.0.0.1:${1 + Math.floor(Number(new URL(proxy.url).port) / 2)}`))
  return {
    ...fleet,
    registry,
    proxy,
    async stop () {
      await registry.close().catch(() => {})
      await fleet.owners.leave().catch(() => {})
      for (const end of ends) end()
    }
  }
}

/** The times are so short that a busy machine needs several tries. */
async function patiently<T> (task: () => Promise<T>, left = 40): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (left === 0) throw error
    await setTimeout(100)
    return await patiently(task, left - 1)
  }
}

/** The sandbox, where its owner may answer. Rejects with a problem where nobody may. */
export async function enter (replicas: readonly RoundReplica[], front: RoundReplica, name: string): Promise<Sandbox> {
  const place = await front.owners.locate(name)
  const owner = place.at === 'replica'
    ? replicas.find(({ owners }) => owners.self.id === place.replica.id)
    : front
  if (owner === undefined) throw refusal('its owner is gone')
  if (owner.owners.leaseRest <= 0) throw refusal('the lease is over')
  const sandbox = await owner.registry.open(name)
  if (owner.owners.leaseRest <= 0) throw refusal('the lease is over')
  return sandbox
}

function refusal (text: string): Error {
  return Object.assign(new Error(text), { code: 'sandbox-moved' })
}
