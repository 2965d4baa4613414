import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Info } from 'csv-parse'

/**
 * A row with its physical line, from 1, the first of them where it spans several; without cells when its quotes have no
 * pair.
 */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[] | undefined
}

const CHUNK = 65_536
const LF = 10
const CR = 13

/** The rows of a CSV text that say anything, in pieces, so that a large one does not hold up other requests. */
export async function * csvRecords (text: string, delimiter: string): AsyncGenerator<CsvRecord> {
  const { parse } = await import('csv-parse')
  const bytes = Buffer.from(text)
  const parser = Readable.from(pieces(bytes)).pipe(parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true
  }))
  let unpaired = false // an open quote swallows the rest of the file
  parser.on('skip', () => { unpaired = true })
  // Not the parser's own number: it counts CR LF in quotes as two lines.
  const lineAfter = lineCounter(bytes)
  let end = 0
  for await (const { info, record: cells } of parser as AsyncIterable<{ info: Info, record: string[] }>) {
    const line = lineAfter(end)
    end = info.bytes
    if (cells.some(cell => cell.trim() !== '')) yield { line, cells }
  }
  if (unpaired) yield { line: lineAfter(end), cells: undefined }
}

/** Streams alone go on from piece to piece without letting anything else have its turn. */
async function * pieces (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) {
    yield bytes.subarray(at, at + CHUNK)
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
