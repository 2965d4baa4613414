import { readFileSync } from 'node:fs'
import t from 'tap'
import { scriptsFile } from '../../scripts/scripts-page.ts'
import { scriptsPage } from '../../src/commands/scripts-page.ts'

t.test('docs/scripts.md is what the commands say: npm run scripts-page', async t => {
  t.equal(readFileSync(new URL('../../docs/scripts.md', import.meta.url), 'utf8'), scriptsFile())
})

t.test('both languages name the same commands, flags and requests', async t => {
  const codes = (text: string) => text.match(/^ {4}espelho .*$|^## espelho .*$|^- `.*?`|HTTP: `.*?`/gm)
  t.strictSame(codes(scriptsPage('pt')), codes(scriptsPage('en')))
})
