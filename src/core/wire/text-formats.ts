import { dateShown, isCalendarDay, isoOrder, YEARS } from '../contract/dates.ts'
import { isCnpj, isCpf } from '../rules/document-number.ts'
import { problemOf, type Problems, type ProblemValue, type TextFormat } from '../rules/problem.ts'
import { dayStampShown, parseBrazilianDate, parseDate, parseDayStamp } from './date-text.ts'
import { parseInstant } from './instant-text.ts'
import { parseDuration, parseSignedTime, parseTimeOfDay } from './time-text.ts'

const parsedBy = (parse: (text: string) => unknown) => (text: string) => parse(text) !== undefined

interface Format {
  readonly is: (text: string) => boolean
  readonly as: TextFormat
  /** The date in a text of this form, in any year. */
  readonly date?: (text: string) => string | undefined
}

/** The text formats that a schema may name, and their names in problems. */
export const TEXT_FORMATS: Readonly<Record<string, Format>> = {
  'dd/MM/yyyy': { is: parsedBy(parseBrazilianDate), as: 'dd/MM/yyyy', date: isoOrder },
  'yyyy-MM-dd': { is: parsedBy(parseDate), as: 'yyyy-MM-dd', date: text => text },
  'date-or-none': { is: text => text === 'none' || parseDate(text) !== undefined, as: 'date-or-none' },
  'date-time': { is: parsedBy(parseInstant), as: 'date-time', date: dateShown },
  'day-stamp': { is: parsedBy(parseDayStamp), as: 'date-time', date: dayStampShown },
  time: { is: parsedBy(parseTimeOfDay), as: 'time' },
  duration: { is: parsedBy(parseDuration), as: 'duration' },
  'signed-time': { is: parsedBy(parseSignedTime), as: 'signed-time' },
  'document-number': { is: text => isCpf(text) || isCnpj(text), as: 'document-number' },
  'cpf-or-empty': { is: text => text === '' || isCpf(text), as: 'cpf' },
  nsr: { is: text => /^\d{1,9}$/.test(text) && Number(text) > 0, as: 'nsr' },
  base64: { is: parsedBy(decodeBase64), as: 'base64' },
  bearer: { is: text => /^[\w.~+/-]+=*$/.test(text), as: 'bearer' },
  uri: { is: text => URL.canParse(text), as: 'uri' }
}

/** True if the text has the form and names an existing day, so that only its year is out of range. */
export function failsByYear (format: string, text: string): boolean {
  const date = TEXT_FORMATS[format]?.date?.(text)
  return date !== undefined && isCalendarDay(date) && TEXT_FORMATS[format]?.is(text) === false
}

const INSTANT = /^(\d{4}-\d\d-\d\d)[Tt]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d(:?\d\d)?)$/

/** True if the text has the form of an instant and an existing day, so that only its time or offset does not exist. */
function hasImpossibleTime (text: string): boolean {
  const date = INSTANT.exec(text)?.[1]
  return date !== undefined && isCalendarDay(date) && dateShown(text) === undefined
}

type FormatFault = { [C in 'outside-years' | 'wrong-format']: readonly [code: C, details: Omit<Problems[C], 'field'>] }

/** The problem of a text that is not in its format: its year (A67) or its form. */
export function formatFault (format: string, text: unknown): FormatFault[keyof FormatFault] {
  const as = TEXT_FORMATS[format]?.as ?? 'pattern'
  if (as === 'date-time' && typeof text === 'string' && hasImpossibleTime(text)) {
    return ['wrong-format', { format: 'existing-time' }]
  }
  return typeof text === 'string' && failsByYear(format, text)
    ? ['outside-years', { ...YEARS, inUtc: as === 'date-time' }]
    : ['wrong-format', { format: as }]
}

export function formatProblem (field: string, format: string, text: unknown): ProblemValue {
  const [code, details] = formatFault(format, text)
  return problemOf(code, { ...details, field } as never)
}

/** The number of bytes of valid Base64 text, computed without decoding. */
export function decodedBytes (base64: string): number {
  return Math.floor(base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)
}

/** Decodes Base64 strictly: only its own alphabet, padded, without stray bits (RFC 4648 §3.5). */
export function decodeBase64 (text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}
