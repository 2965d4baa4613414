import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'

const room = fileURLToPath(new URL('support/room.ts', import.meta.url))

/** What a room writes whose second file has a test `b` with this body. */
async function runRoom (t: Test, body: string): Promise<{ output: string, code: number | null }> {
  const folder = t.testdir({
    'one.test.mjs': "import t from 'tap'\nt.test('a', async t => { t.pass() })\n",
    'two.test.mjs': `import t from 'tap'\nt.test('b', async t => { ${body} })\nt.test('c', async t => { t.pass() })\n`,
    'room.mjs': `import { runTestFiles } from '${room}'
runTestFiles(['one', 'two'].map(name => new URL(name + '.test.mjs', import.meta.url).pathname))\n`
  })
  const child = spawn(process.execPath, ['--import=tsx', `${folder}/room.mjs`], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { output, code }
}

const FOREVER = 'await new Promise(() => {})'

t.test('a room names the test that fails, and its file', { jobs: 4 }, async t => {
  for (const [what, body, said] of [
    ['asserts something else', 't.equal(1, 2)', /not ok 1 - should be equal/],
    ['leaves a rejection', `Promise.reject(new Error('left')); ${FOREVER}`, /not ok 1 - left/],
    ['ends the process', 'process.exit(0)', /not ok 1 - test unfinished/],
    ['is killed', `process.kill(process.pid, 'SIGKILL'); ${FOREVER}`, /^.*two\.test\.mjs\n$/]
  ] as const) {
    t.test(`one that ${what}`, async t => {
      const { output, code } = await runRoom(t, body)
      t.not(code, 0)
      t.match(output, /^ok \d+ - a #/m, 'the test before it passed')
      const [, after = ''] = output.split('# Subtest: b\n')
      t.match(after, said)
      t.match(after, /two\.test\.mjs/)
    })
  }
  t.test('a file that does not load', async t => {
    const { output, code } = await runRoom(t, '}; const = 1 {')
    t.equal(code, 1)
    t.match(output, /not ok 1 - .*two\.test\.mjs: SyntaxError: [^]*^not ok 1 - the test files load/m)
  })
})
