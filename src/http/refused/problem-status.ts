import type { Settings } from '../../assumptions.ts'
import type { ProblemCode } from '../../domain/problem.ts'

/** A problem that a request can meet, and the status of the answer. The one place that says so. */
const STATUSES = {
  required: 400,
  'wrong-type': 400,
  'not-one-of': 400,
  'wrong-format': 400,
  'too-short': 400,
  'too-long': 400,
  'too-few-items': 400,
  'too-many-items': 400,
  'too-small': 400,
  'too-large': 400,
  'not-whole': 400,
  'not-unique': 400,
  'unknown-field': 400,
  'not-after': 400,
  below: 400,
  'fixtures-not-found': 400,
  'too-many-days': 400,
  duplicate: 400,
  'outside-day': 400,
  'too-many-bytes': 400,
  'identifier-in-use': 400,
  'not-the-key': 400,
  'not-with': 400,
  unresolved: 400,
  'still-referenced': 400,
  invalid: 400,
  'unknown-file': 400,
  'unreadable-file': 400,
  'invalid-json': 400,
  'malformed-json': 400,
  'not-utf8': 400,
  'empty-body': 400,
  'wrong-media-type': 400,
  'bad-url': 400,
  'bad-request': 400,
  'csv-empty': 400,
  'csv-undecodable': 400,
  'csv-unknown-header': 400,
  'row-columns': 400,
  'row-unreadable': 400,
  'row-empty': 400,
  'row-date': 400,
  'row-swaps-itself': 400,
  'row-displaced': 400,
  'illegal-transition': 400,
  'sandbox-name': 400,
  'snapshot-name': 400,
  'too-many-snapshots': 400,
  'too-many-faults': 400,
  'no-effect': 400,
  'outside-shift': 400,
  'more-violations': 400,
  'unknown-setting': 400,
  'row-date-alone': 400,
  'day-already-adjusted': 400, // A25

  unauthorized: 401,
  expired: 401,
  'control-unauthorized': 401,
  forbidden: 403,
  'not-permitted': 403,
  'inactive-collaborator': 403, // A56
  'control-closed': 403,
  'control-host': 403,
  'control-cross-site': 403,
  'route-not-found': 404, // A61: another method of a known path, too
  'adjustment-reason-not-found': 404, // A24
  'time-record-not-found': 404, // A23
  'work-location-not-found': 404, // A29
  'business-unit-not-found': 404, // A32
  'shift-exception-not-found': 404, // A29
  'collaborator-not-found': 404, // A13
  'collaborator-not-linked': 404, // A40
  'adjustment-not-found': 404,
  'attachment-not-found': 404,
  'sandbox-not-found': 404,
  'snapshot-not-found': 404,
  'fault-not-found': 404,
  'not-found': 404,
  'collection-not-found': 404,
  'entity-not-found': 404,
  'method-not-allowed': 405, // A61
  'sandbox-in-use': 409,
  conflict: 409,
  'request-timeout': 408,
  'body-too-large': 413,
  'too-many-requests': 429, // A44
  'headers-too-large': 431,
  internal: 500,
  'not-durable': 500,
  'not-ready': 503,
  'bad-gateway': 502,
  'too-many-sandboxes': 503,
  unavailable: 503,
  'gateway-timeout': 504
} as const satisfies Record<ProblemCode, number>

/** Where the status is itself an open point of the contract, the setting says it; above stands ours. */
const CHOSEN = {
  'time-record-not-found': 'adjustment.unknownRecord',
  'adjustment-reason-not-found': 'adjustment.unknownReason',
  'business-unit-not-found': 'workLocation.unknownUnit',
  'wrong-media-type': 'request.mediaType'
} as const satisfies { readonly [C in ProblemCode]?: keyof Settings }

export function statusOf (code: ProblemCode, settings: Settings): number {
  return code in CHOSEN ? settings[CHOSEN[code as keyof typeof CHOSEN]] : STATUSES[code]
}
