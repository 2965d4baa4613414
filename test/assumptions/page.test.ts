import { readFileSync } from 'node:fs'
import t from 'tap'
import { assumptionsPage } from '../../scripts/pages/assumptions.ts'
import { ASSUMPTIONS, SETTINGS } from '../../src/assumptions.ts'

for (const [language, file] of [['en', 'docs/assumptions.md'], ['pt', 'docs/assumptions.pt-BR.md']] as const) {
  t.test(`${file} is what the register says: npm run pages -- assumptions`, async t => {
    t.equal(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'), assumptionsPage(language))
  })

  t.test(`${file} has every assumption and every key`, async t => {
    const page = assumptionsPage(language)
    for (const { id } of ASSUMPTIONS) t.match(page, `| ${id} |`)
    for (const { key } of SETTINGS) t.match(page, `\`${key}\``)
  })
}
