import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { codeIn, page, root } from './support/markdown.ts'

const guide = page('CONTRIBUTING.md')

t.test('every file and script that the guide names is there', async t => {
  const codes = codeIn(guide.text)
  const paths = codes.filter(code => /^(src|test|docs)\/[a-z./-]*$/.test(code))
  t.ok(paths.length > 12, `${paths.length} paths`)
  for (const path of paths) t.ok(existsSync(root + path), path)
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  for (const code of codes) {
    const [, script] = /^npm run ([\w-]+)$/.exec(code) ?? []
    if (script !== undefined) t.ok(script in scripts, code)
  }
})
