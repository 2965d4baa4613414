import t from 'tap'
import { connect } from '../../src/index.ts'
import { codeIn, page, pages, tableUnder } from './support/markdown.ts'

t.test('the page lists every method of the client, and no other', async t => {
  const listed = tableUnder(page('docs/routes.md'), 'The client in JavaScript').flatMap(([names = '']) =>
    codeIn(names))
  const methods = Object.entries(connect({ url: 'http://127.0.0.1:1' })).filter(([, value]) =>
    typeof value === 'function')
  t.strictSame(listed.sort(), methods.map(([name]) => name).sort())
})

t.test('JavaScript on a page goes to the control plane through the client', async t => {
  for (const { path, blocks } of pages) {
    for (const { language, code, line } of blocks) {
      if (language !== 'js') continue
      t.notMatch(code, /fetch\(`[^`]*\/_sandbox/, `${path}, line ${line}`)
    }
  }
})
