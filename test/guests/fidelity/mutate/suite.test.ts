import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { endSuites, runSuite } from '../../../../src/guests/fidelity/mutate/suite.ts'

const now = () => performance.now()
const shell = (line: string): string[] => ['/bin/sh', '-c', line]
const run = (line: string, limitMs = 60_000) => runSuite(shell(line), process.env, limitMs, now)

/** True while a process is there, and no zombie. */
function isAlive (pid: string): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

t.test('a run has the exit code of its command and the end of what it printed', async t => {
  t.match(await run('echo out; echo err >&2; exit 3'), { code: 3, tail: /out/ })
  t.match(await run('kill -9 $$'), { code: 137 }, 'a signal is 128 + n, as in a shell')
  t.match((await run('seq 1 20000')).tail, /^(?!1\n)[\s\S]*20000\n$/, 'a long output loses its beginning')
})

t.test('a command that takes too long is ended, with all that it started', async t => {
  const { code, tail } = await run('sleep 600 & echo $!; wait', 300)
  t.equal(code, undefined)
  t.notOk(isAlive(tail.trim()))
})

t.test('what a command left running ends with it', async t => {
  const { code, tail } = await run('sleep 600 >/dev/null 2>&1 & echo $!')
  t.equal(code, 0)
  t.notOk(isAlive(tail.trim()))
})

t.test('a command that ignores the signal is killed', async t => {
  const { code } = await run("trap '' TERM; while :; do sleep 0.05; done", 300)
  t.equal(code, undefined)
})

t.test('a command that there is not is an error', t =>
  t.rejects(runSuite(['/no/such/program'], process.env, 1000, now), { code: 'ENOENT' }))

// The last of this file, because no command starts after it.
t.test('all that run are ended together, and none starts afterwards', async t => {
  const folder = t.testdir()
  let returned = 0
  for (const line of ['sleep 600', 'sleep 601', "trap '' TERM; while :; do sleep 0.05; done"]) {
    run(`echo $$ >> ${folder}/pids; ${line}`).then(() => {
      returned++
      return run(`touch ${folder}/next`)
    }).catch(t.error)
  }
  const pids = (): string[] => existsSync(`${folder}/pids`) ? readFileSync(`${folder}/pids`, 'utf8').split('\n') : []
  while (pids().length < 4) await new Promise(resolve => setTimeout(resolve, 20))
  await endSuites()
  while (pids().some(pid => pid !== '' && isAlive(pid))) await new Promise(resolve => setTimeout(resolve, 20))
  const children = () => process.getActiveResourcesInfo().filter(name => name === 'ProcessWrap').length
  const before = children()
  run(`touch ${folder}/next`).then(() => { returned++ }, t.error)
  t.equal(children(), before, 'no command starts')
  await new Promise(resolve => setImmediate(resolve))
  t.equal(returned, 0, 'a run that was ended says nothing of its suite')
  t.notOk(existsSync(`${folder}/next`))
})
