import { readFileSync } from 'node:fs'
import t from 'tap'
import { type Figures, figuresIn } from '../../bench/figures.ts'
import { lineOf, type Row } from '../../bench/rows.ts'
import { figuresFile, performanceFiles, performancePage } from '../../scripts/pages/performance.ts'
import { root } from './support/markdown.ts'

const ratio: Row = {
  area: 'start',
  what: { en: 'Start', pt: 'Partida' },
  figure: 0.754,
  of: { en: 'bare Fastify', pt: 'Fastify puro' },
  ceiling: 0.7,
  rounds: 15,
  node: 'v24.0.0'
}
const figures: Figures = {
  machine: { node: 'v20.0.0', cores: 2, processor: 'A processor', memory: 23, system: 'linux x64' },
  date: '2026-11-22',
  rows: [ratio, { area: 'memory', what: { en: 'Heap', pt: 'Heap' }, figure: 151.4, unit: 'MB', ceiling: 200 }],
  failed: ['postgres']
}

t.test('the page is what the last run of the benches measured: npm run pages -- performance', async t => {
  for (const [path, text] of Object.entries(performanceFiles(figuresIn(figuresFile)))) {
    t.equal(readFileSync(root + path, 'utf8'), text, path)
  }
})

const cases: [sentence: string, language: 'en' | 'pt', text: string][] = [
  ['it names the machine', 'en', '2 cores (A processor), 23 GiB of memory, linux x64, with Node.js v20.0.0'],
  ['a ceiling that is passed is told', 'en', '| 0.75 × bare Fastify | at most 0.7: not met |'],
  ['a row names the Node.js that it is of', 'en', '| Start, Node.js v24.0.0 |'],
  ['a ceiling that holds is told', 'en', '| Heap | 151 MB | at most 200: met |'],
  ['a bench that failed is named', 'en', 'rows are missing: postgres.'],
  ['in Portuguese numbers have a comma', 'pt', '| 0,75 × Fastify puro | no máximo 0,7: não atingido |'],
  ['in Portuguese the day comes first', 'pt', 'em 22/11/2026']
]
for (const [sentence, language, text] of cases) {
  t.test(sentence, async t => { t.ok(performancePage(figures, language).includes(text), text) })
}

t.test('a row that is not as wanted is explained, where an explanation is known', async t => {
  const what = { en: 'POST /ajuste-registro/solicitar: allocated for a request', pt: 'POST' }
  const page = (figure: number) => performancePage({ ...figures, rows: [{ ...ratio, what, figure }] }, 'en')
  t.match(page(0.9), `${what.en}: Half of it is`)
  t.notMatch(page(0.6), 'Half of it is')
})

t.test('what was not measured has no part of the page', async t => {
  t.notMatch(performancePage(figures, 'en'), 'A clone')
})

t.test('a bench prints a row as one line', async t => {
  t.equal(lineOf(ratio).replace(/ +/g, ' '),
    'start Start, Node.js v24.0.0 0.75 × bare Fastify at most 0.7: NOT MET, 15 rounds')
})
