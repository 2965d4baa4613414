import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { InfoField } from 'csv-parse'

/**
 * A row and its physical line, counted from 1. A row that spans several lines has the first of them. A row whose
 * quotes are not closed, or that has text behind closed ones, has no cells.
 */
export type CsvRecord = Lines & ({ readonly cells: readonly string[], readonly source?: never } | Unreadable)

interface Lines {
  readonly line: number
  /** The last physical line. */
  readonly through: number
}

interface Unreadable {
  readonly cells?: never
  /** How the text of the row begins. */
  readonly source: string
}

/** A few milliseconds of parsing. */
const SLICE_BYTES = 8192
/**
 * The most columns, as many as a spreadsheet has. Further cells stay one text, so that no row takes more memory than
 * its text.
 */
const MAX_COLUMNS = 16_384
export const LINE_END = /\r\n|\n|\r/

/**
 * Calls `onRecord` with each row of a CSV text, blank ones included. Blanks around a cell do not belong to it, and a
 * quote within a cell is text. Other requests have their turn after each slice.
 */
export async function readCsv (
  text: string, delimiter: string, onRecord: (record: CsvRecord) => void, signal?: AbortSignal
): Promise<void> {
  const { CsvError, parse } = await import('csv-parse')
  const bytes = Buffer.from(text)
  const hasQuotes = text.includes('"')
  const cell = cellReader(bytes)
  let line = 1
  let start = 0
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    ltrim: true,
    // With `rtrim`, text behind a closed quote would be an error after which csv-parse reads no further row.
    rtrim: !hasQuotes,
    relax_quotes: true,
    relax_column_count: true,
    ignore_last_delimiters: MAX_COLUMNS,
    cast: hasQuotes && cell.read, // csv-parse takes four times as long with it
    on_record (cells: string[], { bytes: end }) {
      counted.records = 0
      // csv-parse counts CR LF in quotes as two lines.
      const lines = lineEndsIn(bytes, start, end)
      const through = line + Math.max(lines - 1, 0)
      if (cell.endsRow(end)) onRecord({ line, through, cells })
      else onRecord({ line, through, source: beginning(bytes, start, end) })
      line += lines
      start = end
      return undefined // no row waits in the stream to be read
    }
  })
  // csv-parse compares each row with the first, and builds an error for other columns, which takes six times as long as
  // the row. So each row is the first.
  const counted: { records: number } = parser.info
  try {
    await pipeline(slices(bytes), parser, { signal })
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error
    const end = bytes.findLastIndex(byte => byte !== CR && byte !== LF) + 1
    onRecord({ line, through: line + lineEndsIn(bytes, start, end), source: beginning(bytes, start, end) })
  }
}

const [CR, LF] = [13, 10]
const MAX_SOURCE_BYTES = 2000

function beginning (bytes: Buffer, start: number, end: number): string {
  return bytes.toString('utf8', start, Math.min(end, start + MAX_SOURCE_BYTES))
}

/** Counts bytes, because a list of the lines of a long text takes ten times its memory. */
function lineEndsIn (bytes: Uint8Array, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at++) {
    const byte = bytes[at]
    if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) count++
  }
  return count
}

/** A pause between slices, because a stream alone gives other work no turn. */
async function * slices (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    yield bytes.subarray(at, at + SLICE_BYTES)
    await setImmediate()
  }
}

/**
 * Reads what csv-parse makes of a cell. If text follows a closed quote, `relax_quotes` gives the whole cell with its
 * quotes. A well-formed cell can have the same text, so the source of the cell decides.
 */
function cellReader (bytes: Buffer) {
  let at = 0
  let isReadable = true
  return {
    read (cell: string, { quoting, bytes: end }: InfoField): string {
      const start = at
      at = end + 1 // behind the delimiter
      if (!quoting) return cell.trimEnd()
      if (!cell.startsWith('"')) return cell
      const inner = bytes.toString('utf8', start, end).trim().slice(1, -1)
      isReadable &&= !inner.replaceAll('""', '').includes('"')
      return inner.replaceAll('""', '"')
    },
    /** Whether all cells of the row could be read. The next one begins at `end`. */
    endsRow (end: number): boolean {
      const wasReadable = isReadable
      at = end
      isReadable = true
      return wasReadable
    }
  }
}
