import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** The parts of the figures in docs/design.md. */
export type Area = 'request' | 'start' | 'memory' | 'growth' | 'crowded' | 'turns'

/** A ratio that a bench measured, and what is wanted of it. */
export interface Row {
  readonly area: Area
  readonly what: string
  readonly figure: number
  /** What the figure is a ratio of. */
  readonly of: string
  /** At least this much is wanted. */
  readonly floor?: number
  /** At most this much is wanted. */
  readonly ceiling?: number
  /**
   * Of a time, which is a matter of the machine: the milliseconds that it is a ratio of. The bench judges it, the page
   * does not.
   */
  readonly limitMs?: number
  /** How many measurements it is the median of. */
  readonly rounds: number
  /** `yyyy-mm-dd`, of a row that a later run of other benches has kept. */
  readonly date?: string
}

/** What `npm run bench` measured on one machine. */
export interface Figures {
  readonly machine: Machine
  /** `yyyy-mm-dd` */
  readonly date: string
  readonly rows: readonly Row[]
  /** The benches that failed, by name. */
  readonly failed: readonly string[]
}

export interface Machine {
  readonly node: string
  readonly cores: number
  readonly processor: string
  /** GiB. */
  readonly memory: number
  readonly system: string
}

const { values: { json }, positionals } = parseArgs({
  strict: false, allowPositionals: true, options: { json: { type: 'string' } }
})

/** What a bench is asked for, without `--json FILE`. */
export const asked: readonly string[] = positionals
/** The file that the rows are wanted in. */
export const wantedFile = typeof json === 'string' ? json : undefined

/** Prints a row, and adds it to the file that `--json` names. */
export function report (row: Row): void {
  console.log(lineOf(row))
  if (wantedFile === undefined) return
  const rows = existsSync(wantedFile) ? rowsIn(wantedFile) : []
  writeFileSync(wantedFile, `${JSON.stringify([...rows, row], null, 2)}\n`)
}

/** The longest turn of the event loop as a ratio of what it may be. */
export function reportTurn (what: string, milliseconds: number, limitMs: number, rounds: number): void {
  report({
    area: 'turns',
    what,
    figure: milliseconds / limitMs,
    of: `${limitMs} ms`,
    limitMs,
    rounds
  })
}

export function rowsIn (file: string): Row[] {
  return JSON.parse(readFileSync(file, 'utf8')) as Row[]
}

/** The rows of an earlier run that a run of some benches on the same machine leaves as they are, with their date. */
export function keptRows ({ machine, date, rows }: Figures, now: Pick<Figures, 'machine' | 'rows'>): Row[] {
  if (JSON.stringify(machine) !== JSON.stringify(now.machine)) return []
  return rows.filter(({ area }) => !now.rows.some(row => row.area === area))
    .map(row => ({ ...row, date: row.date ?? date }))
}

export function figuresIn (file: string | URL): Figures {
  return JSON.parse(readFileSync(file, 'utf8')) as Figures
}

export function lineOf (row: Row): string {
  const measured = `${figureOf(row)} × ${row.of}`
  const notes = [wanted(row), `${row.rounds} rounds`].filter(note => note !== '')
  return `${row.area.padEnd(8)} ${row.what.padEnd(74)} ${measured.padEnd(30)} ${notes.join(', ')}`
}

/** To three digits, as a ratio can be repeated. */
export function figureOf ({ figure }: Row): string {
  return Math.abs(figure) < 10 ? figure.toFixed(2) : figure.toFixed(figure < 100 ? 1 : 0)
}

/** Whether the figure is as wanted; `undefined` for one of which nothing is wanted. */
export function isMet ({ figure, floor, ceiling = Infinity, limitMs }: Row): boolean | undefined {
  if (limitMs !== undefined) return figure <= 1
  if (floor === undefined && ceiling === Infinity) return undefined
  return figure >= (floor ?? -Infinity) && figure <= ceiling
}

function wanted (row: Row): string {
  const bound = row.floor === undefined ? `at most ${row.ceiling ?? 1}` : `at least ${row.floor}`
  const met = isMet(row)
  return met === undefined ? '' : `${bound}: ${met ? 'met' : 'NOT MET'}`
}

export function median (numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN
}
