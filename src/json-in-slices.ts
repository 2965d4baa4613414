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
  const start = afterBlanks(bytes, 0)
  const read = bytes.length > piece && bytes[start] === OPEN_BRACE
    ? yield * parsingObject(bytes, start, piece, MOST_DEPTH)
    : undefined
  return read !== undefined && afterBlanks(bytes, read.end) === bytes.length
    ? read.value
    : JSON.parse(bytes.toString())
}

/** Of a document, and of an item that is long: lists in other lists are read at once. */
const MOST_DEPTH = 2

/** Reads the object that begins at `at`. `undefined` for what is none, so that JSON.parse says what is wrong. */
function * parsingObject (
  bytes: Buffer, start: number, piece: number, depth: number
): Steps<{ readonly value: object, readonly end: number } | undefined> {
  const value: Record<string, unknown> = {}
  let at = afterBlanks(bytes, start + 1)
  while (bytes[at] === QUOTE) {
    const colon = afterBlanks(bytes, endOfValue(bytes, at))
    const name = JSON.parse(bytes.toString('utf8', at, colon)) as string
    if (bytes[colon] !== COLON) return undefined
    at = afterBlanks(bytes, colon + 1)
    let field: unknown
    if (bytes[at] === OPEN_BRACKET) {
      const list: unknown[] = []
      field = list
      at = yield * parsingList(bytes, at + 1, piece, depth, list)
    } else {
      const end = endOfValue(bytes, at)
      field = JSON.parse(bytes.toString('utf8', at, end))
      at = end
    }
    // Not an assignment: the name may be `__proto__`.
    Object.defineProperty(value, name, { value: field, enumerable: true, configurable: true, writable: true })
    at = afterBlanks(bytes, at)
    if (bytes[at] === CLOSE_BRACE) return { value, end: at + 1 }
    if (bytes[at] !== COMMA) return undefined
    at = afterBlanks(bytes, at + 1)
  }
  return undefined
}

/** An item so many times as long as a piece is read in slices as well. */
const LONG = 4

/** Reads the items of a list whose first item begins at `at`. The result is the place after the list. */
function * parsingList (bytes: Buffer, at: number, piece: number, depth: number, list: unknown[]): Steps<number> {
  let start = at
  const take = (end: number): void => {
    const items = JSON.parse(`[${bytes.toString('utf8', start, end)}]`) as unknown[]
    const isOnly = start === at && bytes[end] === CLOSE_BRACKET
    if (items.length === 0 && !isOnly) throw new SyntaxError('an item is missing')
    for (const item of items) list.push(item)
    start = end + 1
  }
  let waiting = false
  for (let place = afterBlanks(bytes, at); ; place++) {
    const item = afterBlanks(bytes, place)
    const isObject = depth > 1 && bytes[item] === OPEN_BRACE
    let after = endOfValue(bytes, item, isObject ? LONG * piece : Infinity)
    const long = after === NOWHERE ? yield * parsingObject(bytes, item, piece, depth - 1) : undefined
    if (after === NOWHERE) after = long?.end ?? endOfValue(bytes, item)
    const end = afterBlanks(bytes, after)
    const isLast = bytes[end] === CLOSE_BRACKET
    if (!isLast && bytes[end] !== COMMA) throw new SyntaxError('a list has no end')
    if (long !== undefined) {
      if (waiting) take(place - 1)
      list.push(long.value)
      start = end + 1
    } else if (isLast || end - start >= piece) take(end)
    waiting = start <= end
    if (isLast) return end + 1
    if (!waiting) yield
    place = end
  }
}

const NOWHERE = -1

/**
 * The place after a value that begins at `at`, blanks before it included, or of what cannot be in one. `NOWHERE` if so
 * many bytes are not enough.
 */
function endOfValue (bytes: Buffer, at: number, most = Infinity): number {
  let depth = 0
  const last = Math.min(bytes.length, at + most)
  for (let place = at; place < last; place++) {
    const byte = bytes[place]
    if (byte === QUOTE) place = endOfString(bytes, place)
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      if (depth === 0) return place
      depth--
    } else if (depth === 0 && (byte === COMMA || byte === COLON)) return place
  }
  return last < bytes.length ? NOWHERE : bytes.length
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
