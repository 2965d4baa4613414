import type { Steps } from '../slices.ts'

/**
 * A row and its physical line, counted from 1. A row that spans several lines has the first of them. A row whose
 * quotes are not closed, or that has text behind closed ones, has no cells.
 */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[] | undefined
}

/** Characters read in a row: a few milliseconds. */
const SLICE = 32_768
/**
 * The most columns, as many as a spreadsheet has. Further cells stay one text, so that no row takes more memory than
 * its text.
 */
const MOST_COLUMNS = 16_384
const LF = 10
const CR = 13
const QUOTE = 34
const NOT_BLANK = /\S/g

/**
 * Calls `take` with each row of a CSV text (RFC 4180), blank ones included. Blanks around a cell do not belong to it,
 * and a quote within a cell is text. Each step reads a slice.
 *
 * Not csv-parse, because it looks at each character in JavaScript, and loses the rows behind `"a" b`.
 */
export function * readCsv (text: string, delimiter: string, take: (record: CsvRecord) => void): Steps<void> {
  const [quoteFrom, delimiterFrom, endFrom] = [finder(text, '"'), finder(text, delimiter), endFinder(text)]
  let at = 0
  let line = 1
  let next = SLICE

  function plainCells (end: number): string[] {
    const cells: string[] = []
    while (cells.length < MOST_COLUMNS - 1) {
      const found = delimiterFrom(at)
      if (found >= end) break
      cells.push(text.slice(at, found).trim())
      at = found + 1
    }
    cells.push(text.slice(at, end).trim())
    at = end
    return cells
  }

  /** The place of the quote that closes the cell which opens at `open`; behind the text if none does. */
  function * closingQuote (open: number): Steps<number> {
    for (let close = quoteFrom(open + 1); ; close = quoteFrom(close + 2)) {
      if (close >= text.length || text.charCodeAt(close + 1) !== QUOTE) return close
      if (close < next) continue
      next = close + SLICE
      yield
    }
  }

  function * quotedCells (): Steps<readonly string[] | undefined> {
    const cells: string[] = []
    let isReadable = true
    for (;;) {
      NOT_BLANK.lastIndex = at
      const open = Math.min(NOT_BLANK.exec(text)?.index ?? text.length, endFrom(at))
      const isQuoted = text.charCodeAt(open) === QUOTE
      const close = isQuoted ? yield * closingQuote(open) : at
      if (close >= text.length && isQuoted) {
        at = text.length
        return undefined
      }
      const from = isQuoted ? close + 1 : at
      const end = endFrom(from)
      const found = cells.length < MOST_COLUMNS - 1 ? Math.min(delimiterFrom(from), end) : end
      const unquoted = text.slice(from, found).trim()
      cells.push(isQuoted ? text.slice(open + 1, close).replaceAll('""', '"') : unquoted)
      isReadable &&= !isQuoted || unquoted === ''
      at = found
      if (found === end) return isReadable ? cells : undefined
      at++
    }
  }

  while (at < text.length) {
    const start = at
    const end = endFrom(at)
    const isPlain = quoteFrom(at) >= end
    take({ line, cells: isPlain ? plainCells(end) : yield * quotedCells() })
    line += isPlain ? 1 : 1 + lineEnds(text, start, at)
    at += text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? 2 : 1
    if (at < next) continue
    next = at + SLICE
    yield
  }
}

/** Finds a text from a place on, or else behind all. The places must not decrease. */
function finder (text: string, wanted: string): (from: number) => number {
  let found = -1
  return from => {
    if (found < from) {
      found = text.indexOf(wanted, from)
      if (found === -1) found = Infinity
    }
    return found
  }
}

/** The same for the end of a line. The text ends one as well. */
function endFinder (text: string): (from: number) => number {
  const [feedFrom, returnFrom] = [finder(text, '\n'), finder(text, '\r')]
  return from => Math.min(feedFrom(from), returnFrom(from), text.length)
}

function lineEnds (text: string, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) count++
  }
  return count
}
