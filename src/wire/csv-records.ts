import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'

/**
 * A row and its physical line, counted from 1. A row that spans several lines has the first of them. A row whose
 * quotes are not closed has no cells.
 */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[] | undefined
}

/** Bytes parsed in a row: a few milliseconds. */
const SLICE = 16_384
/**
 * The most columns, as many as a spreadsheet has. Further cells stay one text, so that no row takes more memory than
 * its text.
 */
const MOST_COLUMNS = 16_384
/** The parser compares each character with each end of a row, and most files have one kind. */
const OTHER_THAN_CR_LF = /\r(?!\n)|(?<!\r)\n/
const LF = 10
const CR = 13

/**
 * Calls `take` with each row of a CSV text, blank ones included. Other requests get their turn after each slice. It
 * ends early if `take` throws or `signal` aborts.
 */
export async function readCsv (
  text: string, delimiter: string, take: (record: CsvRecord) => void, signal?: AbortSignal
): Promise<void> {
  const { parse } = await import('csv-parse')
  const bytes = Buffer.from(text)
  const parser = parse({
    delimiter,
    record_delimiter: OTHER_THAN_CR_LF.test(text) ? ['\r\n', '\n', '\r'] : ['\r\n'],
    trim: true,
    ignore_last_delimiters: MOST_COLUMNS,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true
  })
  let unpaired = false // an open quote swallows the rest of the file
  parser.on('skip', () => { unpaired = true })
  // Counted here, because the parser counts CR LF in quotes as two lines.
  const lineAfter = lineCounter(bytes)
  const counted: { records: number } = parser.info
  let end = 0
  // Takes each row at once instead of queueing it. The options that report where a row ends would double the time.
  parser.push = (cells: readonly string[] | null) => {
    if (cells === null || parser.destroyed) return true
    const line = lineAfter(end)
    end = parser.info.bytes
    // Set to 0, because the parser compares each row with the first and builds an error for each difference, even one
    // that nobody sees.
    counted.records = 0
    try {
      take({ line, cells })
    } catch (error) {
      parser.destroy(error as Error)
    }
    return true
  }
  await pipeline(slices(bytes), parser, { signal })
  if (unpaired) take({ line: lineAfter(end), cells: undefined })
}

/** A pause between slices, because a stream alone would not let other work have its turn. */
async function * slices (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    yield bytes.subarray(at, at + SLICE)
    await setImmediate()
  }
}

/** Gives the line of a position. Positions must not decrease. */
function lineCounter (bytes: Uint8Array): (place: number) => number {
  let line = 1
  let at = 0
  return place => {
    while (at < place) {
      if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) line++
      at++
    }
    return line
  }
}
