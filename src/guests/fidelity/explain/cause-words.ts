import type { ProblemCode } from '../../../core/rules/problem.ts'
import type { Words } from '../../../core/words.ts'
import { worded } from '../../../core/words/reports.ts'

/** What a refusal can come from. */
export type CauseName = 'rule' | 'token' | 'tenant' | 'limit' | 'open-point' | 'unknown'

type OfCode = Readonly<Partial<Record<ProblemCode, Words>>>

const OTHER_TOKEN: Words = worded('useTheTokenOfAnActive')
const NEW_TOKEN: Words = worded('makeATokenInTheDashboard')

/** Problems of the token, with what mends them at an API that has no control plane. */
const TOKEN: OfCode = {
  unauthorized: NEW_TOKEN,
  expired: NEW_TOKEN,
  forbidden: worded('forbidden'),
  'inactive-collaborator': OTHER_TOKEN,
  'wider-permissions': worded('wider-permissions'),
  'repeated-header': worded('repeated-header')
}

/** What a tenant lacks, where a request names it. */
export const TENANT: OfCode = {
  'adjustment-reason-not-found': worded('adjustment-reason-not-found'),
  'time-record-not-found': worded('time-record-not-found'),
  'work-location-not-found': worded('work-location-not-found'),
  'business-unit-not-found': worded('business-unit-not-found'),
  'shift-exception-not-found': worded('shift-exception-not-found'),
  'collaborator-not-found': worded('collaborator-not-found'),
  'collaborator-not-linked': worded('collaborator-not-linked'),
  'attachment-not-found': worded('attachment-not-found'),
  'identifier-in-use': worded('identifier-in-use')
}

const AFTER_CLOSED: Words = worded('chooseDaysAfterTheClosedPeriod')
const CLOSED: Words = worded('aDayLiesInAClosed')
const SMALLER: Words = worded('sendLessAtOnce')

/** Limits that a vendor sets. */
const LIMIT: OfCode = {
  'too-many-items': SMALLER,
  'too-many-days': worded('too-many-days'),
  'too-many-bytes': worded('too-many-bytes'),
  'too-many-values': SMALLER,
  'csv-too-many-rows': worded('csv-too-many-rows'),
  'closed-period': AFTER_CLOSED,
  'row-closed': AFTER_CLOSED,
  'unlink-closed': AFTER_CLOSED,
  'body-too-large': SMALLER,
  'headers-too-large': worded('headers-too-large'),
  'too-many-requests': worded('too-many-requests'),
  'request-timeout': worded('request-timeout')
}

/** Limits that a status tells by itself. */
export const LIMIT_STATUSES: Readonly<Record<number, ProblemCode>> = {
  408: 'request-timeout', 413: 'body-too-large', 429: 'too-many-requests', 431: 'headers-too-large'
}

/** Rules whose usual words name what a request holds. */
export const RULES: OfCode = {
  'day-already-adjusted': worded('day-already-adjusted')
}

/** The rules of limits whose figures nobody knows. */
export const LIMIT_RULES: OfCode = {
  'request-timeout': worded('request-timeout2'),
  'body-too-large': worded('body-too-large'),
  'too-many-requests': worded('too-many-requests2'),
  'headers-too-large': worded('headers-too-large2'),
  'too-many-items': worded('too-many-items'),
  'too-many-days': worded('too-many-days2'),
  'too-many-bytes': worded('too-many-bytes2'),
  'closed-period': CLOSED,
  'row-closed': CLOSED,
  'unlink-closed': CLOSED
}

/** What mends the rest where the words of a sandbox speak of the sandbox. */
const ELSE: OfCode = {
  'draft-collaborator': OTHER_TOKEN,
  'day-already-adjusted': worded('day-already-adjusted2'),
  'in-future': worded('in-future'),
  'before-admission': worded('before-admission'),
  'row-date-alone': worded('row-date-alone')
}

/** What kind of cause a problem is, unless it rests on another answer to an open point. */
export function kindOf (code: ProblemCode): Exclude<CauseName, 'open-point' | 'unknown'> {
  return code in TOKEN ? 'token' : code in TENANT ? 'tenant' : code in LIMIT ? 'limit' : 'rule'
}

export function changeWords (code: ProblemCode): Words | undefined {
  return TOKEN[code] ?? LIMIT[code] ?? ELSE[code]
}

/** The fact that names an identifier of the right kind, for `--facts`. */
export const FACT_FOR: Readonly<Partial<Record<ProblemCode, string>>> = {
  'adjustment-reason-not-found': 'reason',
  'work-location-not-found': 'location',
  'shift-exception-not-found': 'exception',
  'collaborator-not-found': 'collaborator',
  'collaborator-not-linked': 'collaborator'
}

/** The field of an identifier that no fact names. */
export const FIELD_FOR: Readonly<Partial<Record<ProblemCode, string>>> = {
  'time-record-not-found': 'registroHash',
  'business-unit-not-found': 'unidadeNegocioId',
  'identifier-in-use': 'arquivoId'
}
