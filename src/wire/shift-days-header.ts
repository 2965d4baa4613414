import { Problem } from '../domain/problem.ts'
import { LINE_END } from './csv-records.ts'

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

export interface Header {
  readonly delimiter: ';' | ','
  /** The physical line of the header. */
  readonly line: number
  readonly width: number
  /** The position of a column in a row, -1 if the file lacks it. */
  place (column: Column): number
  /** The column as the file calls it. */
  name (column: Column): string
}

/**
 * Reads the first line that is not blank. It may be in either language, in any order, and lack the optional columns
 * (A34).
 */
export function readHeader (text: string): Header {
  const start = text.search(/[^\s,;"]/)
  const before = text.slice(0, start).split(LINE_END)
  const first = (before.at(-1) + text.slice(start, start + 2000)).replace(/^\uFEFF/, '').split(LINE_END, 1)[0] as string
  const delimiter = first.includes(';') ? ';' : ','
  const names = withoutEmptyEnd(first.split(delimiter).map(name => name.trim().replace(/^"(.*)"$/, '$1').trim()))
  const columns = names.map(name => KNOWN.get(plain(name)))
  refuseWrong(names, columns)
  const places = new Map(COLUMNS.map(column => [column, columns.indexOf(column)]))
  const place = (column: Column): number => places.get(column) as number
  return {
    delimiter, line: before.length, width: columns.length, place, name: column => names[place(column)] ?? column
  }
}

/** Removes empty cells at the end of a row, because spreadsheets write delimiters up to the last column in use. */
export function withoutEmptyEnd (cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex(cell => cell.trim() !== '') + 1)
}

function refuseWrong (names: readonly string[], columns: ReadonlyArray<Column | undefined>): void {
  const missing = REQUIRED.filter(column => !columns.includes(column))
  const unknown = names.filter((_, index) => columns[index] === undefined)
  const repeated = names.filter((_, index) => columns[index] !== undefined && columns.indexOf(columns[index]) < index)
  if (missing.length + unknown.length + repeated.length === 0) return
  const portuguese = columns.filter((column, index) =>
    column !== undefined && plain(names[index] as string) === plain(PORTUGUESE[column]))
  const isPortuguese = portuguese.length * 2 > columns.filter(column => column !== undefined).length
  throw new Problem('csv-unknown-header', {
    columns: isPortuguese ? COLUMNS.map(column => PORTUGUESE[column]) : COLUMNS,
    missing: missing.map(column => isPortuguese ? PORTUGUESE[column] : column),
    unknown,
    repeated
  })
}
