import { readFileSync } from 'node:fs'
import t from 'tap'
import { page, pages, portuguesePages, root } from './support/markdown.ts'

const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
/** A figure that somebody has measured: `0.49 × bare Fastify`, `1,52`, `8.2 ms`. */
const MEASURED = /^\d+[.,]\d+( ×.*| ms| s| MB)?$/
/** The first line of such figures: the command that measures them, the day and the machine. */
const FIRST_LINE = /`npm run (?<script>[\w-]+)[^`]*`.* (?<date>\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d{4}).*\d (cores|núcleos)\b/

/** What is wrong with the first line of a section that has a table of measured figures. */
function faultIn (section: string, released: string): string[] {
  const cells = Array.from(section.matchAll(/^\|(.*)\|$/gm), ([, row = '']) => row.split('|')).flat()
  if (cells.filter(cell => MEASURED.test(cell.trim())).length < 2) return []
  const [heading, ...lines] = section.replace(/<!--[^]*?-->/g, '').split('\n').filter(line => line !== '')
  const { script = '', date = '' } = FIRST_LINE.exec(lines[0] ?? '')?.groups ?? {}
  const day = date.includes('/') ? date.split('/').reverse().join('-') : date
  if (!(script in scripts)) return [`${heading}: no command, day and machine in the first line`]
  return day < released ? [`${heading}: measured on ${day}, before the release of ${released}`] : []
}

/** The day of the last release, as `## 0.2.0 - 2026-12-01`. The first one has none until it is released. */
const releasedOn = (text: string): string => /^## [\d.]+ - (\d{4}-\d\d-\d\d)$/m.exec(text)?.[1] ?? ''
const sectionsOf = (text: string): string[] => text.split(/^(?=## )/m)

t.test('measured figures stand below the command, the day and the machine, and are of this release', async t => {
  const released = releasedOn(page('CHANGELOG.md').text)
  for (const { path, text } of [...pages, ...portuguesePages]) {
    t.same(sectionsOf(text).flatMap(section => faultIn(section, released)), [], path)
  }
})

const FIGURES = '| a | 0.49 × b |\n| c | 1.5 |\n'
const line = (script: string, date: string) =>
  `\`npm run ${script}\` measured these on ${date}, on a machine with 2 cores.`
const cases: [sentence: string, section: string, fault?: RegExp][] = [
  ['nothing in the first line', `## Fast\n\nIt is.\n\n${FIGURES}`, /^## Fast: no command/],
  ['a command that is not there', `## Fast\n\n${line('benches', '2026-12-02')}\n\n${FIGURES}`, /no command/],
  ['figures of the release before', `## Fast\n\n${line('bench', '2026-11-30')}\n\n${FIGURES}`, /2026-11-30, before/],
  ['the same in Portuguese', `## Fast\n\n${line('bench', '30/11/2026')}\n\n${FIGURES}`, /2026-11-30, before/],
  ['figures of the day of the release', `## Fast\n\n${line('bench', '2026-12-01')}\n\n${FIGURES}`],
  ['a table without figures', '## Sizes\n\n| a | 15 s |\n| b | 0.1.0 |\n']
]
const released = releasedOn('# Changelog\n\n## 0.2.0 - 2026-12-01\n\n## 0.1.0 - 2026-11-01\n')
for (const [sentence, section, fault] of cases) {
  t.test(`the check ${fault === undefined ? 'passes' : 'finds'} ${sentence}`, async t => {
    const found = faultIn(section, released)
    if (fault === undefined) t.same(found, [])
    else t.match(found.join(), fault)
  })
}

t.test('the page of the design has such figures', async t => {
  t.ok(sectionsOf(page('docs/design.md').text).some(section => faultIn(section, '9999').length > 0))
})
