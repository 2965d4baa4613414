import { inSlices, type Steps } from './slices.ts'

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d]
const BLANK: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d])

/** JSON.parse takes some milliseconds for so many bytes. */
const PIECE = 65_536

/**
 * An object whose lists are long, of JSON in UTF-8. Only the places of the items are looked for here: JSON.parse reads
 * them, some at a time. Throws a SyntaxError for what JSON.parse throws one for.
 */
export function parseInSlices (bytes: Buffer, piece = PIECE): Promise<unknown> {
  return inSlices(parsing(bytes, piece), 1)
}

/** Each step takes some milliseconds. */
function * parsing (bytes: Buffer, piece: number): Steps<unknown> {
  const whole = (): unknown => JSON.parse(bytes.toString())
  if (bytes.length <= piece) return whole()
  const found: Record<string, unknown> = {}
  let at = afterBlanks(bytes, 0)
  if (bytes[at] !== OPEN_BRACE) return whole()
  at = afterBlanks(bytes, at + 1)
  while (bytes[at] === QUOTE) {
    const colon = afterBlanks(bytes, endOfValue(bytes, at))
    const name = JSON.parse(bytes.toString('utf8', at, colon)) as string
    if (bytes[colon] !== COLON) return whole()
    at = afterBlanks(bytes, colon + 1)
    let value: unknown
    if (bytes[at] === OPEN_BRACKET) {
      const list: unknown[] = []
      value = list
      at = yield * parsingList(bytes, at + 1, piece, list)
    } else {
      const end = endOfValue(bytes, at)
      value = JSON.parse(bytes.toString('utf8', at, end))
      at = end
    }
    // Not an assignment: the name may be `__proto__`.
    Object.defineProperty(found, name, { value, enumerable: true, configurable: true, writable: true })
    at = afterBlanks(bytes, at)
    if (bytes[at] === CLOSE_BRACE) return afterBlanks(bytes, at + 1) === bytes.length ? found : whole()
    if (bytes[at] !== COMMA) return whole()
    at = afterBlanks(bytes, at + 1)
  }
  return whole()
}

/** Reads the items of a list whose first item begins at `at`. The result is the place after the list. */
function * parsingList (bytes: Buffer, at: number, piece: number, list: unknown[]): Steps<number> {
  let start = at
  const take = (end: number): void => {
    const items = JSON.parse(`[${bytes.toString('utf8', start, end)}]`) as unknown[]
    const isOnly = start === at && bytes[end] === CLOSE_BRACKET
    if (items.length === 0 && !isOnly) throw new SyntaxError('an item is missing')
    for (const item of items) list.push(item)
    start = end + 1
  }
  for (let place = afterBlanks(bytes, at); ; place++) {
    const end = afterBlanks(bytes, endOfValue(bytes, place))
    if (bytes[end] === CLOSE_BRACKET) {
      take(end)
      return end + 1
    }
    if (bytes[end] !== COMMA) throw new SyntaxError('a list has no end')
    if (end - start >= piece) {
      take(end)
      yield
    }
    place = end
  }
}

/** The place after a value that begins at `at`, blanks before it included, or of what cannot be in one. */
function endOfValue (bytes: Buffer, at: number): number {
  let depth = 0
  for (let place = at; place < bytes.length; place++) {
    const byte = bytes[place]
    if (byte === QUOTE) place = endOfString(bytes, place)
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      if (depth === 0) return place
      depth--
    } else if (depth === 0 && (byte === COMMA || byte === COLON)) return place
  }
  return bytes.length
}

/** The place of the quote that ends a string. */
export function endOfString (bytes: Buffer, at: number): number {
  let place = at + 1
  while (place < bytes.length && bytes[place] !== QUOTE) place += bytes[place] === BACKSLASH ? 2 : 1
  return place
}

function afterBlanks (bytes: Buffer, at: number): number {
  let place = at
  while (BLANK.has(bytes[place])) place++
  return place
}
