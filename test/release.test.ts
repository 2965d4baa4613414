import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { parse } from 'yaml'
import { refusals } from '../scripts/checks/tag.ts'

// What a tag publishes, and when it does not. `npm run checks -- release` runs the lines that need no account.
const workflow = (name: string) => parse(
  readFileSync(fileURLToPath(new URL(`../.github/workflows/${name}.yml`, import.meta.url)), 'utf8')
)
const given = { repository: 'github:o/r', homepage: 'https://o.example', bugs: 'https://o.example/bugs' }
const refused: [tag: string, manifest: object, why: string[], sentence: string][] = [
  ['v1.2.3', { ...given, version: '1.2.3' }, [], 'a version that the tag names is published'],
  ['v1.2.4', { ...given, version: '1.2.3' }, ['the tag is v1.2.4, and the version is 1.2.3'], 'another one is not'],
  ['1.2.3', { ...given, version: '1.2.3' }, ['the tag is 1.2.3, and the version is 1.2.3'], 'a tag begins with v'],
  ['v1.2.3', { version: '1.2.3', homepage: '' }, ['package.json has no repository', 'package.json has no homepage',
    'package.json has no bugs'], 'what only its publisher knows is given']
]

t.test('a tag', async t => {
  for (const [tag, manifest, why, sentence] of refused) t.strictSame(refusals(tag, { ...manifest }), why, sentence)
})

t.test('the release workflow', async t => {
  const { on, jobs, permissions } = workflow('release')
  t.strictSame(on, { push: { tags: ['v*'] } }, 'begins with a tag')
  t.notOk('tags' in workflow('ci').on.push || !('branches' in workflow('ci').on.push), 'which starts no other workflow')
  t.strictSame(permissions, { contents: 'read' })
  for (const name of ['npm', 'image']) t.strictSame(jobs[name].needs, ['test', 'pack'], `${name} waits for the tests`)
  t.strictSame(jobs.npm.permissions, { 'id-token': 'write' }, 'npm learns where the package was built')
  t.match(jobs.npm.steps.at(-1).run, /^npm publish --provenance .*\.tgz$/, 'and gets the tarball that was looked at')
  t.equal(jobs.npm.steps.filter(({ run }: { run?: string }) => run !== undefined).length, 1, 'and builds nothing anew')
  t.notMatch(JSON.stringify(jobs.pack), /secrets|token/, 'what is packed has no account')
})

t.test('the workflow of a change', async t => {
  const { jobs } = workflow('ci')
  t.notOk('continue-on-error' in jobs.test, 'Linux blocks')
  t.strictSame(jobs['other-systems'].strategy.matrix.os, ['macos-latest', 'windows-latest'])
  t.equal(jobs['other-systems']['continue-on-error'], true, 'the others do not')
})
