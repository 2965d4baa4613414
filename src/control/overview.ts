import { type Static, Type } from '@sinclair/typebox'
import { StringEnum } from '../contract/index.ts'
import { absentBodyIsEmpty } from '../http/body/absent-body.ts'
import { sandboxPrefix } from '../http/sandbox/sandbox-url.ts'
import type { TypedApp } from '../http/route-context.ts'
import { VISIBLE } from '../state/collections.ts'
import type { Registry } from '../sandbox/registry.ts'
import { Clock, presentClock } from './clock.ts'

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
export const Reset = Type.Object({ epoch: Type.Integer(), hash: Hash })
export type Reset = Static<typeof Reset>

export function registerOverview (app: TypedApp, registry: Registry): void {
  app.get('/_sandbox', {
    schema: { operationId: 'getSandbox', summary: 'The sandbox at a glance', response: { 200: Overview } }
  }, async ({ sandbox: { name, seed }, life }) => ({
    name,
    seed,
    epoch: life.epoch,
    clock: presentClock(life),
    hash: await life.hash(),
    collections: Object.fromEntries(VISIBLE.map(collection => [collection, life.state.size(collection)])),
    links: Object.fromEntries(LINKS.map(([link, path]) => [link, sandboxPrefix(name) + path]))
  }))

  app.post('/_sandbox/reset', {
    preValidation: absentBodyIsEmpty,
    schema: {
      operationId: 'resetSandbox',
      summary: 'Back to the fixtures',
      body: ResetRequest,
      response: { 200: Reset }
    }
  }, async ({ sandbox, body: { keep } }) => {
    const life = await sandbox.reset(registry.fixtures, keep)
    return { epoch: life.epoch, hash: await life.hash() }
  })

  app.get('/_sandbox/hash', {
    schema: { operationId: 'getHash', summary: 'The hash of the state', response: { 200: Type.Object({ hash: Hash }) } }
  }, async ({ life }) => ({ hash: await life.hash() }))
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
