import leven from 'leven'
import type { JsonType, TextFormat } from '../domain/problem.ts'
import { decodeBase64 } from '../wire/text-formats.ts'
import { dayMeant, instantMeant } from './day-meant.ts'

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

/** The same day or instant in another year. */
export function inYear (sent: unknown, year: string): string | undefined {
  return typeof sent === 'string' ? sent.replace(/^\d{4}(?=-)|(?<=^..\/..\/)\d{4}$/, year) : undefined
}

/** The value written in the documented format. */
export function reformatted (sent: unknown, format: TextFormat): string | undefined {
  return typeof sent === 'string' ? REPAIRS[format]?.(sent) : undefined
}

const REPAIRS: { readonly [F in TextFormat]?: (sent: string) => string | undefined } = {
  'dd/MM/yyyy': sent => dayMeant(sent)?.split('-').reverse().join('/'),
  'date-time': instantMeant,
  base64: sent => {
    const [prefix] = /^data:[^,]{0,100},/.exec(sent) ?? ['']
    const kept = prefix.startsWith('data:text/csv') ? prefix : ''
    return `${kept}${Buffer.from(sent.slice(prefix.length), 'base64').toString('base64')}`
  },
  'data-url': sent => ofDataUrl(sent) ??
    `data:text/csv;base64,${Buffer.from(isBase64Text(sent) ? Buffer.from(sent, 'base64') : sent).toString('base64')}`,
  span: sent => /^\d+$/.test(sent) ? `${sent}d` : undefined
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
    leven(plain(sent.slice(0, 100)), plain(allowed)) <= SLIPS
}

const SLIPS = 2

/** The allowed text with the smallest edit distance to the sent one. */
export function nearest (sent: unknown, allowed: readonly string[]): string | undefined {
  if (typeof sent !== 'string') return allowed[0]
  const wanted = plain(sent.slice(0, 100))
  return allowed.toSorted((a, b) => leven(plain(a), wanted) - leven(plain(b), wanted))[0]
}

function plain (text: string): string {
  return text.normalize('NFD').replace(/[^a-z0-9]/gi, '').toUpperCase()
}
