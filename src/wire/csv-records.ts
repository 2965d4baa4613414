import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'

/**
 * A row with its physical line, from 1, the first of them where it spans several; without cells when its quotes have no
 * pair.
 */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[] | undefined
}

/** A few milliseconds of parsing. */
const SLICE = 16_384
/** As many as a spreadsheet has. The cells beyond it stay one text, so that no row takes more memory than its text. */
const MOST_COLUMNS = 16_384
const LF = 10
const CR = 13

/**
 * Tells `take` of each row of a CSV text, also of blank ones. Other requests have their turn after each slice. It ends
 * early with what `take` throws, and when `signal` is aborted.
 */
export async function readCsv (
  text: string, delimiter: string, take: (record: CsvRecord) => void, signal?: AbortSignal
): Promise<void> {
  const { parse } = await import('csv-parse')
  const bytes = Buffer.from(text)
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    trim: true,
    ignore_last_delimiters: MOST_COLUMNS,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true
  })
  let unpaired = false // an open quote swallows the rest of the file
  parser.on('skip', () => { unpaired = true })
  // Not the parser's own number: it counts CR LF in quotes as two lines.
  const lineAfter = lineCounter(bytes)
  const counted: { records: number } = parser.info
  let end = 0
  // Rows are not queued in the stream. The options that say where each one ends take as long as the parsing.
  parser.push = (cells: readonly string[] | null) => {
    if (cells === null || parser.destroyed) return true
    const line = lineAfter(end)
    end = parser.info.bytes
    // It compares each row with the first, and makes an error of each that differs, even one that is not told.
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

/** Streams alone go on from slice to slice without letting anything else have its turn. */
async function * slices (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    yield bytes.subarray(at, at + SLICE)
    await setImmediate()
  }
}

/** The line that a place is in; places may only grow. */
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
