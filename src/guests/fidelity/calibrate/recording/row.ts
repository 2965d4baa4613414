import type { Words } from '../../../../core/words.ts'
import { isObject } from '../../../../host/fixtures/schema-faults.ts'
import { worded } from '../../../../core/words/reports.ts'

/** An exchange as a file has it, before its operation is known. The names of headers are in lower case. */
export interface Row {
  readonly at?: string | undefined
  readonly method: string
  readonly url: string
  readonly requestHeaders: Readonly<Record<string, string>>
  /** `undefined` if the file does not have it. */
  readonly requestBody: string | undefined
  readonly status: number
  readonly responseHeaders: Readonly<Record<string, string>>
  readonly responseBody: string | undefined
  /** True if the format leaves headers out that were sent, such as a token that an export takes from elsewhere. */
  readonly lacksHeaders?: boolean
  /** True if nothing says which of the file's exchanges came first. */
  readonly hasNoOrder?: boolean
}

/** A reason for which an exchange says nothing. */
export type Aside = keyof typeof ASIDE

/** What a place of a file has: an exchange, something broken, or something that says nothing. */
export type Found =
  | { readonly row: Row, readonly broken?: never, readonly aside?: never }
  | { readonly broken: Words, readonly row?: never, readonly aside?: never }
  | { readonly aside: Aside, readonly row?: never, readonly broken?: never }

/** The reasons in words, for one exchange and for several. */
export const ASIDE = {
  preflight: [
    worded('preflight'),
    worded('preflight2')
  ],
  failed: [
    worded('failed'),
    worded('failed2')
  ],
  provoked: [
    worded('provoked'),
    worded('provoked2')
  ],
  cut: [
    worded('cut'),
    worded('cut2')
  ],
  requestless: [
    worded('requestless'),
    worded('requestless2')
  ],
  bodyless: [
    worded('bodyless'),
    worded('bodyless2')
  ],
  variable: [
    worded('variable'),
    worded('variable2')
  ],
  pattern: [
    worded('pattern'),
    worded('pattern2')
  ],
  made: [
    worded('made'),
    worded('made2')
  ]
} as const satisfies Readonly<Record<string, readonly [one: Words, several: Words]>>

const KINDS = {
  text: worded('aText'),
  number: worded('number'),
  object: worded('object'),
  method: worded('method'),
  body: worded('body')
} satisfies Readonly<Record<string, Words>>

/** Names the field that is wrong. */
export function wrongField (field: string, kind: keyof typeof KINDS): Found {
  return {
    broken: worded('isMissingOrNot', { kinds: KINDS[kind], field })
  }
}

const MOST_LEVELS = 100

export function isFlat (value: unknown, levels = MOST_LEVELS): boolean {
  return typeof value !== 'object' || value === null ||
    (levels > 0 && Object.values(value).every(one => isFlat(one, levels - 1)))
}

/** A list of `{ name, value }`, or of `{ key, value }`. */
export function headersIn (pairs: unknown): Record<string, string> {
  if (!Array.isArray(pairs)) return {}
  const sent = pairs.filter(isObject).filter(pair => pair['disabled'] !== true)
  return Object.fromEntries(sent.map(({ name, key, value }) => [String(name ?? key).toLowerCase(), String(value)]))
}

/**
 * The rows in the order of their times. If one has none, or two have the same, nothing says which came first: the date
 * of a response has seconds, and a program may list the newest first.
 */
export function inOrder (found: readonly Found[], keyOf: (found: Found) => number | undefined = timeOf): Numbered[] {
  const rows = found.map((one, index) => ({ number: index + 1, one, key: keyOf(one) }))
  const keys = rows.filter(({ one }) => one.row !== undefined).map(({ key }) => key)
  if (keys.includes(undefined) || new Set(keys).size < keys.length) return withoutOrder(found)
  return rows.sort((a, b) => (a.key ?? 0) - (b.key ?? 0)).map(({ number, one }) => [number, one])
}

function timeOf ({ row }: Found): number | undefined {
  const at = Date.parse(row?.at ?? '')
  return Number.isNaN(at) ? undefined : at
}

export function withoutOrder (found: readonly Found[]): Numbered[] {
  return found.map((one, index) => [index + 1, one.row === undefined ? one : { row: { ...one.row, hasNoOrder: true } }])
}

/** What a place of a file has, after the number of the place, from 1. */
export type Numbered = readonly [number: number, found: Found]

/** When a response left, by its own header. */
export function dateIn ({ date }: Readonly<Record<string, string>>): string | undefined {
  const at = Date.parse(date ?? '')
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}
