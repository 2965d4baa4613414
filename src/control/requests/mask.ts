import type { Life } from '../../sandbox/life.ts'
import { entitiesOf } from '../../state/layer.ts'

export const MASK = '***'

/** Masks every token in a JSON value, both in texts and in names. */
export type Mask = <T>(value: T) => T

/** The form of every token that the server itself makes. */
const OURS = 'espelho_[0-9a-f]{32}'
/** A token of the server that a cut has shortened. */
const OURS_CUT = 'espelho_[0-9a-f]{8,31}'
const NAME = '(?:(?:access|api|refresh|bearer|id)?[_-]?token|authorization|cookie|set-cookie|proxy-authorization|' +
  'x-api-key)'
const TOKEN_FIELD = new RegExp(`^${NAME}$`, 'i')
/** Token fields in a JSON text that could not be parsed, and in a form. */
const TOKEN_IN_TEXT = new RegExp(`("${NAME}"\\s*:\\s*")(?:\\\\.|[^"\\\\])*`, 'gis')
const TOKEN_IN_FORM = new RegExp(`((?:^|[&?])${NAME}=)[^&]*`, 'gi')
/** Where a text was cut. */
const CUT = /(…|\.\.\.)/
/** An escape that a cut has broken. */
const BROKEN_ESCAPE = /(?:%[0-9a-f]?|\\(?:u[0-9a-f]{0,3})?)$/i
/** The characters of the shortest beginning of a token that is masked. Fewer tell nothing. */
const BEGINNING = 4
/** How often the escapes of a text are read, because those of one kind may stand within those of another. */
const ROUNDS = 4
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
  const found = new RegExp([OURS, ...wanted.map(pattern), OURS_CUT].join('|'), 'g')

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
      const beginning = token.slice(0, BEGINNING)
      let at = text.indexOf(beginning, length - token.length)
      for (; at !== -1 && at + BEGINNING <= length; at = text.indexOf(beginning, at + 1)) {
        if (token.startsWith(text.slice(at, length))) return text.slice(0, at) + MASK
      }
    }
    return text
  }

  /** Masks a text. It also looks for tokens in percent escapes, in those of JSON, and in both by turns. */
  function maskText (text: string): string {
    const masked = plain(text)
    if (!/[%\\]/.test(masked)) return masked
    // Piece by piece first, so that what is beside a token stays as it was sent.
    return maskEscaped(masked.split(/([/?&=#,; ])/).map(maskEscaped).join(''))
  }

  /** A text without a token in its escapes stays as it was. */
  function maskEscaped (text: string): string {
    let [shown, read] = [text, text]
    for (let round = 0; round < ROUNDS && /[%\\]/.test(read); round++) {
      const before = read
      for (const unescaped of [percentDecoded, jsonUnescaped]) {
        const further = unescaped(read)
        if (further === read) continue
        read = plain(further)
        if (read !== further) shown = read
      }
      if (read === before) break
    }
    return shown
  }

  function mask (value: unknown, depth: number, shown = maskText): unknown {
    if (typeof value === 'string') return shown(value)
    if (typeof value !== 'object' || value === null) return value
    if (depth === DEEPEST) return '… (cut: too deep)'
    if (Array.isArray(value)) return value.map(item => mask(item, depth + 1, shown))
    return Object.fromEntries(Object.entries(value).map(([name, field]) =>
      [maskText(name), mask(field, depth + 1, TOKEN_FIELD.test(name) ? () => MASK : maskText)]))
  }

  return <T>(value: T) => mask(value, 0) as T
}

/** A form writes a blank as a plus sign, so a plus sign that was not escaped is read as a blank. */
function pattern (token: string): string {
  const literal = token.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll('\\+', '[+ ]')
  return token.length < SHORT ? `(?<![\\w.~+/-])${literal}(?![\\w.~+/-])` : literal
}

function percentDecoded (text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, escapes => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString())
}

function jsonUnescaped (text: string): string {
  return text.replace(/\\(?:u([0-9a-f]{4})|(["\\/]))/gi, (_, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCharCode(parseInt(code, 16)))
}
