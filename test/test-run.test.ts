import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import t from 'tap'
import { sourcePlaces } from '../scripts/test-places.ts'
import { type Report, runProcess } from '../scripts/test-process.ts'
import { runProcesses, tapOf, totalsLine } from '../scripts/test-run.ts'

const shell = (script: string) => ({ name: 'room', file: 'sh', args: ['-c', script] })

for (const [what, script, wrong] of [
  ['passes', 'echo ok 1; echo 1..1', []],
  ['dies after its plan', 'echo ok 1; echo 1..1; exit 3', ['exited with 3']],
  ['is killed', 'echo ok 1; echo 1..1; kill -9 $$', ['was ended by SIGKILL']],
  ['prints nothing', 'true', ['asserted nothing']],
  ['plans nothing', 'echo 1..0', ['asserted nothing']],
  ['leaves out its plan', 'echo ok 1', ['no plan']],
  ['runs fewer tests than it planned', 'echo ok 1; echo 1..2', ['incorrect number of tests']],
  ['leaves out the plan of a subtest', 'echo "# Subtest: a"; echo "    ok 1"; echo "ok 1 - a"; echo 1..1', [
    'sums up a failure that no assertion shows'
  ]],
  ['bails out', 'echo ok 1; echo "Bail out! no disk"', ['bailed out: no disk']],
  ['fails and exits as if it had passed', 'echo not ok 1; echo 1..1', ['exited with 0']],
  ['does not end', 'echo ok 1; echo 1..1; exec sleep 60', ['did not end within 0.5 s', 'was ended by SIGKILL']],
  ['leaves another behind', 'echo ok 1; echo 1..1; sleep 5 &', [
    'left a process behind, which holds its output open'
  ]]
] as const) {
  t.test(`a process that ${what}`, async t => {
    const seconds = what === 'does not end' ? 0.5 : 60
    const report = await runProcess(shell(script), seconds, what.startsWith('leaves another') ? 0.2 : 30)
    t.strictSame(report.wrong, wrong)
    t.match(tapOf(report, 7), wrong.length === 0 ? /^ok 7 - room: 1 assertions/ : /^not ok 7 - room: /m)
  })
}

t.test('failures are shown in full and counted, passes are only counted', async t => {
  const reports: Report[] = []
  const details = ['      ---', '      found: 2', '      ...']
  const deep = ['# Subtest: a', '    not ok 1 - deep', ...details, '    ok 2', '    1..2']
  const ends = ['not ok 1 - a', 'ok 2', 'ok 3 # SKIP no', '1..3']
  const one = [...deep, ...ends].map(line => `echo '${line}'`)
  const run = { jobs: 2, seconds: 10, onReport: (report: Report) => { reports.push(report) } }
  const totals = await runProcesses([shell([...one, 'exit 1'].join(';')), shell('exit 1')], run)
  t.strictSame(totals, { total: 5, pass: 2, fail: 2, skip: 1, todo: 0 }, 'a process without a test is a failure more')
  t.equal(totalsLine(totals), '# { total: 5, pass: 2, fail: 2, skip: 1 }\n')
  const shown = tapOf(reports.find(({ asserted }) => asserted.length > 0) as Report, 1).split('\n')
  t.strictSame(shown.slice(0, -2), [
    '# Subtest: room', '    not ok 1 - a > deep', ...details, '    1..1'
  ])
  t.match(shown.at(-2), /^not ok 1 - room: 4 assertions # time=\d+ms$/)
})

t.test('a place in a bundle becomes its place in the source', async t => {
  const folder = t.testdir({ 'one.ts': 'interface Unused { a: 1 }\n\nthrow new Error()\n', bundles: {} })
  const outfile = `${folder}/bundles/all-tests.mjs`
  await build({ entryPoints: [`${folder}/one.ts`], outfile, bundle: true, sourcemap: 'linked', logLevel: 'error' })
  const line = readFileSync(outfile, 'utf8').split('\n').findIndex(text => text.includes('throw')) + 1
  const shown = sourcePlaces(`at f (${outfile}:${line}:3), file://${outfile}:${line}:3, b.mjs:1:1`, `${folder}/bundles`)
  t.equal(shown, `at f (${folder}/one.ts:3:1), ${folder}/one.ts:3:1, b.mjs:1:1`)
})
