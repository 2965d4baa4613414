import { Type } from '@sinclair/typebox'
import type { PermissionedOperation } from '../contract/operation-name.ts'
import { type Operation, operations } from '../contract/operations.ts'
import { choice, range, settled } from './assumption.ts'

const permissions = permissionsOf(operations)

const CREATE = 'Endpoints, 2. Create an API key'

/** Who may do what, and the keys for it. */
export const ACCESS = [
  choice({
    id: 'A01',
    section: CREATE,
    question: 'Success status of POST /api-key',
    key: 'status.createApiKey',
    choices: [[201, '201'], [200, '200']]
  }),
  choice({
    id: 'A05',
    section: 'Authentication, 5',
    question: 'Do the other four operations need the bearer token?',
    key: 'auth.otherOperations',
    choices: [
      [true, 'yes'],
      [false, 'no; one that is shown has to be valid all the same, but no permission is asked for']
    ]
  }),
  range({
    id: 'A06',
    section: 'Authentication, 6',
    question: 'Permission that each operation needs',
    key: 'auth.permissions',
    standard: permissions,
    schema: Type.Object(mapped(permissions, () => Type.Optional(Type.String({ minLength: 1 }))), {
      additionalProperties: false
    }),
    alternatives: ['any map from operation to permission; an operation that it does not name keeps ours'],
    meaning: map => {
      const named = Object.entries(map).map(([operation, permission]) => `${operation}: ${permission}`)
      return `${named.join(', ')}; * has all`
    }
  }),
  choice({
    id: 'A07',
    section: CREATE,
    question: 'Allowed values of `permissions`',
    key: 'apiKey.unknownPermissions',
    choices: [
      ['accepted', 'any non-empty text; unknown ones get a warning header'],
      [400, 'only known ones']
    ]
  }),
  choice({
    id: 'A08',
    section: CREATE,
    question: 'Required fields of POST /api-key',
    key: 'apiKey.required',
    choices: [
      ['name, permissions', '`name`, `permissions` (at least one); `expiresIn` optional, then no expiry'],
      ['name, expiresIn, permissions', 'all three'],
      ['name', '`name` only; a key without permissions may do nothing']
    ]
  }),
  choice({
    id: 'A09',
    section: CREATE,
    question: 'Form of `expiresIn`',
    key: 'apiKey.expiresIn',
    choices: [
      ['span', 'a span as in `30d`, `12h`, `1y`, or ISO 8601 `P30D`; bare digits are refused as ambiguous, and ' +
        'so are nothing (`0d`) and what ends after 2999']
    ]
  }),
  choice({
    id: 'A10',
    section: CREATE,
    question: 'Where the new token can be read',
    key: 'apiKey.tokenInBody',
    choices: [
      [false, 'only from the control plane, as the real one shows it in the dashboard'],
      [true, 'also in a body field `token`']
    ]
  }),
  settled({
    id: 'A13',
    section: 'Authentication',
    question: 'Whose adjustment is it?',
    answer: "the collaborator's that the token is bound to; a key made by POST /api-key inherits its maker's; " +
      "without a token, the fixtures' `defaultCollaborator`; header `x-sandbox-colaborador` overrides, unknown: 404"
  }),
  settled({
    id: 'A43',
    section: 'Errors',
    question: 'Order of checks',
    answer: '401, 403, 400, 404'
  }),
  range({
    id: 'A44',
    section: 'Limits',
    question: 'Rate limit',
    key: 'limits.rate',
    standard: 0,
    schema: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    alternatives: ['so many requests per minute of system time for each key, then 429 with `Retry-After` and the ' +
      'error body'],
    meaning: count => count === 0 ? 'none' : `${count} requests per minute for each key`
  }),
  choice({
    id: 'A68',
    section: CREATE,
    question: 'A key that makes a key with permissions that it lacks',
    key: 'apiKey.widerPermissions',
    choices: [['accepted', 'allowed, with a warning'], [403, '403']]
  })
] as const

/** The permissions by operation. Operations that share a permission stand together. */
function permissionsOf (all: Readonly<Record<string, Operation>>): Readonly<Record<PermissionedOperation, string>> {
  const named = Object.entries(all).flatMap(([name, { permission }]) =>
    permission === undefined ? [] : [{ name, permission }])
  const order = named.map(({ permission }) => permission)
  named.sort((a, b) => order.indexOf(a.permission) - order.indexOf(b.permission))
  const pairs = named.map(({ name, permission }) => [name, permission])
  return Object.fromEntries(pairs) as Record<PermissionedOperation, string>
}

function mapped<K extends string, V> (map: Readonly<Record<K, unknown>>, make: () => V): Record<K, V> {
  return Object.fromEntries(Object.keys(map).map(key => [key, make()])) as Record<K, V>
}
