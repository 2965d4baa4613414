import { readFileSync } from 'node:fs'
import t from 'tap'
import { clientFiles } from '../../scripts/pages/client.ts'
import type { RouteLine } from '../../src/guests/client/methods.ts'
import { ROUTES } from '../../src/guests/client/routes.ts'
import { connect } from '../../src/index.ts'
import { pages, root } from './support/markdown.ts'

t.test('what the client knows of the routes is fresh: npm run pages -- client', async t => {
  for (const [path, text] of Object.entries(clientFiles())) t.equal(readFileSync(`${root}${path}`, 'utf8'), text, path)
})

t.test('the client has the methods of the routes, and those that are of none', async t => {
  const methods = Object.entries(connect({ url: 'http://127.0.0.1:1' })).filter(([, value]) =>
    typeof value === 'function')
  const lines: readonly RouteLine[] = Object.values(ROUTES)
  const ofRoutes = lines.flatMap(({ client = {} }) => Object.keys(client))
  t.strictSame([...ofRoutes, 'fresh', 'sandbox'].sort(), methods.map(([name]) => name).sort())
  const without = Object.entries<RouteLine>(ROUTES).filter(([, { client }]) => client === undefined).map(([id]) => id)
  t.strictSame(without, ['getTally', 'streamEvents'], 'espelho mutate and the page ask these by themselves')
})

t.test('JavaScript on a page goes to the control plane through the client', async t => {
  for (const { path, blocks } of pages) {
    for (const { language, marks, code, line } of blocks) {
      // A server behind --fallback asks the sandbox of each request, in any language.
      if (language !== 'js' || marks.some(mark => mark.startsWith('recipes/fallback/'))) continue
      t.notMatch(code, /fetch\(`[^`]*\/_sandbox/, `${path}, line ${line}`)
    }
  }
})
