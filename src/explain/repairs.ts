import leven from 'leven'
import type { CivilDate } from '../domain/time/civil-date.ts'
import type { JsonType, TextFormat } from '../domain/problem.ts'
import { parseDate } from '../wire/date-text.ts'
import { decodeBase64 } from '../wire/text-formats.ts'

// Each function returns the value that a client most likely meant, or `undefined` if the sent value does not tell.

/** Converts a value to an expected type. */
export function converted (sent: unknown, expected: readonly JsonType[]): unknown {
  const [type] = expected
  if (type === 'number' || type === 'integer') {
    return typeof sent === 'string' && sent.trim() !== '' && Number.isFinite(Number(sent)) ? Number(sent) : undefined
  }
  if (type === 'boolean') {
    return sent === 'true' || sent === 1 ? true : sent === 'false' || sent === 0 ? false : undefined
  }
  if (type === 'array') return typeof sent === 'string' || isObject(sent) ? [sent] : undefined
  return undefined
}

function isObject (value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** Nobody writes a longer date, time or span. */
const MAX_WRITTEN_CHARS = 100

function isShort (sent: unknown): sent is string {
  return typeof sent === 'string' && sent.length <= MAX_WRITTEN_CHARS
}

/** The same day or instant in another year. */
export function inYear (sent: unknown, year: string): string | undefined {
  return isShort(sent) ? sent.replace(/^\d{4}(?=-)|(?<=^..\/..\/)\d{4}$/, year) : undefined
}

/** The value written in the documented format. */
export function reformatted (sent: unknown, format: TextFormat): string | undefined {
  const repaired = isShort(sent) ? OF_SHORT_TEXTS[format]?.(sent) : undefined
  return repaired ?? (typeof sent === 'string' ? OF_FILES[format]?.(sent) : undefined)
}

type Repairs = { readonly [F in TextFormat]?: (sent: string) => string | undefined }

const OF_SHORT_TEXTS: Repairs = {
  'dd/MM/yyyy': sent => dayMeant(sent)?.split('-').reverse().join('/'),
  'date-time': instantMeant,
  span: sent => /^\d+$/.test(sent) ? `${sent}d` : undefined
}

/** These take a time that is linear in the text. */
const OF_FILES: Repairs = {
  base64: sent => {
    const [prefix] = /^data:[^,]{0,100},/.exec(sent) ?? ['']
    const accepted = prefix.startsWith('data:text/csv') ? prefix : ''
    return `${accepted}${Buffer.from(sent.slice(prefix.length), 'base64').toString('base64')}`
  },
  'data-url': sent => ofDataUrl(sent) ??
    `data:text/csv;base64,${Buffer.from(isBase64Text(sent) ? Buffer.from(sent, 'base64') : sent).toString('base64')}`
}

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

/** True if the sent text is a misspelling of the allowed one. */
export function isNear (sent: unknown, allowed: string | undefined): boolean {
  return typeof sent === 'string' && allowed !== undefined &&
    leven(plain(sent.slice(0, 100)), plain(allowed)) <= MAX_TYPOS
}

const MAX_TYPOS = 2

/** The allowed text with the smallest edit distance to the sent one. */
export function nearest (sent: unknown, allowed: readonly string[]): string | undefined {
  if (typeof sent !== 'string') return allowed[0]
  const wanted = plain(sent.slice(0, 100))
  return allowed.toSorted((a, b) => leven(plain(a), wanted) - leven(plain(b), wanted))[0]
}

function plain (text: string): string {
  return text.normalize('NFD').replace(/[^a-z0-9]/gi, '').toUpperCase()
}

const TIME = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i
const IN_BRAZIL = '-03:00'

/**
 * The day that a text most likely means: `26/03/26`, `26-3-2026`, `2026-03-26`, `2026-03-26T08:00:00Z`, `03/26/2026`.
 */
function dayMeant (text: string): CivilDate | undefined {
  const numbers = /^\s*(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{2,4})(?!\d)/.exec(text)
  if (numbers === null) return undefined
  const [, first = '', second = '', third = ''] = numbers
  if (first.length === 4) return dayOf(first, second, third)
  if (first.length > 2 || third.length === 3) return undefined
  const year = third.length === 2 ? `20${third}` : third
  return dayOf(year, second, first) ?? dayOf(year, first, second)
}

function dayOf (year: string, month: string, day: string): CivilDate | undefined {
  return parseDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** The instant that a text most likely means. A text without an offset is in Brasília's time. */
function instantMeant (text: string): string | undefined {
  const [date = ''] = text.trim().split(/[T\s]/i, 1)
  const time = text.trim().slice(date.length + 1)
  const day = dayMeant(date)
  const [whole, hour = '', minute, second = '00', offset = IN_BRAZIL] = TIME.exec(time.trim()) ?? []
  if (day === undefined || whole === undefined) return undefined
  const zone = offset.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  return `${day}T${hour.padStart(2, '0')}:${minute}:${second}${zone}`
}
