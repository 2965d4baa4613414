import { readFileSync } from 'node:fs'
import t from 'tap'
import { assumptionsFiles } from '../../../scripts/pages/assumptions.ts'
import { ASSUMPTIONS, SETTINGS } from '../../../src/core/assumptions.ts'

for (const [path, made] of Object.entries(assumptionsFiles())) {
  t.test(`${path} is what the register says: npm run pages -- assumptions`, async t => {
    t.equal(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'), made)
  })

  t.test(`${path} has every assumption and every key`, async t => {
    for (const { id } of ASSUMPTIONS) t.match(made, `| ${id} |`)
    for (const { key } of SETTINGS) t.match(made, `\`${key}\``)
  })
}
