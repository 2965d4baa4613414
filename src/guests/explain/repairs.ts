import leven from 'leven'
import type { CivilDate } from '../../core/rules/time/civil-date.ts'
import type { JsonType, TextFormat } from '../../core/rules/problem.ts'
import { decodeBase64 } from '../../core/wire/text-formats.ts'
import { lettersIn } from '../../core/problems/near-name.ts'
import { dayMeant, instantMeant, minutesMeant, spanMeant } from './times.ts'

// Each function returns what a client most likely meant, or nothing if the sent value does not tell.

/** Nobody writes a longer date, time, number or span. */
const MAX_WRITTEN_CHARS = 100

function isShort (sent: unknown): sent is string {
  return typeof sent === 'string' && sent.length <= MAX_WRITTEN_CHARS
}

function isObject (value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The values of an expected type that a value can stand for. A field whose name ends in `Minutos` takes times. */
export function converted (sent: unknown, expected: readonly JsonType[], field = ''): readonly unknown[] {
  const [type] = expected
  if (type === 'array') return listsOf(sent)
  const one: unknown = Array.isArray(sent) && sent.length === 1 ? sent[0] : sent
  const value = SCALARS[type as JsonType]?.(one, field) ?? (one === sent ? undefined : one)
  return value === undefined ? [] : [value]
}

const WORDS = new Map<unknown, boolean>([
  ...['true', 'sim', 's', 'yes', 'y', '1', 'on', 1].map(word => [word, true] as const),
  ...['false', 'nao', 'n', 'no', '0', 'off', 0].map(word => [word, false] as const)
])

const SCALARS: { readonly [T in JsonType]?: (sent: unknown, field: string) => unknown } = {
  number: numberMeant,
  integer: numberMeant,
  boolean: sent => WORDS.get(isShort(sent) ? lettersIn(sent) : sent),
  // a number is no identifier
  string: (sent, field) =>
    /^(number|boolean)$/.test(typeof sent) && !field.endsWith('Id') ? String(sent) : undefined
}

/** `-8,09` and `1.234,5` have a decimal comma. */
function numberMeant (sent: unknown, field: string): number | undefined {
  if (!isShort(sent) || sent.trim() === '') return undefined
  const value = Number(sent.includes(',') ? sent.replaceAll('.', '').replace(',', '.') : sent)
  if (Number.isFinite(value)) return value
  return field.endsWith('Minutos') ? minutesMeant(sent) : undefined
}

function listsOf (sent: unknown): readonly unknown[] {
  if (typeof sent === 'number' || isObject(sent)) return [[sent]]
  if (typeof sent !== 'string') return []
  return [...sent.includes(',') ? [sent.split(',').map(item => item.trim())] : [], [sent]]
}

/** Hours, if so few could only be hours, else the nearest whole number. */
export function wholeMeant (sent: number, field: string): number {
  const isHours = field.endsWith('Minutos') && sent <= 48 && Number.isInteger(sent * 60)
  return isHours ? sent * 60 : Math.round(sent)
}

/** The same day or instant in another year. */
export function inYear (sent: unknown, year: string): string | undefined {
  return isShort(sent) ? sent.replace(/^\d{4}(?=-)|(?<=^..\/..\/)\d{4}$/, year) : undefined
}

/** The value written in the documented format. A time alone is of the given day. */
export function reformatted (sent: unknown, format: TextFormat, day?: CivilDate): string | undefined {
  const repaired = isShort(sent) ? OF_SHORT_TEXTS[format]?.(sent, day) : undefined
  return repaired ?? (typeof sent === 'string' ? OF_FILES[format]?.(sent) : undefined)
}

type Repairs = { readonly [F in TextFormat]?: (sent: string, day?: CivilDate) => string | undefined }

const OF_SHORT_TEXTS: Repairs = {
  'dd/MM/yyyy': sent => dayMeant(sent)?.split('-').reverse().join('/'),
  'date-time': instantMeant,
  span: spanMeant
}

/** These take a time that is linear in the text. */
const OF_FILES: Repairs = {
  'bare-base64': sent => base64Of(sent.replace(/^data:[^,]{0,300},/i, '')),
  base64: sent => {
    const [prefix] = /^data:[^,]{0,100},/.exec(sent) ?? ['']
    const accepted = prefix.startsWith('data:text/csv') ? prefix : ''
    return `${accepted}${base64Of(sent.slice(prefix.length))}`
  },
  'data-url': sent => ofDataUrl(sent) ??
    `data:text/csv;base64,${Buffer.from(isBase64Text(sent) ? Buffer.from(sent, 'base64') : sent).toString('base64')}`
}

/** Base64 of another alphabet, or without its padding, as it is to be, and the Base64 of any other text. */
function base64Of (text: string): string {
  const letters = text.replace(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/').split('=', 1).join()
  const isBase64 = letters !== '' && letters.length % 4 !== 1 && /^[A-Za-z0-9+/]*$/.test(letters)
  return Buffer.from(isBase64 ? letters : text, isBase64 ? 'base64' : 'utf8').toString('base64')
}

/** The formats of texts, in one of which a value may be meant that comes under another name. */
export const WRITTEN_FORMATS = [...Object.keys(OF_SHORT_TEXTS), ...Object.keys(OF_FILES)] as readonly TextFormat[]

const DATA_URL = /^data:[^,;]{0,200}([^,]{0,200}),/i

/** A data URL of another media type, as CSV: with the same content. */
function ofDataUrl (sent: string): string | undefined {
  const [prefix, parameters = ''] = DATA_URL.exec(sent) ?? []
  if (prefix === undefined) return undefined
  const content = sent.slice(prefix.length)
  if (/;base64$/i.test(parameters)) return `data:text/csv${parameters},${content}`
  return `data:text/csv${parameters};base64,${Buffer.from(unescaped(content)).toString('base64')}`
}

/** A text without its percent-encoding. A text with a malformed escape stays as it is. */
function unescaped (text: string): string {
  try { return decodeURIComponent(text) } catch { return text }
}

function isBase64Text (text: string): boolean {
  return text !== '' && decodeBase64(text) !== undefined
}

const MAX_TYPOS = 2
/** A shorter part of a word names nothing. */
const LEAST_PART_CHARS = 5

/** The allowed text that the sent one misspells, or is the only one to contain. */
export function nearest (sent: unknown, allowed: readonly string[]): string | undefined {
  if (!isShort(sent)) return undefined
  const wanted = lettersIn(sent)
  const [close] = allowed.toSorted((a, b) => leven(lettersIn(a), wanted) - leven(lettersIn(b), wanted))
  if (close !== undefined && leven(lettersIn(close), wanted) <= MAX_TYPOS) return close
  const [only, ...others] = allowed.filter(one => lettersIn(one).includes(wanted))
  return wanted.length >= LEAST_PART_CHARS && others.length === 0 ? only : undefined
}
