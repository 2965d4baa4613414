import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { parse } from 'yaml'
import { refusals } from '../scripts/checks/tag.ts'

// What a tag publishes, and when it does not. `npm run checks -- release` runs the lines that need no account.
const textOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../.github/workflows/${name}.yml`, import.meta.url)), 'utf8')
const workflow = (name: string) => parse(textOf(name))
interface Job {
  readonly uses?: string
  readonly needs?: string
  readonly 'timeout-minutes'?: number
  readonly steps: ReadonlyArray<{ readonly run?: string }>
}
const linesOf = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? [])
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
  const { jobs, concurrency } = workflow('ci')
  t.equal(concurrency['cancel-in-progress'], true, 'ends the run of an earlier push')
  const { gate, ...others } = jobs
  t.strictSame(linesOf(gate), ['.ci/run gate'], 'begins with what is cheap')
  for (const [name, { needs }] of Object.entries<Job>(others)) t.equal(needs, 'gate', `${name} waits for it`)
  const { matrix } = jobs.test.strategy
  t.strictSame(matrix, {
    os: ['ubuntu-latest'],
    node: [20, 22, 24],
    include: [{ os: 'windows-latest', node: 24 }, { os: 'macos-latest', node: 24 }]
  }, 'tests on three systems, and on Linux three versions')
  t.equal(linesOf(jobs.test)[0], 'npm cit', 'with the words of the README')
  t.match(jobs.test['continue-on-error'], "{{ matrix.os != 'ubuntu-latest' }}", 'of which Linux blocks')
  t.strictSame(linesOf(jobs.checks), ['.ci/run checks'])
})

t.test('an image is built for each processor, on a machine that has it, and both get one name', async t => {
  const { image, 'tag-image': tag } = workflow('release').jobs
  const both = image.strategy.matrix.include as Array<{ runner: string, architecture: string }>
  t.strictSame(both.map(({ architecture }) => architecture), ['amd64', 'arm64'])
  t.strictSame(both.map(({ runner }) => runner), workflow('ci').jobs.image.strategy.matrix.runner)
  t.equal(tag.needs, 'image')
  for (const { architecture } of both) t.match(linesOf(tag).at(-1), new RegExp(`"\\$IMAGE:[^"]+-${architecture}"`))
})

t.test('each job of a workflow has a limit, and each action is the one that was looked at', async t => {
  for (const name of ['ci', 'release']) {
    for (const [key, job] of Object.entries<Job>(workflow(name).jobs)) {
      if (job.uses === './.github/workflows/ci.yml') continue // whose jobs have theirs
      t.type(job['timeout-minutes'], 'number', `${name}: ${key}`)
    }
    const used = textOf(name).split('\n').filter(line => /^\s+- uses:/.test(line))
    t.ok(used.length > 1)
    for (const line of used) t.match(line, /uses: actions\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
  }
})
