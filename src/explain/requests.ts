import type { VisibleCollection } from '../state/collections.ts'
import { valueOf } from '../wire/json-pointer.ts'
import type { About, ClientProblem, Occasion, Remedy } from './explain.ts'
import { rule, words } from './words.ts'

type Requests = Exclude<ClientProblem, keyof typeof import('./values.ts').ABOUT_VALUES | keyof typeof import('./rows.ts').ABOUT_ROWS>

const AUTHENTICATION = 'Authentication, 3'
const NOT_FOUND = 'Errors, status codes: 404'
const INTERNAL = 'Errors, status codes: 500'
const FORMAT = 'Errors, status codes: 400'
const JSON_BODIES = 'Endpoints: all bodies are JSON'
const OUTSIDE = 'not in the contract'

/** Another identifier, in the body or, where the body has none, in the path. */
function another (collection: VisibleCollection, pointer?: string) {
  return ({ id }: { id: string }, { ids, path }: Occasion): Remedy => {
    const [first] = ids(collection)
    if (first === undefined) return words(`add one to ${collection}: there is none`)
    return pointer === undefined
      ? words(`send it to ${path.replace(encodeURIComponent(id), first)}`)
      : { words: `replace ${pointer} with ${JSON.stringify(first)}`, patch: [{ op: 'replace', path: pointer, value: first }] }
  }
}

function withoutHash ({ hash }: { hash: string }, { body }: Occasion): Remedy {
  const records = valueOf(body, '/registrosPropostos')
  const at = Array.isArray(records) ? records.findIndex(record => valueOf(record, '/registroHash') === hash) : -1
  const path = `/registrosPropostos/${at}/registroHash`
  const text = `remove ${path}: the entry then adds a record; the hashes of the day are in daily-frequency`
  return at === -1 ? words('send a registroHash of the day') : { words: text, patch: [{ op: 'remove', path }] }
}

/** What the server answers only because it was told to. */
const askedFor = (): Remedy => words('nothing is wrong with the request: a fault asked for it; GET /_sandbox/faults has the rule, or a magic value was sent')

/** A request as a whole. */
export const ABOUT_REQUESTS: { readonly [C in Requests]: About<C> } = {
  'malformed-json': { rule: rule('malformed-json'), contract: JSON_BODIES, remedy: () => words('send a body that a JSON parser reads, such as {}') },
  'not-utf8': { rule: rule('not-utf8'), contract: JSON_BODIES, remedy: () => words('encode the body as UTF-8, and not in Windows-1252 or Latin-1') },
  'empty-body': { rule: rule('empty-body'), contract: JSON_BODIES, remedy: () => words('send a JSON object, or no Content-Type') },
  'wrong-media-type': { rule: rule('wrong-media-type'), contract: JSON_BODIES, remedy: () => words('send the header Content-Type: application/json') },
  'bad-url': { rule: rule('bad-url'), contract: FORMAT, remedy: () => words('percent-encode what the path holds, in whole UTF-8 characters') },
  'bad-request': { rule: rule('bad-request'), contract: FORMAT, remedy: () => words('send a well-formed HTTP/1.1 request') },
  'headers-too-large': { rule: rule('headers-too-large'), contract: OUTSIDE, remedy: () => words('send less than 16 KiB of headers') },
  'request-timeout': { rule: rule('request-timeout'), contract: OUTSIDE, remedy: () => words('send the whole request without a pause') },
  'body-too-large': { rule: rule('body-too-large'), contract: 'Limits (not shown)', remedy: ({ maximum }) => words(`send at most ${maximum} bytes`) },
  unauthorized: {
    rule: rule('unauthorized'),
    contract: AUTHENTICATION,
    remedy: () => words('send the header Authorization: Bearer TOKEN, with a token that GET /_sandbox/api-keys lists')
  },
  expired: { rule: rule('expired'), contract: AUTHENTICATION, remedy: () => words('use a key whose expiresAt is ahead of the clock of the sandbox, or set the clock back') },
  forbidden: { rule: rule('forbidden'), contract: AUTHENTICATION, remedy: ({ permission }) => words(`use a key that has ${permission}, or *`) },
  'inactive-collaborator': {
    rule: rule('inactive-collaborator'),
    contract: 'Endpoints, 1. Request an adjustment',
    remedy: () => words('use the key of an active collaborator, or name one in the header x-sandbox-colaborador')
  },
  'route-not-found': { rule: rule('route-not-found'), contract: 'Endpoints', remedy: (_, { path }) => words(`send it to a path and method of the contract; ${path} is none`) },
  'method-not-allowed': { rule: rule('method-not-allowed'), contract: 'Endpoints', remedy: ({ allowed }) => words(`use ${allowed.join(' or ')}`) },
  'too-many-requests': { rule: rule('too-many-requests'), contract: 'Limits (not shown)', remedy: ({ seconds }) => words(`wait ${seconds} s`) },
  'adjustment-reason-not-found': { rule: rule('adjustment-reason-not-found'), contract: 'Resources and their fields, Adjustment request: motivoId', remedy: another('adjustmentReasons', '/motivoId') },
  'time-record-not-found': { rule: rule('time-record-not-found'), contract: 'Endpoints, 1. Request an adjustment, format rule 3', remedy: withoutHash },
  'work-location-not-found': { rule: rule('work-location-not-found'), contract: NOT_FOUND, remedy: another('workLocations') },
  'business-unit-not-found': { rule: rule('business-unit-not-found'), contract: 'Resources and their fields, Work location: unidadeNegocioId', remedy: another('businessUnits', '/unidadeNegocioId') },
  'shift-exception-not-found': { rule: rule('shift-exception-not-found'), contract: NOT_FOUND, remedy: another('shiftExceptions') },
  'collaborator-not-found': {
    rule: rule('collaborator-not-found'),
    contract: NOT_FOUND,
    remedy: (_, { operation, ids }) => words(operation === 'importShiftDays'
      ? `name a collaborator by identifier or CPF, such as ${ids('collaborators')[0] ?? 'one that was added'}`
      : `name a collaborator that there is in x-sandbox-colaborador, such as ${ids('collaborators')[0] ?? 'one that was added'}, or leave the header out`)
  },
  'attachment-not-found': { rule: rule('attachment-not-found'), contract: NOT_FOUND, remedy: another('attachments') },
  'day-already-adjusted': {
    rule: rule('day-already-adjusted'),
    contract: 'Endpoints, 1. Request an adjustment',
    remedy: ({ day }) => words(`choose another day, or cancel the adjustment on ${day} first`)
  },
  'collaborator-not-linked': {
    rule: rule('collaborator-not-linked'),
    contract: 'Endpoints, 5. Unlink collaborators from a shift exception',
    remedy: ({ id }, { body }) => {
      const listed = valueOf(body, '/collaboratorIds')
      const at = Array.isArray(listed) ? listed.indexOf(id) : -1
      return { words: `leave ${id} out`, ...(at >= 0 && { patch: [{ op: 'remove', path: `/collaboratorIds/${at}` }] }) }
    }
  },
  'sandbox-name': { rule: rule('sandbox-name'), contract: OUTSIDE, remedy: () => words('use a name of a-z, 0-9 and -') },
  'too-many-sandboxes': { rule: rule('too-many-sandboxes'), contract: OUTSIDE, remedy: () => words('delete a sandbox, or start with a larger --max-sandboxes') },
  'not-durable': { rule: rule('not-durable'), contract: INTERNAL, remedy: () => words('nothing is wrong with the request: make room on the disk, and send it again') },
  internal: {
    rule: rule('internal'),
    contract: INTERNAL,
    remedy: () => words('nothing is known to be wrong with the request: a fault of GET /_sandbox/faults asked for it, or the log of the server has the reason')
  },

  'not-found': { rule: rule('not-found'), contract: NOT_FOUND, remedy: askedFor },
  'not-permitted': { rule: rule('not-permitted'), contract: AUTHENTICATION, remedy: askedFor },
  conflict: { rule: rule('conflict'), contract: OUTSIDE, remedy: askedFor },
  unavailable: { rule: rule('unavailable'), contract: OUTSIDE, remedy: askedFor },
  'bad-gateway': { rule: rule('bad-gateway'), contract: OUTSIDE, remedy: askedFor },
  'gateway-timeout': { rule: rule('gateway-timeout'), contract: OUTSIDE, remedy: askedFor }
}
