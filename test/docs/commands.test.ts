import t from 'tap'
import { readSources } from '../support/sources.ts'
import { pages, portuguesePages } from './support/markdown.ts'

/** npx finds the program of a project that has espelho installed. Elsewhere it would install a stranger's package. */
const INSTALLED = /espelho\s+(is\s+)?\[?installed|o\s+espelho\s+\[?instalado/
const BARE = /npx espelho/

for (const { path, text } of [...pages, ...portuguesePages]) {
  if (!BARE.test(text)) continue
  t.test(`${path} says that npx espelho is for a project that has it installed`, async t => {
    t.match(text, INSTALLED)
    t.notMatch(path, /^README/, 'which the README is not for')
  })
}

t.test('no text of the program tells a user to call npx espelho without saying so', async t => {
  for (const { file, text } of readSources()) {
    if (BARE.test(text)) t.match(text, INSTALLED, file)
  }
})
