import { Type } from '@sinclair/typebox'
import { type Operation, operations, type PermissionedOperation } from '../contract/operations.ts'
import { choice, range, refusedWith, withoutSwitch } from './assumption.ts'
import { worded } from '../words/register.ts'

const permissions = permissionsOf(operations)

const CREATE = 'Endpoints, 2. Create an API key'

const ALLOWED_WITH_WARNING = worded('allowedWithAWarning')

/** Who may do what, and the keys for it. */
export const ACCESS = [
  choice({
    id: 'A01',
    section: CREATE,
    question: worded('A01.question'),
    key: 'status.createApiKey',
    choices: [[201, '201'], [200, '200']]
  }),
  choice({
    id: 'A05',
    section: 'Authentication, 5',
    question: worded('A05.question'),
    key: 'auth.otherOperations',
    choices: [
      [true, worded('A05.true')],
      [false, worded('A05.false')]
    ]
  }),
  range({
    id: 'A06',
    section: 'Authentication, 6',
    question: worded('A06.question'),
    key: 'auth.permissions',
    standard: permissions,
    schema: Type.Object(mapped(permissions, () => Type.Optional(Type.String({ minLength: 1 }))), {
      additionalProperties: false
    }),
    alternatives: [worded('A06.alternatives')],
    meaning (map) {
      const named = Object.entries(map).map(([operation, permission]) => `${operation}: ${permission}`).join(', ')
      return worded('A06.meaning', { named })
    }
  }),
  choice({
    id: 'A07',
    section: CREATE,
    question: worded('A07.question'),
    key: 'apiKey.unknownPermissions',
    choices: [
      ['accepted', worded('A07.accepted')],
      [400, worded('A07.400')]
    ]
  }),
  choice({
    id: 'A08',
    section: CREATE,
    question: worded('A08.question'),
    key: 'apiKey.required',
    choices: [
      ['name, permissions', worded('A08.name-permissions')],
      ['name, expiresIn, permissions', worded('A08.name-expiresIn-permissions')],
      ['name', worded('A08.name')]
    ]
  }),
  choice({
    id: 'A09',
    section: CREATE,
    question: worded('A09.question'),
    key: 'apiKey.expiresIn',
    choices: [
      ['span', worded('A09.span')],
      ['any', worded('A09.any')]
    ]
  }),
  choice({
    id: 'A10',
    section: CREATE,
    question: worded('A10.question'),
    key: 'apiKey.tokenInBody',
    choices: [
      [false, worded('A10.false')],
      [true, worded('A10.true')]
    ]
  }),
  withoutSwitch({
    id: 'A13',
    section: 'Authentication',
    question: worded('A13.question'),
    answer: worded('A13.answer')
  }),
  withoutSwitch({
    id: 'A43',
    section: 'Errors',
    question: worded('A43.question'),
    answer: '401, 403, 400, 404'
  }),
  range({
    id: 'A44',
    section: 'Limits',
    question: worded('A44.question'),
    key: 'limits.rate',
    standard: 0,
    schema: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    alternatives: [worded('A44.alternatives')],
    meaning: count => count === 0
      ? worded('A44.meaning')
      : worded('A44.meaning2', { count })
  }),
  choice({
    id: 'A68',
    section: CREATE,
    question: worded('A68.question'),
    key: 'apiKey.widerPermissions',
    choices: [['accepted', ALLOWED_WITH_WARNING], [403, refusedWith(403)]]
  }),
  withoutSwitch({
    id: 'A83',
    section: CREATE,
    question: worded('A83.question'),
    answer: ALLOWED_WITH_WARNING
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

function mapped<K extends string, V> (map: Readonly<Record<K, unknown>>, create: () => V): Record<K, V> {
  return Object.fromEntries(Object.keys(map).map(key => [key, create()])) as Record<K, V>
}
