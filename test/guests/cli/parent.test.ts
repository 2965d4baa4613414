import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { whenParentEnds } from '../../../src/guests/cli/parent.ts'
import { bareCommand } from '../../support/bare-command.ts'
import { cli } from './espelho.ts'

t.jobs = 3
/** A new object for each test, because tap writes into it what it prints of that test. */
const besides = () => ({ buffered: true })
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) =>
  !/^(npm_|ESPELHO_|PORT$|_?TAP)/.test(name)))
const server = `"${process.execPath}" "${cli}" --port 0 --log-level warn`

/** Starts a command that starts a server, and waits for the ready line. */
async function begun (t: Test, command: string, args: string[], options: { cwd?: string, env?: object } = {}) {
  const child = spawn(...bareCommand(command, ...args), {
    ...options, env: { ...env, ...options.env }, stdio: ['ignore', 'pipe', 'inherit'], detached: true
  })
  t.teardown(() => endGroup(child))
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('{"event":"ready"')) return { child, pid: JSON.parse(line).pid as number }
  }
  throw new Error('it has ended')
}

function endGroup ({ pid = 0 }: ChildProcess): void {
  try { process.kill(-pid, 'SIGKILL') } catch {}
}

/** A zombie has ended: whoever started it has not asked yet. */
function lives (pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !existsSync('/proc/self/stat') || !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

async function ended (pid: number): Promise<boolean> {
  for (let tries = 0; tries < 6000 && lives(pid); tries++) await sleep(50)
  return !lives(pid)
}

const scripts = { start: `${server}` }
const killed: [sentence: string, command: string, args: string[], options?: { env: object }][] = [
  ['a shell that goes on after it', '/bin/sh', ['-c', `${server}; true`]],
  ['npm start', 'npm', ['start', '--silent']],
  ['npm exec, as npx is called now', 'npm', ['exec', '--silent', '--call', server]],
  ['npm with a shell that stays between the two', 'npm', ['start', '--silent'],
    { env: { npm_config_script_shell: './staying_sh' } }]
]

for (const [sentence, command, args, options] of killed) {
  t.test(`a server ends with its parent: ${sentence}`, besides(), async t => {
    const cwd = t.testdir({
      'package.json': JSON.stringify({ name: 'client', scripts }),
      staying_sh: '#!/bin/sh\n/bin/sh "$@"\nexit $?\n'
    })
    chmodSync(`${cwd}/staying_sh`, 0o755)
    const { child, pid } = await begun(t, command, args, { cwd, ...options })
    child.kill('SIGKILL')
    t.ok(await ended(pid), 'soon after')
  })
}

t.test('a server with --detach outlives its parent, and the end of its terminal', besides(), async t => {
  const { child, pid } = await begun(t, '/bin/sh', ['-c', `${server} --detach; true`])
  child.kill('SIGKILL')
  await once(child, 'exit')
  process.kill(pid, 'SIGHUP')
  await sleep(1000)
  t.ok(lives(pid))
  process.kill(pid, 'SIGTERM')
  t.ok(await ended(pid), 'until it is told to end')
})

t.test('a command that exec runs ends when whoever started exec has', besides(), async t => {
  const code = 'console.log(JSON.stringify({ event: "ready", pid: process.pid })); setInterval(() => {}, 1000)'
  const { child, pid } =
    await begun(t, '/bin/sh', ['-c', `"${process.execPath}" "${cli}" exec -- "${process.execPath}" -e '${code}'; true`])
  child.kill('SIGKILL')
  t.ok(await ended(pid))
})

t.test('the end of a parent is told once, and the first process of a container is told of none', besides(), async t => {
  let told = 0
  let tell = (): void => {}
  const isTold = new Promise<void>(resolve => { tell = () => { told++; resolve() } })
  const own = { ppid: 1, env: {} }
  const timers = timersOf(() => { whenParentEnds(tell, own) })
  t.same(timers, [])
  own.ppid = 4711
  const [timer, ...others] = timersOf(() => { whenParentEnds(tell, own) })
  t.same(others, [])
  t.notOk(timer?.hasRef(), 'it keeps no process alive')
  const ticks = async (): Promise<void> => {
    for (let tick = 0; tick < 20; tick++) await sleep(1)
  }
  await ticks()
  t.equal(told, 0)
  own.ppid = 1
  await isTold
  await ticks()
  t.equal(told, 1)
})

/** The timers that a function sets, which go off at once. Nothing else runs while the global function is replaced. */
function timersOf (sets: () => void): NodeJS.Timeout[] {
  const { setInterval: repeat } = globalThis
  const timers: NodeJS.Timeout[] = []
  globalThis.setInterval = ((task: () => void) => {
    const timer = repeat(task, 1)
    timers.push(timer)
    return timer
  }) as typeof setInterval
  try { sets() } finally { globalThis.setInterval = repeat }
  return timers
}
