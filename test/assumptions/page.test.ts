import { readFileSync } from 'node:fs'
import t from 'tap'
import { assumptionsPage } from '../../scripts/assumptions-page.ts'
import { ASSUMPTIONS, SETTINGS } from '../../src/assumptions.ts'

t.test('docs/assumptions.md is what the register says: npm run assumptions', async t => {
  t.equal(readFileSync(new URL('../../docs/assumptions.md', import.meta.url), 'utf8'), assumptionsPage())
})

t.test('it has every assumption and every key', async t => {
  const page = assumptionsPage()
  for (const { id } of ASSUMPTIONS) t.match(page, `| ${id} |`)
  for (const { key } of SETTINGS) t.match(page, `\`${key}\``)
})
