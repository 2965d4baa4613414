import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** The parts of docs/performance.md. */
export type Area = 'request' | 'start' | 'memory' | 'growth' | 'files' | 'stores' | 'clone' | 'others'

/** What is shown on a page in both languages. */
export interface Text { readonly en: string, readonly pt: string }

/** A figure that a bench measured, and what is wanted of it. */
export interface Row {
  readonly area: Area
  readonly what: Text
  readonly figure: number
  /** `ms`, `MB`, `KB`, … A ratio has none. */
  readonly unit?: string
  /** What a ratio is a ratio of. */
  readonly of?: Text
  /** At least this much is wanted. */
  readonly floor?: number
  /** At most this much is wanted. */
  readonly ceiling?: number
  /** How many measurements it is the median of. */
  readonly rounds?: number
  /** The version of Node.js, where it is another than that of the bench. */
  readonly node?: string
}

const { values: { json }, positionals } = parseArgs({
  strict: false, allowPositionals: true, options: { json: { type: 'string' } }
})

/** What a bench is asked for, without `--json FILE`. */
export const asked: readonly string[] = positionals
/** The file that the rows are wanted in. */
export const wantedFile = typeof json === 'string' ? json : undefined

/** Prints a row, and adds it to the file that `--json` names. */
export function tell (row: Row): void {
  console.log(lineOf(row))
  if (wantedFile === undefined) return
  const rows = existsSync(wantedFile) ? rowsIn(wantedFile) : []
  writeFileSync(wantedFile, `${JSON.stringify([...rows, row], null, 2)}\n`)
}

export function rowsIn (file: string): Row[] {
  return JSON.parse(readFileSync(file, 'utf8')) as Row[]
}

export function lineOf (row: Row): string {
  const { area, what, node, of, rounds } = row
  const whole = node === undefined ? what.en : `${what.en}, Node.js ${node}`
  const measured = [figureOf(row), ...of === undefined ? [] : [`× ${of.en}`]].join(' ')
  const notes = [wanted(row), ...rounds === undefined ? [] : [`${rounds} rounds`]].filter(note => note !== '')
  return `${area.padEnd(8)} ${whole.padEnd(62)} ${measured.padEnd(26)} ${notes.join(', ')}`.trimEnd()
}

/** The figure with its unit. */
export function figureOf ({ figure, unit }: Row): string {
  return unit === undefined ? rounded(figure) : `${rounded(figure)} ${unit}`
}

/** Whether the figure is as wanted; `undefined` for one of which nothing is wanted. */
export function isMet ({ figure, floor, ceiling }: Row): boolean | undefined {
  if (floor === undefined && ceiling === undefined) return undefined
  return figure >= (floor ?? -Infinity) && figure <= (ceiling ?? Infinity)
}

function wanted (row: Row): string {
  const bound = row.floor === undefined ? `at most ${row.ceiling}` : `at least ${row.floor}`
  const met = isMet(row)
  return met === undefined ? '' : `${bound}: ${met ? 'met' : 'NOT MET'}`
}

/** To three digits, as a ratio or a time can be repeated. */
function rounded (figure: number): string {
  if (!Number.isFinite(figure)) return String(figure)
  return Math.abs(figure) < 10 ? figure.toFixed(2) : figure.toFixed(figure < 100 ? 1 : 0)
}
