import { MADE_TOKEN } from '../../../core/rules/create-api-key.ts'
import { indexed } from '../../../core/state/layer.ts'
import type { Life } from '../../sandbox/life.ts'
import type { RequestPart } from '../../sandbox/request-log/exchange.ts'

export const MASK = '***'

/** Masks every token in a JSON value, both in texts and in names. */
export type Mask = <T>(value: T) => T

/** A token of the server that a cut has shortened. */
const OURS_CUT = 'espelho_[0-9a-f]{8,31}'
const NAME = '(?:(?:access|api|refresh|bearer|id)?[_-]?token|authorization|cookie|set-cookie|proxy-authorization|' +
  'x-api-key)'
const TOKEN_FIELD = new RegExp(`^${NAME}$`, 'i')
/** In these the scheme is shown, because another one than the right one is a mistake that somebody has to see. */
const CREDENTIALS_FIELD = /^(?:proxy-)?authorization$/i
const KNOWN_SCHEME = /^(?:basic|bearer)(?=\s|$)/i
/** Token fields in a JSON text that could not be parsed, and in a form. */
const TOKEN_IN_TEXT = new RegExp(`("${NAME}"\\s*:\\s*")(?:\\\\.|[^"\\\\])*`, 'gis')
const TOKEN_IN_FORM = new RegExp(`((?:^|[&?])${NAME}=)[^&]*`, 'gi')
/** Where a text was cut. */
const CUT = /(…|\.\.\.)/
/** In a text without it, a token can only be seen as it is: in no escape, in no field of its own, and whole. */
export const HIDING = new RegExp(`[%\\\\]|${NAME}|${CUT.source}`, 'i')
/** An escape that a cut has broken. */
const BROKEN_ESCAPE = /(?:%[0-9a-f]?|\\(?:u[0-9a-f]{0,3})?)$/i
/** The characters of the shortest beginning of a token that is masked. Fewer do not reveal it. */
const BEGINNING_CHARS = 4
/** A shorter token is searched as a whole word, because it may be part of another one. */
const SHORT_TOKEN_CHARS = 8
const MAX_LEVELS = 64
const MOST_NAMES = 500
/** A shorter text that was sent is no token, and masking it could garble other texts. */
const MIN_SENT_CHARS = 6

type Sent = Pick<RequestPart, 'headers'>

/** A mask that also hides the sent token, because an unknown token may be valid elsewhere. */
export function maskFurther ({ request }: { readonly request: Sent }, mask: Mask): Mask {
  const sent = bearerOf(request)
  if (sent === undefined || sent.length < MIN_SENT_CHARS || mask(sent) === MASK) return mask
  const further = maskFor([sent])
  return value => further(mask(value))
}

/** The token that a request shows. The log of another process has it masked. */
export function bearerOf ({ headers }: Sent): string | undefined {
  const values = headers.filter((_, index) => headers[index - 1]?.toLowerCase() === 'authorization' && index % 2 === 1)
  const [, token] = /^\S+ +(\S+) *$/.exec(values.join(', ')) ?? []
  return token === MASK ? undefined : token
}

/** The last mask of a sandbox, because each request needs one, and most sandboxes know the same tokens. */
let last: { readonly tokens: string, readonly mask: Mask } | undefined

/** The mask for all tokens that a sandbox knows, and for `more` of them. */
export function maskOf (life: Life, ...more: readonly (string | undefined)[]): Mask {
  const all = tokensOf(life, more)
  const tokens = JSON.stringify(all)
  if (last?.tokens !== tokens) last = { tokens, mask: maskFor(all) }
  return last.mask
}

/** Without those that the server has made, because their form tells them. */
function tokensOf (life: Life, more: readonly (string | undefined)[]): string[] {
  const keys = [...life.state.indexed('apiKeysChosen', ''), ...indexed(life.fixtures.layer, 'apiKeysChosen', '')]
  return [...new Set([...keys.map(({ token }) => token), ...more.filter(token => token !== undefined)])]
}

export function maskFor (tokens: Iterable<string>): Mask {
  const wanted = [...tokens].filter(token => token !== '').sort((a, b) => b.length - a.length)
  const patterns = [MADE_TOKEN, ...wanted.map(pattern), OURS_CUT]
  const found = new RegExp(patterns.join('|'), 'g')
  /** Finds something in each text that is masked, and nothing in most texts, so that they cost one look. */
  const names = new Map<string, boolean>()
  const suspect = new RegExp([...patterns, HIDING.source].join('|'), 'i')

  function plain (text: string): string {
    const masked = text.replace(found, MASK).replace(TOKEN_IN_TEXT, `$1${MASK}`).replace(TOKEN_IN_FORM, `$1${MASK}`)
    if (!CUT.test(masked)) return masked
    const pieces = masked.split(CUT)
    return pieces.map((piece, index) => CUT.test(pieces[index + 1] ?? '') ? withoutBeginning(piece) : piece).join('')
  }

  /** Masks the beginning of a token at the end of a text that was cut there. */
  function withoutBeginning (text: string): string {
    const { length } = text.replace(BROKEN_ESCAPE, '')
    for (const token of wanted) {
      const beginning = token.slice(0, BEGINNING_CHARS)
      let at = text.indexOf(beginning, length - token.length)
      for (; at !== -1 && at + BEGINNING_CHARS <= length; at = text.indexOf(beginning, at + 1)) {
        if (token.startsWith(text.slice(at, length))) return text.slice(0, at) + MASK
      }
    }
    return text
  }

  /** A token that is escaped once is found, too. A text without one in its escapes stays as it was. */
  function maskText (text: string): string {
    if (!suspect.test(text)) return text
    const shown = plain(text)
    if (!/[%\\]/.test(shown)) return shown
    const read = unescaped(shown)
    const masked = plain(read)
    return masked === read ? shown : masked
  }

  function mask (value: unknown, depth: number, shown = maskText): unknown {
    if (typeof value === 'string') return shown(value)
    if (typeof value !== 'object' || value === null) return value
    if (depth === MAX_LEVELS) return '… (cut: too deep)'
    if (Array.isArray(value)) return value.map(item => mask(item, depth + 1, shown))
    const fields = Object.entries(value)
    for (const field of fields) {
      const [name, inner] = field
      if (isPlainName(name)) field[1] = mask(inner, depth + 1)
      else [field[0], field[1]] = [maskText(name), mask(inner, depth + 1, maskOfField(name))]
    }
    return Object.fromEntries(fields)
  }

  /** Most names are seen again and again. */
  function isPlainName (name: string): boolean {
    let isPlain = names.get(name)
    if (isPlain === undefined) {
      if (names.size === MOST_NAMES) names.clear()
      names.set(name, isPlain = !suspect.test(name))
    }
    return isPlain
  }

  function maskOfField (name: string): (text: string) => string {
    if (!TOKEN_FIELD.test(name)) return maskText
    return CREDENTIALS_FIELD.test(name) ? maskCredentials : () => MASK
  }

  return <T>(value: T) => mask(value, 0) as T
}

/** A scheme without anything behind it stays as it was sent. */
function maskCredentials (text: string): string {
  const [scheme] = KNOWN_SCHEME.exec(text) ?? []
  if (scheme === undefined) return MASK
  return text.trim() === scheme ? scheme : `${scheme} ${MASK}`
}

/** A form writes a blank as a plus sign, so a plus sign that was not escaped is read as a blank. */
function pattern (token: string): string {
  const literal = token.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll('\\+', '[+ ]')
  return token.length < SHORT_TOKEN_CHARS ? `(?<![\\w.~+/-])${literal}(?![\\w.~+/-])` : literal
}

/** Reads percent escapes and those of JSON once, so what is escaped twice stays escaped. */
function unescaped (text: string): string {
  return text.replace(/%([0-7][0-9a-f])|(?:%[89a-f][0-9a-f])+|\\(?:u([0-9a-f]{4})|(["\\/]))/gi,
    (escape: string, ascii?: string, code = ascii, sign?: string) => sign ?? (code === undefined
      ? Buffer.from(escape.replaceAll('%', ''), 'hex').toString()
      : String.fromCharCode(parseInt(code, 16))))
}
