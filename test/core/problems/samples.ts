import type { ClosedDays, ProblemCode, Problems } from '../../../src/core/rules/problem.ts'

// Names of fields, identifiers and paths look like nothing that a sentence contains.
const field = '«F»'
const column = '«C»'
const id = '«I»'
const name = '«N»'
const value = '«V»'
const day = '2026-03-16'
const allowed = ['«A»', '«B»']

const closed = { through: '2026-03-20', days: [['2026-03-16', '2026-03-16'], ['2026-03-18', '2026-03-20']] } as
  unknown as ClosedDays

/** Sample details of each problem, as different as its sentences can be. */
export const SAMPLES: { readonly [C in ProblemCode]: readonly [Problems[C], ...Problems[C][]] } = {
  required: [{ field }, { field: '' }],
  'wrong-type': [
    { field, expected: ['string', 'null'] }, { field, expected: ['number', 'integer'] },
    { field: '', expected: ['object', 'array', 'boolean'] }
  ],
  'not-one-of': [{ field, allowed }],
  'wrong-format': [
    { field, format: 'dd/MM/yyyy' }, { field, format: 'yyyy-MM-dd' }, { field, format: 'yyyy-MM' },
    { field, format: 'date-time' },
    { field, format: 'existing-time' }, { field, format: 'base64' },
    { field, format: 'bare-base64' }, { field, format: 'data-url' },
    { field, format: 'time' }, { field, format: 'duration' }, { field, format: 'signed-time' },
    { field, format: 'span' }, { field, format: 'document-number' },
    { field, format: 'cpf' }, { field, format: 'nsr' }, { field, format: 'bearer' },
    { field, format: 'pattern' }, { field, format: 'uri' }, { field, format: 'status' }, { field, format: 'since' },
    { field, format: 'date-or-none' },
    { field, format: 'wait' }, { field, format: 'pointer' }, { field, format: 'count' }
  ],
  'outside-years': [
    { field, first: 1900, last: 2999, inUtc: false }, { field, first: 1900, last: 2999, inUtc: true }
  ],
  'too-short': [{ field, minimum: 1 }, { field, minimum: 2 }],
  'too-long': [{ field, maximum: 1 }, { field, maximum: 2 }],
  'too-few-items': [{ field, minimum: 1 }, { field, minimum: 2 }],
  'too-many-items': [{ field, maximum: 1 }, { field, maximum: 2 }],
  'too-small': [{ field, minimum: 0 }],
  'too-large': [{ field, maximum: 2880 }],
  'not-whole': [{ field }],
  'not-unique': [{ field }],
  'unknown-field': [{ field }],
  'other-format-field': [{ field, format: name }],
  'not-after': [{ field, other: field }],
  below: [{ field, other: field }],
  'outside-shift': [{ field }],
  'too-many-days': [{ field, maximum: 1 }, { field, maximum: 366 }],
  duplicate: [{ field, value }],
  'outside-day': [{ field, day }],
  'outside-period': [{ field }],
  'closed-period': [{ field, ...closed }],
  'ends-outside': [{ field, last: 2999 }],
  'in-future': [{ field }],
  'before-admission': [{ field, day }],
  'draft-collaborator': [{}],
  blank: [{ field }],
  'too-many-bytes': [{ field, maximum: 0 }, { field, maximum: 1 }, { field, maximum: 1536 }],
  'identifier-in-use': [{ field, value }],
  'not-the-key': [{ field, own: id, asked: id }],
  'not-with': [{ field, other: field }],
  unresolved: [{ field, value, collection: name }],
  'still-referenced': [{ field, value, collection: name }],
  invalid: [{ field }, { field: '' }],
  'unknown-file': [{ field, allowed }],
  'unreadable-file': [{ field, reason: name }],
  'invalid-json': [{ field, line: 1, column: 2 }],
  'wrong-encoding': [
    { field, encoding: 'UTF-16' }, { field, encoding: 'Windows-1252', line: 3 }, { field, encoding: 'mixed', line: 3 },
    { field, encoding: 'gzip' }, { field, encoding: 'binary' }
  ],
  'repeated-key': [{ field, line: 1, column: 2 }],
  'fixtures-not-found': [{ folder: name }],
  'more-violations': [{ count: 1 }, { count: 2 }],
  'unknown-setting': [{ field, allowed }],

  'malformed-json': [{}],
  'not-utf8': [{}],
  'empty-body': [{}],
  'wrong-media-type': [{}],
  'unknown-coding': [{ coding: name, allowed }],
  'broken-coding': [{}],
  'repeated-header': [{ name, count: 2 }],
  'repeated-host': [{ count: 2 }],
  'bad-url': [{}],
  'bad-request': [{}],
  'headers-too-large': [{}],
  'request-timeout': [{}],
  'body-too-large': [{ maximum: 67_108_864 }, { maximum: 100 }, { maximum: 1_048_576, isCompressed: true }],
  unauthorized: [{}],
  expired: [{}],
  forbidden: [{ permission: name }],
  'inactive-collaborator': [{}],
  'wider-permissions': [{ permission: name }],
  'route-not-found': [{ method: name, path: name }],
  'method-not-allowed': [{ method: name, allowed }],
  'too-many-requests': [{ maximum: 1, seconds: 1 }, { maximum: 60, seconds: 30 }],
  'adjustment-reason-not-found': [{ id }],
  'time-record-not-found': [{ hash: id, day }],
  'work-location-not-found': [{ id }],
  'business-unit-not-found': [{ id }],
  'shift-exception-not-found': [{ id }],
  'collaborator-not-found': [
    { id }, { id, altered: { how: 'rounded' } }, { id, altered: { how: 'rounded', name, document: value } },
    { id, altered: { how: 'zero', name, document: value } }
  ],
  'adjustment-not-found': [{ id }],
  'attachment-not-found': [{ id }],
  'csv-empty': [{}],
  'csv-undecodable': [{ encoding: 'UTF-16' }, { encoding: 'zip' }, { encoding: 'binary' }],
  'csv-too-many-rows': [{ maximum: 100_000 }],
  'csv-unknown-header': [
    { columns: [column], missing: [column], unknown: [], repeated: [] },
    { columns: [column, column], missing: [column, column], unknown: [column, ''], repeated: [column, column] },
    { columns: [column], missing: [], unknown: [], repeated: [], instead: { text: value, line: 1, isRow: true } },
    {
      columns: [column],
      missing: [],
      unknown: [],
      repeated: [],
      instead: { text: value, line: 1, isRow: false, header: 3 }
    }
  ],
  'row-columns': [
    { expected: 1, found: 2 }, { expected: 5, found: 7 }, { expected: 5, found: 1, delimiter: ';', wanted: ',' }
  ],
  'row-unreadable': [{ lines: 1 }, { lines: 7 }, { lines: 7, isCell: true }],
  'row-empty': [{ column }],
  'row-date': [{ column, value }],
  'row-year': [{ column, value, first: 1900, last: 2999 }],
  'row-swaps-itself': [{}],
  'row-displaced': [{ line: 2 }],
  'row-date-alone': [{}],
  'row-closed': [closed],
  'unlink-closed': [closed],
  'nothing-to-try': [{ what: 'key' }, { what: 'pending-adjustment' }],
  'adjustment-closed': [closed],
  'illegal-transition': [{ from: name, to: name }],
  'decided-none': [{ name, because: { pt: name, en: name } }],
  'adjustment-succeeded': [{ code: 7 }],
  'day-already-adjusted': [{ day }],
  'collaborator-not-linked': [{ id }],

  'sandbox-not-found': [{ name }],
  'sandbox-name': [{ name }],
  'sandbox-required': [{}],
  'too-many-sandboxes': [{ maximum: 1, seconds: 1 }, { maximum: 2, seconds: 600 }],
  'sandbox-in-use': [{ name }],
  'snapshot-not-found': [{ name }],
  'snapshot-name': [{ name }],
  'too-many-snapshots': [{ maximum: 1 }, { maximum: 2 }],
  'fault-not-found': [{ id }],
  'too-many-faults': [{ maximum: 1 }, { maximum: 2 }],
  'nested-too-deep': [{ field: 'match.body./x', maximum: 64 }],
  'no-effect': [{ allowed }],
  'collection-not-found': [{ name, allowed }],
  'entity-not-found': [{ collection: name, id, meant: [] }, { collection: name, id, meant: [id, id] }],
  'no-such-request': [{}],
  'ambiguous-name': [{ name, meant: [id, id], count: 2 }, { name, meant: [id], count: 9 }],
  'unknown-parameter': [{ field, allowed }, { field, allowed: [] }],
  'control-closed': [{}],
  'control-unauthorized': [{}],
  'control-host': [{ host: name }],
  'control-cross-site': [{}],
  'foreign-page': [{ origin: 'https://evil.test' }],
  'not-durable': [{}],
  'out-of-files': [{}],
  'server-busy': [{}],
  'server-full': [
    { used: 340, maximum: 308, needed: 0, sandboxes: 1, seconds: 1, putsData: false },
    { used: 340, maximum: 308, needed: 46, sandboxes: 22, seconds: 3, putsData: true }
  ],
  'too-many-values': [{ maximum: 2 }],
  'sandbox-released': [{}],
  'newer-version-needed': [{ version: '0.3.0' }],
  'database-refused': [{}],
  'database-away': [{}],
  'outcome-unknown': [{}],
  'file-lost': [{ id }],
  'client-left': [{}],
  'not-ready': [{}],
  'fallback-target': [{}],
  'fallback-host': [{ host: '«H»' }],
  'fallback-upgrade': [{}],
  'fallback-loop': [{}],
  'fallback-unreachable': [{ why: '«W»' }],
  'fallback-silent': [{ after: 30 }],
  internal: [{}],

  'not-found': [{}],
  'not-permitted': [{}],
  conflict: [{}],
  unavailable: [{}],
  'bad-gateway': [{}],
  'gateway-timeout': [{}]
}
