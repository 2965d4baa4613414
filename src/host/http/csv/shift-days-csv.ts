import { isUtf8 } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import { YEARS } from '../../../core/contract/dates.ts'
import { Problem, type ProblemCode, type Problems } from '../../../core/rules/problem.ts'
import { createLineProblems, type LineProblems } from '../../../core/rules/shift/line-problems.ts'
import type { ShiftDayRow } from '../../../core/rules/shift/import-shift-days.ts'
import type { CivilDate } from '../../../core/rules/time/civil-date.ts'
import { memoizeByKey } from '../../../core/memoize.ts'
import { LINE_END, readCsv } from './csv-records.ts'
import { encodingOf, isMixed, latin1 } from '../../../core/wire/encoding.ts'
import { type Column, DELIMITERS, type Header, isDate, readHeader, withoutEmptyEnd } from './shift-days-header.ts'
import { parseBrazilianDate, parseDate } from '../../../core/wire/date-text.ts'
import { failsByYear } from '../../../core/wire/text-formats.ts'

/** The valid rows, and the problems of the others by physical line. The header is line 1. */
export interface ShiftDaysCsv {
  readonly rows: readonly ShiftDayRow[]
  readonly problems: LineProblems
  /** Rows that could be read, and that have lines inside a cell which look like rows. */
  readonly doubts: LineProblems
  /** Whether the file has letters in UTF-8 and others in Windows-1252. */
  readonly isMixed: boolean
}

/** Reads a file of shift days (A34). A file of more than `maximum` rows is refused. */
export async function readShiftDaysCsv (
  bytes: Uint8Array, { maximum, signal }: { maximum: number, signal?: AbortSignal }
): Promise<ShiftDaysCsv> {
  await setImmediate() // a long body took its time already
  const isMixed = mixes(bytes)
  const text = isMixed ? await decodeMixed(bytes) : decodeText(bytes)
  if (text.trim() === '') throw new Problem('csv-empty', {})
  const header = readHeader(text)
  const rows: ShiftDayRow[] = []
  const problems = createLineProblems()
  const doubts = createLineProblems()
  let found = 0
  await readCsv(text, header.delimiter, ({ line, through, cells, source }) => {
    if (line <= header.line) return
    if (++found > maximum) throw new Problem('csv-too-many-rows', { maximum })
    const other = otherDelimiter(cells ?? firstLineOf(source).split(header.delimiter), header)
    if (other !== undefined) {
      const columns = { expected: header.width, found: cells?.length ?? 1 }
      return problems.add(line, 'row-columns', { ...columns, delimiter: other, wanted: header.delimiter }, through)
    }
    if (cells === undefined) return problems.add(line, 'row-unreadable', { lines: 1 + through - line }, through)
    if (cells.every(isBlank)) return
    const swallowed = through === line ? 0 : cells.reduce((sum, cell) => sum + rowsIn(cell, header), 0)
    if (swallowed > 0) doubts.add(line, 'row-unreadable', { lines: swallowed, isCell: true }, through)
    const row = readRow(line, cells, header, (code, details) => { problems.add(line, code, details) })
    if (row !== undefined) rows.push(row)
  }, signal)
  return { rows, problems, doubts, isMixed }
}

/** What is wrong with the file before its rows, for which its beginning is enough. */
export function headerProblem (bytes: Uint8Array): Problem | undefined {
  const end = bytes.lastIndexOf(LINE_FEED, HEADER_BYTES)
  try {
    const text = decodeText(bytes.subarray(0, end === -1 ? HEADER_BYTES : end))
    if (text.trim() === '') return new Problem('csv-empty', {})
    readHeader(text)
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

const LINE_FEED = 10
const HEADER_BYTES = 65_536

/** What separates the cells of a row, if it is not what separates those of the header. */
function otherDelimiter (cells: readonly string[], { delimiter }: Header): string | undefined {
  const [first = ''] = cells
  const other = DELIMITERS.find(one => one !== delimiter && first.includes(one) && hasDate(first.split(one)))
  return other === undefined || hasDate(cells) ? undefined : other
}

function firstLineOf (text: string): string {
  return text.split(LINE_END, 1)[0] as string
}

/** The lines inside a cell that look like rows of the file. */
function rowsIn (cell: string, { delimiter }: Header): number {
  let count = 0
  for (const [line] of cell.slice(cell.search(LINE_END)).matchAll(LINE_WITH_DATE)) {
    count += Number(line.includes(delimiter) && hasDate(line.split(delimiter)))
  }
  return count
}

const LINE_WITH_DATE = /^.*(?:\d\d\/\d\d\/\d{4}|\d{4}-\d\d-\d\d).*$/gm

function hasDate (cells: readonly string[]): boolean {
  return cells.some(cell => isDate(cell.replace(/^\s*"|"\s*$/g, '')))
}

/** Whether some of the letters are UTF-8 and others are not, as where two files were put together. */
function mixes (bytes: Uint8Array): boolean {
  return !isUtf8(bytes) && !bytes.includes(0) && isMixed(bytes)
}

/** In UTF-8 signs, letters, punctuation, and characters of two halves; else what Windows-1252 has of its own. */
const OF_EITHER =
  /\xc2[\xa0-\xbf]|\xc3[\x80-\xbf]|\xe2[\x80-\x84][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\x80-\x9f]/g

/** Other requests have their turn after each slice. */
async function decodeMixed (bytes: Uint8Array): Promise<string> {
  let text = ''
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    end = start + DECODED_BYTES
    for (let rest = 0; rest < 3 && (bytes[end] ?? 0) >> 6 === 2; rest++) end++ // of a character
    text += latin1(bytes.subarray(start, end)).replace(OF_EITHER, characterOf)
    await setImmediate()
  }
  return text
}

const DECODED_BYTES = 65_536

function characterOf (found: string): string {
  const [first, second] = [found.charCodeAt(0), found.charCodeAt(1)]
  if (found.length === 1) return SECOND_ROW[first - 0x80] as string
  return found.length === 2
    ? String.fromCharCode((first & 0x1f) << 6 | (second & 0x3f))
    : Buffer.from(found, 'latin1').toString()
}

/** Decodes UTF-8, or Windows-1252 if the bytes are not UTF-8, because Brazilian spreadsheets still write it. */
function decodeText (bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new Problem('csv-undecodable', { encoding: encodingOf(bytes) })
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : windows1252(bytes)
}

/**
 * The characters of Windows-1252 in place of the control characters 80 to 9F of Latin-1. The decoder of Node.js 20
 * leaves those (nodejs/node issue 56542).
 */
const SECOND_ROW = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ' +
  '\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function windows1252 (bytes: Uint8Array): string {
  return latin1(bytes).replace(/[\x80-\x9f]/g, character => SECOND_ROW[character.charCodeAt(0) - 0x80] as string)
}

type Refuse = <C extends ProblemCode>(code: C, details: Problems[C]) => undefined

/** Reads a row. `undefined` if it is refused. */
function readRow (line: number, cells: readonly string[], header: Header, refuse: Refuse): ShiftDayRow | undefined {
  if (cells.length > header.width) {
    const found = withoutEmptyEnd(cells).length
    if (found > header.width) return refuse('row-columns', { expected: header.width, found })
  }
  const cell = (column: Column): string | undefined => {
    const value = cells[header.place(column)]
    return value === undefined || isBlank(value) ? undefined : value
  }
  const required = (column: Column): string | undefined =>
    cell(column) ?? refuse('row-empty', { column: header.name(column) })
  const refuseDate = (column: Column, value: string): undefined => {
    const shown = { column: header.name(column), value: value.slice(0, 40) }
    return failsByYear('dd/MM/yyyy', value) || failsByYear('yyyy-MM-dd', value)
      ? refuse('row-year', { ...shown, ...YEARS })
      : refuse('row-date', shown)
  }
  const date = (column: Column, value: string): CivilDate | undefined => {
    const read = value.length === DATE_LENGTH ? dateIn(value) : ''
    return read === '' ? refuseDate(column, value) : read
  }
  const collaborator = required('collaboratorId')
  const day = collaborator === undefined ? undefined : required('date')
  const parsed = day === undefined ? undefined : date('date', day)
  if (collaborator === undefined || parsed === undefined) return undefined
  const swapped = cell('swappedDate')
  const swappedDate = swapped === undefined ? undefined : date('swappedDate', swapped)
  if (swapped !== undefined && swappedDate === undefined) return undefined
  const swappedCollaborator = cell('swappedCollaboratorId')
  const remarks = cell('remarks')
  return {
    line,
    collaborator,
    date: parsed,
    ...(swappedDate !== undefined && { swappedDate }),
    ...(swappedCollaborator !== undefined && { swappedCollaborator }),
    ...(remarks !== undefined && { remarks })
  }
}

/** The date that a cell shows, or no text. It is kept, because the rows of a file have few dates. */
const dateIn = memoizeByKey((text: string): CivilDate | '' => parseBrazilianDate(text) ?? parseDate(text) ?? '', 5000)

/** Most cells begin with a visible character. */
function isBlank (cell: string): boolean {
  return !(cell.charCodeAt(0) > SPACE && cell.charCodeAt(0) < DELETE) && cell.trim() === ''
}

/** As long as both forms are. */
const DATE_LENGTH = 10
const SPACE = 32
const DELETE = 127
