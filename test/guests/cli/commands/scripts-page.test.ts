import { readFileSync } from 'node:fs'
import t from 'tap'
import { scriptsFiles } from '../../../../scripts/pages/scripts.ts'
import { portugueseCommand, portugueseTerm } from '../../../../src/guests/cli/commands/portuguese-names.ts'
import { scriptsPage } from '../../../../src/guests/cli/commands/scripts-page.ts'

t.test('the pages in docs/ are what the commands say: npm run pages -- scripts', async t => {
  for (const [path, text] of Object.entries(scriptsFiles)) {
    t.equal(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8'), text, path)
  }
})

t.test('both languages name the same commands, flags and requests', async t => {
  const codes = (text: string) => text.match(/^ {4}espelho .*$|^## espelho .*$|^- `.*?`|HTTP: `.*?`/gm)
  const inPortuguese = (code: string) =>
    code.replace(/(?<=espelho ).*/, portugueseCommand).replace(/^- .*/, portugueseTerm)
  t.strictSame(codes(scriptsPage('pt')), codes(scriptsPage('en'))?.map(inPortuguese))
})
