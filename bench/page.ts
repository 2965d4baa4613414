import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tableOf, withGenerated, writeAsProgram } from '../scripts/pages/generated.ts'
import { WORDS } from './page-words.ts'
import { type Area, type Figures, figureOf, figuresIn, isMet, type Row } from './rows.ts'

/** What the last run of all benches measured. */
export const figuresFile = fileURLToPath(new URL('figures.json', import.meta.url))

/** The design page with the figures, by its path. */
export function performanceFiles (figures: Figures): Record<string, string> {
  const path = 'docs/design.md'
  return { [path]: withGenerated(path, 'performance', performanceText(figures)) }
}

export function performanceText ({ machine, date, rows, failed }: Figures): string {
  const parts: string[] = [WORDS.measured(date, machine), WORDS.ratios]
  if (failed.length > 0) parts.push(WORDS.failed(failed.join(', ')))
  for (const [area, [heading, text]] of Object.entries(WORDS.areas) as [Area, readonly [string, string]][]) {
    const own = shown(rows.filter(row => row.area === area))
    const [earlier] = own.flatMap(row => row.date ?? [])
    const about = earlier === undefined ? text : `${text} ${WORDS.earlier(earlier)}`
    if (own.length > 0) parts.push(`### ${heading}`, about, tableOf(WORDS.columns, own.map(cellsOf)))
  }
  return parts.join('\n\n')
}

/** Of times the longest of each limit: the others are far from it, and `npm run bench` prints them all. */
function shown (rows: readonly Row[]): Row[] {
  return rows.filter(row => row.limitMs === undefined ||
    rows.every(other => other.limitMs !== row.limitMs || other.figure <= row.figure))
}

function cellsOf (row: Row): string[] {
  return [row.what, `${figureOf(row)} × ${row.of}`, wanted(row)]
}

function wanted (row: Row): string {
  const isWanted = isMet(row)
  if (isWanted === undefined || row.limitMs !== undefined) return ''
  const bound = row.floor === undefined ? WORDS.atMost(`${row.ceiling}`) : WORDS.atLeast(`${row.floor}`)
  return `${bound}: ${isWanted ? WORDS.met : WORDS.notMet}`
}

if (existsSync(figuresFile)) await writeAsProgram(import.meta.url, () => performanceFiles(figuresIn(figuresFile)))
