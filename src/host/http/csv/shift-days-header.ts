import { Problem } from '../../../core/rules/problem.ts'
import { LINE_END } from './csv-records.ts'
import { parseBrazilianDate, parseDate } from '../../../core/wire/date-text.ts'

const COLUMNS = ['collaboratorId', 'date', 'swappedDate', 'swappedCollaboratorId', 'remarks'] as const
export type Column = typeof COLUMNS[number]

const REQUIRED: readonly Column[] = ['collaboratorId', 'date']
const PORTUGUESE: Readonly<Record<Column, string>> = {
  collaboratorId: 'colaborador',
  date: 'data',
  swappedDate: 'dataTroca',
  swappedCollaboratorId: 'colaboradorTroca',
  remarks: 'observacao'
}

const KNOWN = new Map<string, Column>(COLUMNS.flatMap(column =>
  [[plain(column), column], [plain(PORTUGUESE[column]), column]]))

/** A name in lower case without accents: `Observação`. */
function plain (name: string): string {
  return name.normalize('NFD').replace(/\p{Mark}/gu, '').toLowerCase()
}

/** Whether a cell is a date in one of the forms that a row can have. */
export function isDate (cell: string): boolean {
  return parseBrazilianDate(cell.trim()) !== undefined || parseDate(cell.trim()) !== undefined
}

export interface Header {
  readonly delimiter: string
  /** The physical line of the header. */
  readonly line: number
  readonly width: number
  /** The position of a column in a row, -1 if the file lacks it. */
  place (column: Column): number
  /** The column as the file calls it. */
  name (column: Column): string
}

/** The first line by which spreadsheets say what separates the cells: `sep=;`. The separator is one byte. */
const SEPARATOR_LINE = /^"?sep=(?![\w"])([\t -~])"?[\t ;,]*(?:\r\n|\n|\r|$)/i
/** How far a header is looked for behind lines that are none. */
const MAX_TITLE_LINES = 20
const MAX_HEADER_CHARS = 2000

/**
 * Reads the first line that is not blank. It may be in either language, in any order, and lack the optional columns
 * (A34).
 */
export function readHeader (text: string): Header {
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(text) ?? []
  const rest = text.slice(separatorLine.length)
  const start = Math.max(rest.search(/[^\s,;"]/), 0)
  const before = rest.slice(0, start).split(LINE_END)
  const lines = (before.at(-1) + rest.slice(start, start + MAX_HEADER_CHARS)).split(LINE_END, MAX_TITLE_LINES)
  const line = before.length + (separatorLine === '' ? 0 : 1)
  const [first] = lines.map(text => columnsOf(text, separator)) as [Columns]
  if (wrongIn(first) !== undefined) throw refusal(first, line, lines, separator)
  const { delimiter, names, columns } = first
  const places = new Map(COLUMNS.map(column => [column, columns.indexOf(column)]))
  const place = (column: Column): number => places.get(column) as number
  return { delimiter, line, width: columns.length, place, name: column => names[place(column)] ?? column }
}

interface Columns {
  readonly delimiter: string
  readonly names: readonly string[]
  readonly columns: ReadonlyArray<Column | undefined>
}

function columnsOf (line: string, separator: string | undefined): Columns {
  const delimiter = separator ?? DELIMITERS.find(one => line.includes(one)) ?? ','
  const names = withoutEmptyEnd(line.split(delimiter).map(name => name.trim().replace(/^"(.*)"$/, '$1').trim()))
  return { delimiter, names, columns: names.map(name => KNOWN.get(plain(name))) }
}

/** The likeliest delimiter comes first, because a comma can be in a cell of a file with semicolons. */
export const DELIMITERS = [';', '\t', ','] as const

/** Removes empty cells at the end of a row, because spreadsheets write delimiters up to the last column in use. */
export function withoutEmptyEnd (cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex(cell => cell.trim() !== '') + 1)
}

type Wrong = Record<'missing' | 'unknown' | 'repeated', string[]>

function wrongIn ({ names, columns }: Columns): Wrong | undefined {
  const missing = REQUIRED.filter(column => !columns.includes(column))
  const unknown = names.filter((_, index) => columns[index] === undefined)
  const repeated = names.filter((_, index) => columns[index] !== undefined && columns.indexOf(columns[index]) < index)
  return missing.length + unknown.length + repeated.length === 0 ? undefined : { missing, unknown, repeated }
}

/** A line without any known column is a title or a row, if a later line is a header or the line has a date. */
function refusal (first: Columns, line: number, lines: readonly string[], separator: string | undefined): Problem {
  const { names, columns } = first
  const { missing, ...wrong } = wrongIn(first) as Wrong
  const later = lines.findIndex((text, at) => at > 0 && wrongIn(columnsOf(text, separator)) === undefined)
  const isRow = names.some(isDate)
  const isElsewhere = columns.every(column => column === undefined) && (later !== -1 || isRow)
  const portuguese = columns.filter((column, at) =>
    column !== undefined && plain(names[at] as string) === plain(PORTUGUESE[column]))
  const isPortuguese = portuguese.length * 2 > columns.filter(column => column !== undefined).length
  const inLanguage = (column: string): string => isPortuguese ? PORTUGUESE[column as Column] : column
  return new Problem('csv-unknown-header', {
    columns: COLUMNS.map(inLanguage),
    missing: missing.map(inLanguage),
    ...wrong,
    ...isElsewhere && {
      instead: {
        text: names.join(' ').trim(), line, isRow: later === -1, ...later !== -1 && { header: line + later }
      }
    }
  })
}
