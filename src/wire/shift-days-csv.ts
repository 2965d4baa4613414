import { YEARS } from '../contract/dates.ts'
import { Problem } from '../domain/problem.ts'
import type { LineProblem, ShiftDayRow } from '../domain/shift/import-shift-days.ts'
import type { CivilDate } from '../domain/time/civil-date.ts'
import { csvRecords } from './csv-records.ts'
import { type Column, type Header, readHeader, withoutEmptyEnd } from './shift-days-header.ts'
import { parseBrazilianDate, parseDate } from './date-text.ts'
import { failsByYear } from './text-formats.ts'

/** The rows that can be read, and a problem for each of the others, by physical line; the header is line 1. */
export interface ShiftDaysCsv {
  readonly rows: readonly ShiftDayRow[]
  readonly problems: readonly LineProblem[]
}

/** Reads a file of shift days (A34). */
export async function readShiftDaysCsv (bytes: Uint8Array): Promise<ShiftDaysCsv> {
  const text = decodeText(bytes)
  if (text.trim() === '') throw new Problem('csv-empty', {})
  const header = readHeader(text)
  const rows: ShiftDayRow[] = []
  const problems: LineProblem[] = []
  for await (const { line, cells } of csvRecords(text, header.delimiter)) {
    if (line === header.line) continue
    try {
      if (cells === undefined) throw new Problem('row-unreadable', {})
      rows.push(rowOf(line, cells, header))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push({ line, problem: error })
    }
  }
  return { rows, problems }
}

/** UTF-8 where the bytes are, else Windows-1252, which Brazilian spreadsheets still write. */
function decodeText (bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new Problem('csv-undecodable', {})
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return windows1252(bytes)
  }
}

/** What Windows-1252 has in the place of Latin-1's second row of controls. Node 20's own decoder leaves those. */
const SECOND_ROW = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function windows1252 (bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
    .replace(/[\x80-\x9f]/g, character => SECOND_ROW[character.charCodeAt(0) - 0x80] as string)
}

function rowOf (line: number, cells: readonly string[], header: Header): ShiftDayRow {
  const found = withoutEmptyEnd(cells).length
  if (found > header.width) throw new Problem('row-columns', { expected: header.width, found })
  const cell = (column: Column): string | undefined => {
    const value = cells[header.place(column)]
    return value?.trim() === '' ? undefined : value
  }
  const required = (column: Column): string => {
    const value = cell(column)
    if (value === undefined) throw new Problem('row-empty', { column: header.name(column) })
    return value
  }
  const date = (column: Column, value: string): CivilDate => {
    const day = parseBrazilianDate(value) ?? parseDate(value)
    if (day !== undefined) return day
    const shown = { column: header.name(column), value: value.slice(0, 40) }
    throw failsByYear('dd/MM/yyyy', value) || failsByYear('yyyy-MM-dd', value)
      ? new Problem('row-year', { ...shown, ...YEARS })
      : new Problem('row-date', shown)
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
