import { type Static, Type } from '@sinclair/typebox'
import { StringEnum } from '../../core/contract/index.ts'
import { absentBodyIsEmpty } from '../../host/http/body/absent-body.ts'
import { sandboxPrefix } from '../../host/http/sandbox/sandbox-url.ts'
import { VISIBLE } from '../../core/state/collections.ts'
import { frozenHash } from '../../host/sandbox/frozen-hash.ts'
import { BEFORE_RESET, MAX_ENTITIES_BEFORE_RESET } from '../../host/sandbox/snapshots.ts'
import { Clock, presentClock } from './clock.ts'
import { Dropped, noteDropped } from './snapshots.ts'
import { lastEventId } from './requests/events.ts'
import { instantText } from '../../core/wire/instant-text.ts'
import { route } from './route/route.ts'
import { packageVersion } from '../../package-files.ts'

const Hash = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'The SHA-256 of the collections and of nothing else. Equal data has an equal hash.'
})

export const Overview = Type.Object({
  name: Type.String(),
  version: Type.String({ description: 'That of espelho.' }),
  seed: Type.Integer(),
  createdAt: Type.String({
    format: 'date-time',
    description: 'In system time. After a restart in memory it is another one, because the sandbox is new.'
  }),
  epoch: Type.Integer({ description: 'How many times the sandbox was reset or restored.' }),
  lastEvent: Type.String({
    description: 'As last-event-id of GET /_sandbox/events, it misses nothing that came after this response.'
  }),
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

const VERSION = packageVersion()

export const overviewRoutes = [
  route('getSandbox', 'GET /_sandbox', 'Sandbox', {
    about: { pt: 'O sandbox em um relance', en: 'The sandbox at a glance' },
    description: 'Returns name, seed, clock, state hash, the number of entities, and links to the other routes.',
    client: { overview: [] },
    response: { 200: Overview },
    handler: async ({ sandbox: { name, seed, createdAt }, life }, _reply, _context) => ({
      name,
      version: VERSION,
      seed,
      createdAt: instantText(createdAt),
      epoch: life.epoch,
      lastEvent: lastEventId(life),
      clock: presentClock(life),
      hash: await life.hash(),
      collections: Object.fromEntries(VISIBLE.map(collection => [collection, life.state.size(collection)])),
      links: Object.fromEntries(LINKS.map(([link, path]) => [link, sandboxPrefix(name) + path]))
    })
  }),
  route('resetSandbox', 'POST /_sandbox/reset', 'Sandbox', {
    about: { pt: 'Volta às fixtures', en: 'Back to the fixtures' },
    description:
      'Takes data, clock, identifiers, settings, faults and request log back to the fixtures that the server has ' +
      'now. A request that is under way finishes against the old data and leaves no trace in the new.',
    client: { reset: ['body?'] },
    config: { frees: true },
    preValidation: absentBodyIsEmpty,
    body: ResetRequest,
    response: { 200: Reset },
    handler: async ({ sandbox, body: { keep } }, _reply, { registry }) => {
      const { result: { epoch, fixtures }, ...dropped } =
      await noteDropped(sandbox, () => sandbox.reset(registry.fixtures, keep))
      const isKept = sandbox.snapshots.automatic().includes(BEFORE_RESET)
      const hash = await frozenHash(fixtures.layer)
      return { epoch, hash, ...(isKept && { before: BEFORE_RESET }), ...dropped }
    }
  }),
  route('getHash', 'GET /_sandbox/hash', 'State', {
    about: { pt: 'O hash do estado', en: 'The hash of the state' },
    description:
      'Returns the SHA-256 of the collections. Equal data has an equal hash on every machine. In a world of 100,000 ' +
      'records other requests may wait up to half a second for it.',
    client: { hash: [] },
    gives: 'hash',
    response: { 200: Type.Object({ hash: Hash }) },
    handler: async ({ life }) => ({ hash: await life.hash() })
  })
]

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
