import { type Static, Type } from '@sinclair/typebox'
import { StringEnum } from '../../core/contract/index.ts'
import { absentBodyIsEmpty } from '../../host/http/body/absent-body.ts'
import { sandboxPrefix } from '../../host/http/sandbox/sandbox-url.ts'
import type { Health, RouteContext, TypedApp } from '../../host/http/route-context.ts'
import { VISIBLE } from '../../core/state/collections.ts'
import { frozenHash } from '../../host/sandbox/frozen-hash.ts'
import type { Registry } from '../../host/sandbox/registry.ts'
import { BEFORE_RESET, MAX_ENTITIES_BEFORE_RESET } from '../../host/sandbox/snapshots.ts'
import { Clock, presentClock } from './clock.ts'
import { Dropped, noteDropped } from './snapshots.ts'
import { lossOf } from './requests/filter.ts'
import { Lost } from './requests/schemas.ts'

const Hash = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'The SHA-256 of the collections and of nothing else. Equal data has an equal hash.'
})

export const Overview = Type.Object({
  name: Type.String(),
  seed: Type.Integer(),
  epoch: Type.Integer({ description: 'How many times the sandbox was reset or restored.' }),
  clock: Clock,
  hash: Hash,
  lost: Type.Optional(Lost),
  replica: Type.Optional(Type.Object({
    id: Type.String(),
    owned: Type.Integer({ description: 'The sandboxes that it owns.' }),
    opening: Type.Integer({ description: 'The stored sandboxes that it opens now.' }),
    pendingAppends: Type.Integer({ description: 'The appends that wait for the database.' }),
    oldestPendingMs: Type.Integer({ description: 'For how long the oldest of them has waited.' }),
    leaseRestMs: Type.Integer({ description: 'For how long it may answer, unless it renews its lease.' }),
    others: Type.Array(Type.Object({
      id: Type.String(),
      address: Type.String({ description: 'Where the other servers reach it.' }),
      draining: Type.Boolean({ description: 'It ends, and takes no more sandboxes.' }),
      leaseRestMs: Type.Integer({
        description: 'For how long its lease held. If it was killed, nobody takes its sandboxes before. ' +
          "More than 10,000 means that the database's clock was set back."
      })
    }), { description: 'The other servers, as of the last renewal of the lease, at most some seconds ago.' })
  }, { description: 'The server that has the sandbox, where several share a database.' })),
  collections: Type.Record(Type.String(), Type.Integer(), {
    description: 'The number of entities of each collection.'
  }),
  links: Type.Record(Type.String(), Type.String())
})
export type Overview = Static<typeof Overview>

export const ResetRequest = Type.Object({
  keep: Type.Optional(Type.Array(StringEnum(['requests', 'coverage']), {
    description: 'What the reset keeps: the request log, or the coverage.'
  }))
}, { additionalProperties: false })
export type ResetRequest = Static<typeof ResetRequest>
export const Reset = Type.Object({
  epoch: Type.Integer(),
  hash: Hash,
  before: Type.Optional(Type.String({
    description: 'The snapshot of what there was. ' +
      `Absent if more than ${MAX_ENTITIES_BEFORE_RESET} entities had changed, or the server is full: then ` +
      'nothing is kept.'
  })),
  dropped: Dropped
})
export type Reset = Static<typeof Reset>

export function registerOverview (app: TypedApp, registry: Registry, { health }: Pick<RouteContext, 'health'>): void {
  app.get('/_sandbox', {
    schema: { operationId: 'getSandbox', summary: 'The sandbox at a glance', response: { 200: Overview } }
  }, async ({ sandbox: { name, seed }, life }) => ({
    name,
    seed,
    epoch: life.epoch,
    clock: presentClock(life),
    hash: await life.hash(),
    ...lossOf(life),
    ...replicaOf(health?.()),
    collections: Object.fromEntries(VISIBLE.map(collection => [collection, life.state.size(collection)])),
    links: Object.fromEntries(LINKS.map(([link, path]) => [link, sandboxPrefix(name) + path]))
  }))

  app.post('/_sandbox/reset', {
    config: { frees: true },
    preValidation: absentBodyIsEmpty,
    schema: {
      operationId: 'resetSandbox',
      summary: 'Back to the fixtures',
      body: ResetRequest,
      response: { 200: Reset }
    }
  }, async ({ sandbox, body: { keep } }) => {
    const { result: { epoch, fixtures }, ...dropped } =
      await noteDropped(sandbox, () => sandbox.reset(registry.fixtures, keep))
    const isKept = sandbox.snapshots.automatic().includes(BEFORE_RESET)
    const hash = await frozenHash(fixtures.layer)
    return { epoch, hash, ...(isKept && { before: BEFORE_RESET }), ...dropped }
  })

  app.get('/_sandbox/hash', {
    schema: { operationId: 'getHash', summary: 'The hash of the state', response: { 200: Type.Object({ hash: Hash }) } }
  }, async ({ life }) => ({ hash: await life.hash() }))
}

function replicaOf (health: Health | undefined): Pick<Overview, 'replica'> {
  if (health === undefined) return {}
  const { isReady, replica: id, others, ...rest } = health
  return { replica: { id, ...rest, others: [...others] } }
}

const LINKS = [
  ['state', '/_sandbox/state'],
  ['hash', '/_sandbox/hash'],
  ['apiKeys', '/_sandbox/api-keys'],
  ['clock', '/_sandbox/clock'],
  ['settings', '/_sandbox/settings'],
  ['assumptions', '/_sandbox/assumptions'],
  ['requests', '/_sandbox/requests'],
  ['coverage', '/_sandbox/coverage'],
  ['reset', '/_sandbox/reset'],
  ['snapshots', '/_sandbox/snapshots'],
  ['diff', '/_sandbox/diff'],
  ['faults', '/_sandbox/faults'],
  ['magic', '/_sandbox/magic'],
  ['controlPlaneDocument', '/_sandbox/docs/json'],
  ['docs', '/docs']
] as const
