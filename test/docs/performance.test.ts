import { readFileSync } from 'node:fs'
import t from 'tap'
import { type Figures, figuresIn, isMet, keptRows, lineOf, type Row } from '../../bench/rows.ts'
import { BOUNDS, SIZES } from '../../bench/sizes.ts'
import { figuresFile, performanceFiles, performanceText } from '../../bench/page.ts'
import { page, root } from './support/markdown.ts'

const ratio: Row = {
  area: 'start',
  what: 'Start',
  figure: 0.754,
  of: 'bare Fastify',
  ceiling: 0.7,
  rounds: 15
}
const turn: Row = {
  area: 'turns',
  what: 'GET hash',
  figure: 1.5,
  of: '500 ms',
  limitMs: 500,
  rounds: 5
}
const figures: Figures = {
  machine: { node: 'v20.0.0', cores: 2, processor: 'A processor', memory: 23, system: 'linux x64' },
  date: '2026-11-22',
  rows: [ratio, { ...ratio, area: 'request', ceiling: 0.8 }, turn],
  failed: ['memory']
}

t.test('the page is what the last run of the benches measured: npm run pages -- performance', async t => {
  for (const [path, text] of Object.entries(performanceFiles(figuresIn(figuresFile)))) {
    t.equal(readFileSync(root + path, 'utf8'), text, path)
  }
})

t.test('the design page states the sizes and the bounds of the benches', async t => {
  const { text } = page('docs/design.md')
  const megabytes = SIZES.bodyBytes / 1e6
  const { bodyBytes, ...counts } = SIZES
  for (const number of [...Object.values(counts), ...Object.values(BOUNDS), `${megabytes} MB`]) {
    t.ok(text.includes(typeof number === 'number' ? number.toLocaleString('en') : number), `${number}`)
  }
})

const cases: [sentence: string, text: string][] = [
  ['it names the machine', '2 cores (A processor), 23 GiB of memory, linux x64, with Node.js v20.0.0'],
  ['a ceiling that is passed is told', '| 0.75 × bare Fastify | at most 0.7: not met |'],
  ['a ceiling that holds is told', '| 0.75 × bare Fastify | at most 0.8: met |'],
  ['a time is a ratio that nobody judges', '| GET hash | 1.50 × 500 ms |  |'],
  ['a bench that failed is named', 'rows are missing: memory.']
]
for (const [sentence, text] of cases) {
  t.test(sentence, async t => { t.ok(performanceText(figures).includes(text), text) })
}

t.test('a run of some benches keeps the rows of the others, with the date of their own run', async t => {
  const now = { machine: figures.machine, rows: [{ ...ratio, area: 'request' as const }] }
  const kept = keptRows(figures, now)
  t.strictSame(kept.map(({ area, date }) => [area, date]), [['start', figures.date], ['turns', figures.date]])
  const later = { ...figures, date: '2026-12-01', rows: [...now.rows, ...kept] }
  t.match(performanceText(later), /on 2026-12-01[^]*### The start[^#]*measured on 2026-11-22/)
  t.strictSame(keptRows(later, { ...now, rows: [ratio] }).map(({ date }) => date), ['2026-12-01', figures.date])
  t.strictSame(keptRows(figures, { ...now, machine: { ...figures.machine, cores: 4 } }), [], 'not of another machine')
})

t.test('what was not measured has no part of the page', async t => {
  t.notMatch(performanceText(figures), 'What grows')
})

t.test('a bench prints a row as one line, and judges a time', async t => {
  t.equal(lineOf(ratio).replace(/ +/g, ' '), 'start Start 0.75 × bare Fastify at most 0.7: NOT MET, 15 rounds')
  t.match([isMet(turn), isMet({ ...turn, figure: 0.9 })], [false, true])
})
