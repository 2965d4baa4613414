import type { Life } from '../../sandbox/life.ts'
import { entitiesOf } from '../../state/layer.ts'

export const MASK = '***'

/** Masks every token in a JSON value, both in texts and in names. */
export type Mask = <T>(value: T) => T

/** The form of every token that the server itself makes. */
const OURS = 'espelho_[0-9a-f]{32}'
const TOKEN_FIELD =
  /^((access|api|refresh|bearer|id)?[_-]?token|authorization|cookie|set-cookie|proxy-authorization|x-api-key)$/i
/** Token fields in a JSON text that could not be parsed, and in a form. */
const TOKEN_IN_TEXT = /("(?:access|api|refresh|bearer|id)?[_-]?token"\s*:\s*")[^"]*/gi
const TOKEN_IN_FORM = /((?:^|[&?])(?:access|api|refresh|bearer|id)?[_-]?token=)[^&]*/gi
/** A shorter token is searched as a whole word, because it may be part of another one. */
const SHORT = 8
const DEEPEST = 64

/** Makes a mask for all tokens that a sandbox knows, and for `more` of them. */
export function maskOf (life: Life, ...more: readonly (string | undefined)[]): Mask {
  return maskFor(tokensOf(life, more))
}

function tokensOf (life: Life, more: readonly (string | undefined)[]): Set<string> {
  const ours = new RegExp(`^${OURS}$`)
  const tokens = new Set<string>()
  const take = (token: string): void => { if (!ours.test(token)) tokens.add(token) }
  for (const { token } of life.state.all('apiKeys')) take(token)
  for (const { token } of entitiesOf(life.fixtures.layer, 'apiKeys')) take(token)
  for (const token of more) if (token !== undefined) take(token)
  return tokens
}

export function maskFor (tokens: Iterable<string>): Mask {
  const wanted = [...tokens].filter(token => token !== '').sort((a, b) => b.length - a.length)
  const found = new RegExp([OURS, ...wanted.map(pattern)].join('|'), 'g')
  const plain = (text: string): string =>
    text.replace(found, MASK).replace(TOKEN_IN_TEXT, `$1${MASK}`).replace(TOKEN_IN_FORM, `$1${MASK}`)

  /**
   * Masks a text. It also looks for tokens in percent escapes, and in the escapes of a JSON text that could not be
   * parsed.
   */
  function maskText (text: string): string {
    const masked = plain(text)
    if (masked.includes('%')) {
      const pieces = masked.split(/([/?&=#,; ])/)
      const shown = pieces.map(piece => {
        const decoded = percentDecoded(piece)
        return decoded === piece || plain(decoded) === decoded ? piece : plain(decoded)
      }).join('')
      const whole = percentDecoded(shown)
      return plain(whole) === whole ? shown : plain(whole)
    }
    if (!masked.includes('\\')) return masked
    const unescaped = jsonUnescaped(masked)
    return plain(unescaped) === unescaped ? masked : plain(unescaped)
  }

  function mask (value: unknown, depth: number): unknown {
    if (typeof value === 'string') return maskText(value)
    if (typeof value !== 'object' || value === null) return value
    if (depth === DEEPEST) return '… (cut: too deep)'
    if (Array.isArray(value)) return value.map(item => mask(item, depth + 1))
    return Object.fromEntries(Object.entries(value).map(([name, field]) =>
      [maskText(name), typeof field === 'string' && TOKEN_FIELD.test(name) ? MASK : mask(field, depth + 1)]))
  }

  return <T>(value: T) => mask(value, 0) as T
}

function pattern (token: string): string {
  const literal = token.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  return token.length < SHORT ? `(?<![\\w.~+/-])${literal}(?![\\w.~+/-])` : literal
}

function percentDecoded (text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, escapes => {
    try { return decodeURIComponent(escapes) } catch { return escapes }
  })
}

function jsonUnescaped (text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll('\\/', '/')
}
