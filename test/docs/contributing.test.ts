import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { CHECKS } from '../../scripts/checks.ts'
import { PAGES } from '../../scripts/pages.ts'
import { listOf, type Programs, runProgram } from '../../scripts/programs.ts'
import { ROUNDS } from '../../scripts/rounds.ts'
import { codeIn, page, root } from './support/markdown.ts'

const guide = page('CONTRIBUTING.md')
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> }
const PROGRAMS: Readonly<Record<string, Programs>> = { checks: CHECKS, pages: PAGES, rounds: ROUNDS }
/** npm runs these by itself. */
const OF_NPM = ['pretest', 'prepack', 'postpack', 'prepare']

t.test('every file and script that the guide names is there', async t => {
  const codes = codeIn(guide.text)
  const paths = codes.filter(code => /^(src|test|docs|scripts)\/[a-z./-]*$/.test(code))
  t.ok(paths.length > 12, `${paths.length} paths`)
  for (const path of paths) t.ok(existsSync(root + path), path)
  const debugged = Array.from(guide.text.matchAll(/--import=tsx (\S+)/g), ([, path = '']) => path)
  t.ok(debugged.length > 2, `${debugged.length} files to debug`)
  for (const path of debugged) t.ok(existsSync(`${root}${path}`), path)
  for (const code of codes) {
    const [, script] = /^npm run ([\w-]+)$/.exec(code) ?? []
    if (script !== undefined) t.ok(script in scripts, code)
  }
})

t.test('the guide names every script of npm', async t => {
  const names = Object.keys(scripts)
  t.ok(names.length <= 18, `${names.length} scripts`)
  for (const name of names.filter(name => !OF_NPM.includes(name))) {
    t.match(guide.text, new RegExp(`npm (run )?${name}\\b`), name)
  }
})

for (const [script, programs] of Object.entries(PROGRAMS)) {
  t.test(`the guide names every program of npm run ${script}, and no other`, async t => {
    const named = Array.from(guide.text.matchAll(new RegExp(`npm run ${script} -- ([a-z-]+)`, 'g')), ([, name]) => name)
    t.strictSame([...new Set(named)].sort(), Object.keys(programs).sort())
    for (const { file } of Object.values(programs)) t.ok(existsSync(root + file), file)
  })
}

t.test('a list has a line for each program', async t => {
  const file = ''
  const programs = { a: { file, args: '[SEED]', sentence: 'does this' }, long: { file, args: '', sentence: 'that' } }
  t.equal(listOf(programs), '  a [SEED]  does this\n  long      that')
})

t.test('a program that there is not is refused with the list', async t => {
  const printed = t.capture(console, 'log')
  t.capture(console, 'error')
  t.equal(await runProgram('rounds', ROUNDS, ['toString']), 1)
  t.match(printed.args(), [[/^npm run rounds -- NAME.*\n\n {2}kill /]])
  t.equal(await runProgram('rounds', ROUNDS, []), 0, 'and the list alone is no error')
})
