import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Figures, figuresIn } from '../../bench/figures.ts'
import { type Area, figureOf, isMet, type Row } from '../../bench/rows.ts'
import { EXPLAINED, EXPLAINED_AREAS, QUOTED, type Words, WORDS } from './performance/words.ts'

const NOTE = '<!-- `npm run pages -- performance` makes it of bench/figures.json; a test fails when it is stale. -->'
const at = (path: string): URL => new URL(`../../${path}`, import.meta.url)

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
  const parts = [NOTE, `# ${words.title}`, words.measured(date, machine), words.ratios]
  if (failed.length > 0) parts.push(words.failed(failed.join(', ')))
  for (const [area, [heading, text]] of Object.entries(words.areas) as [Area, readonly [string, string]][]) {
    const own = rows.filter(row => row.area === area)
    if (own.length === 0) continue
    parts.push(`## ${heading}`, text)
    parts.push([words.columns, '|---|---|---|', ...own.map(row => lineOf(row, words, language))].join('\n'))
    parts.push(...new Set(own.flatMap(row => explanationOf(row, language))))
    if (area === 'others') parts.push(words.quoted, quotes(language))
  }
  return `${parts.join('\n\n')}\n`
}

function lineOf (row: Row, words: Words, language: 'en' | 'pt'): string {
  const { what, of, node, floor, ceiling } = row
  const number = (text: string): string => language === 'pt' ? text.replace('.', ',') : text
  const figure = number(figureOf(row)) + (of === undefined ? '' : ` × ${of[language]}`)
  const bound = floor === undefined ? words.atMost(number(`${ceiling}`)) : words.atLeast(number(`${floor}`))
  const met = isMet(row)
  const wanted = met === undefined ? '' : `${bound}: ${met ? words.met : words.notMet}`
  return `| ${what[language]}${node === undefined ? '' : `, Node.js ${node}`} | ${figure} | ${wanted} |`
}

/** Of a row that is not as wanted. */
function explanationOf (row: Row, language: 'en' | 'pt'): string[] {
  if (isMet(row) !== false) return []
  const own = EXPLAINED[row.what.en]
  const ofArea = EXPLAINED_AREAS[row.area]
  if (own !== undefined) return [`${row.what[language]}: ${own[language]}`]
  return ofArea === undefined ? [] : [ofArea[language]]
}

function quotes (language: 'en' | 'pt'): string {
  return QUOTED.map(([name, quote, source, said]) =>
    `- [${name}](${source}): "${quote}". ${said[language]}`).join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url) && existsSync(figuresFile)) {
  for (const [path, text] of Object.entries(performanceFiles(figuresIn(figuresFile)))) writeFileSync(at(path), text)
}
