import { Readable } from 'node:stream'
import type { CsvErrorCode, Info } from 'csv-parse'
import { Problem } from '../domain/problem.ts'
import type { LineProblem, ShiftDayRow } from '../domain/shift/import-shift-days.ts'
import type { CivilDate } from '../domain/time/civil-date.ts'
import { type Column, type Header, readHeader } from './shift-days-header.ts'
import { parseBrazilianDate, parseDate } from './date-text.ts'

/** The rows that can be read, and a problem for each of the others, by physical line; the header is line 1. */
export interface ShiftDaysCsv {
  readonly rows: readonly ShiftDayRow[]
  readonly problems: readonly LineProblem[]
}

const CHUNK = 65_536

/** Reads a file of shift days (A34). It comes in pieces, so that a large one does not hold up other requests. */
export async function readShiftDaysCsv (bytes: Uint8Array): Promise<ShiftDaysCsv> {
  const text = decodeText(bytes)
  if (text.trim() === '') throw new Problem('csv-empty', {})
  const header = readHeader(text)
  const rows: ShiftDayRow[] = []
  const problems: LineProblem[] = []
  for await (const { line, cells } of records(text, header.delimiter, problems)) {
    if (line === header.line) continue
    try {
      rows.push(rowOf(line, cells, header))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push({ line, problem: error })
    }
  }
  return { rows, problems }
}

async function * records (text: string, delimiter: string, problems: LineProblem[]) {
  const { parse } = await import('csv-parse')
  const parser = Readable.from(pieces(text)).pipe(parse({
    delimiter, info: true, bom: true, trim: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, skip_records_with_error: true
  }))
  parser.on('skip', (error: Error & { code: CsvErrorCode, lines: number }) => {
    problems.push({ line: error.lines, problem: new Problem('row-unreadable', {}) })
  })
  for await (const { info, record } of parser as AsyncIterable<{ info: Info, record: string[] }>) {
    yield { line: info.lines, cells: record }
  }
}

function * pieces (text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK)
}

/** UTF-8 where the bytes are, else Windows-1252, which Brazilian spreadsheets still write. */
function decodeText (bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new Problem('csv-undecodable', {})
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function rowOf (line: number, cells: readonly string[], header: Header): ShiftDayRow {
  if (cells.length > header.width) throw new Problem('row-columns', { expected: header.width, found: cells.length })
  const cell = (column: Column): string | undefined => cells[header.place(column)] || undefined
  const required = (column: Column): string => {
    const value = cell(column)
    if (value === undefined) throw new Problem('row-empty', { column: header.name(column) })
    return value
  }
  const date = (column: Column, value: string): CivilDate => {
    const day = parseBrazilianDate(value) ?? parseDate(value)
    if (day === undefined) throw new Problem('row-date', { column: header.name(column), value: value.slice(0, 40) })
    return day
  }
  const swappedDate = cell('swappedDate')
  const swappedCollaborator = cell('swappedCollaboratorId')
  const remarks = cell('remarks')
  return {
    line,
    collaborator: required('collaboratorId'),
    date: date('date', required('date')),
    ...(swappedDate !== undefined && { swappedDate: date('swappedDate', swappedDate) }),
    ...(swappedCollaborator !== undefined && { swappedCollaborator }),
    ...(remarks !== undefined && { remarks })
  }
}
