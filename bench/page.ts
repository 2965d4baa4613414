import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Area, type Figures, figureOf, figuresIn, isMet, type Row } from './rows.ts'
import { OTHERS } from './page/others.ts'
import { type Words, WORDS } from './page/words.ts'

const NOTE = '<!-- `npm run pages -- performance` makes it of bench/figures.json; a test fails when it is stale. -->'
const at = (path: string): URL => new URL(`../${path}`, import.meta.url)

/** What the last run of all benches measured. */
export const figuresFile = fileURLToPath(at('bench/figures.json'))

/** The page of each language, by its path. */
export function performanceFiles (figures: Figures): Record<string, string> {
  return {
    'docs/performance.md': performancePage(figures, 'en'),
    'docs/performance.pt-BR.md': performancePage(figures, 'pt')
  }
}

export function performancePage ({ machine, date, rows, failed }: Figures, language: 'en' | 'pt'): string {
  const words = WORDS[language]
  const parts = [NOTE, `# ${words.title}`, words.measured(date, machine), words.ratios, words.sizes]
  if (failed.length > 0) parts.push(words.failed(failed.join(', ')))
  for (const [area, [heading, text]] of Object.entries(words.areas) as [Area, readonly [string, string]][]) {
    const own = rows.filter(row => row.area === area)
    if (own.length === 0) continue
    parts.push(`## ${heading}`, text)
    parts.push([words.columns, '|---|---|---|', ...own.map(row => lineOf(row, words, language))].join('\n'))
  }
  return `${[...parts, OTHERS[language]].join('\n\n')}\n`
}

function lineOf (row: Row, words: Words, language: 'en' | 'pt'): string {
  const number = (text: string): string => language === 'pt' ? text.replace('.', ',') : text
  return `| ${row.what[language]} | ${number(figureOf(row))} × ${row.of[language]} | ${wanted(row, words, number)} |`
}

function wanted (row: Row, { atLeast, atMost, met, notMet }: Words, number: (text: string) => string): string {
  const isWanted = isMet(row)
  if (isWanted === undefined || row.limitMs !== undefined) return ''
  const bound = row.floor === undefined ? atMost(number(`${row.ceiling}`)) : atLeast(number(`${row.floor}`))
  return `${bound}: ${isWanted ? met : notMet}`
}

if (process.argv[1] === fileURLToPath(import.meta.url) && existsSync(figuresFile)) {
  for (const [path, text] of Object.entries(performanceFiles(figuresIn(figuresFile)))) writeFileSync(at(path), text)
}
