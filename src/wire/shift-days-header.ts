import { Problem } from '../domain/problem.ts'

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
  [[column.toLowerCase(), column], [PORTUGUESE[column].toLowerCase(), column]]))

export interface Header {
  readonly delimiter: ';' | ','
  /** Its physical line. */
  readonly line: number
  readonly width: number
  /** The position of a column in a row; -1 when the file does not have it. */
  place (column: Column): number
  /** The column as the file calls it. */
  name (column: Column): string
}

/** The first line that is not empty. It may be in either language, in any order, without the optional columns (A34). */
export function readHeader (text: string): Header {
  const start = text.search(/\S/)
  const content = text.slice(start).replace(/^\uFEFF/, '')
  const line = text.slice(0, start).split(/\r\n|\n|\r/).length
  const first = content.slice(0, 2000).split(/\r\n|\n|\r/, 1)[0] as string
  const delimiter = first.includes(';') ? ';' : ','
  const names = first.split(delimiter).map(name => name.trim().replace(/^"(.*)"$/, '$1').trim())
  const columns = names.map(name => KNOWN.get(name.toLowerCase()))
  const distinct = new Set(columns)
  if (distinct.size < columns.length || distinct.has(undefined) || REQUIRED.some(column => !distinct.has(column))) {
    throw new Problem('csv-unknown-header', { columns: COLUMNS })
  }
  const place = (column: Column): number => columns.indexOf(column)
  return { delimiter, line, width: columns.length, place, name: column => names[place(column)] ?? column }
}
