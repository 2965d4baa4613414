import { Type } from '@sinclair/typebox'
import { choice, range, settled } from './assumption.ts'

const text = Type.String({ minLength: 1 })
const permissions = {
  requestAdjustment: 'ajuste-registro:solicitar',
  createApiKey: 'api-key:criar',
  updateWorkLocation: 'local-trabalho:atualizar',
  patchWorkLocation: 'local-trabalho:atualizar', // A33
  importShiftDays: 'turno-excecao:importar',
  unlinkCollaborators: 'turno-excecao:desvincular'
}
export type PermissionedOperation = keyof typeof permissions

const CREATE = 'Endpoints, 2. Create an API key'

/** Who may do what, and the keys for it. */
export const ACCESS = [
  choice('A01', CREATE, 'Success status of POST /api-key', 'status.createApiKey', [201, '201'], [200, '200']),
  choice('A05', 'Authentication, 5', 'Do the other four operations need the bearer token?', 'auth.otherOperations',
    [true, 'yes'],
    [false, 'no; one that is shown has to be valid all the same, but no permission is asked for']),
  range('A06', 'Authentication, 6', 'Permission that each operation needs', 'auth.permissions', {
    standard: permissions as Readonly<Record<PermissionedOperation, string>>,
    schema: Type.Object({
      requestAdjustment: Type.Optional(text),
      createApiKey: Type.Optional(text),
      updateWorkLocation: Type.Optional(text),
      patchWorkLocation: Type.Optional(text),
      importShiftDays: Type.Optional(text),
      unlinkCollaborators: Type.Optional(text)
    }, { additionalProperties: false }),
    alternatives: ['any map from operation to permission; an operation that it does not name keeps ours'],
    meaning: map => `${Object.entries(map).map(([operation, permission]) => `${operation}: ${permission}`).join(', ')}; * has all`
  }),
  choice('A07', CREATE, 'Allowed values of `permissions`', 'apiKey.unknownPermissions',
    ['accepted', 'any non-empty text; unknown ones get a warning header'],
    [400, 'only known ones']),
  choice('A08', CREATE, 'Required fields of POST /api-key', 'apiKey.required',
    ['name, permissions', '`name`, `permissions` (at least one); `expiresIn` optional, then no expiry'],
    ['name, expiresIn, permissions', 'all three'],
    ['name', '`name` only; a key without permissions may do nothing']),
  choice('A09', CREATE, 'Form of `expiresIn`', 'apiKey.expiresIn',
    ['span', 'a span as in `30d`, `12h`, `1y`, or ISO 8601 `P30D`; bare digits are refused as ambiguous']),
  choice('A10', CREATE, 'Where the new token can be read', 'apiKey.tokenInBody',
    [false, 'only from the control plane, as the real one shows it in the dashboard'],
    [true, 'also in a body field `token`']),
  settled('A13', 'Authentication', 'Whose adjustment is it?',
    "the collaborator's that the token is bound to; a key made by POST /api-key inherits its maker's; without a token, the fixtures' " +
    '`defaultCollaborator`; header `x-sandbox-colaborador` overrides, unknown: 404'),
  settled('A43', 'Errors', 'Order of checks', '401, 403, 400, 404'),
  range('A44', 'Limits', 'Rate limit', 'limits.rate', {
    standard: 0,
    schema: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    alternatives: ['so many requests per minute of system time for each key, then 429 with `Retry-After` and the error body'],
    meaning: count => count === 0 ? 'none' : `${count} requests per minute for each key`
  })
] as const
