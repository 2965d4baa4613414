import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './is-built.ts'
import { bundleTests, FOLDER } from './test-bundle.ts'
import { sourcePlaces } from './test-places.ts'
import { runProcesses, tapOf, totalsLine } from './test-run.ts'

/*
 * `npm test`: builds `dist/` if it is not there, and runs all tests. It writes TAP, with failures alone in full; what
 * each process wrote is in `.tap/suite/`. With arguments tap gets these instead: `npm test -- FILE` runs one file as
 * it is written.
 */
/**
 * Most code runs too briefly to be worth optimizing, and is given memory enough to collect it rarely. There are more
 * processes than cores, so threads of V8 would only take turns with these.
 */
const V8 = [
  '--interrupt-budget=1000000', '--min-semi-space-size=64', '--max-semi-space-size=64', '--initial-heap-size=1200',
  '--single-threaded'
]
const NODE = [...V8, '--import=./test/support/no-domains.mjs']

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const given = process.argv.slice(2)
const code = isBuilt() ? 0 : await run('tsx', 'build.ts')
if (code !== 0) process.exitCode = code
else process.exitCode = given.length > 0 ? await run('tap', ...given) : await runAll()

async function runAll (): Promise<number> {
  const began = performance.now()
  const env = { TAP_TIMEOUT: '180', ...process.env, TEST_SCRIPTS: FOLDER }
  let ended = 0
  process.stdout.write('TAP version 14\n')
  const bundles = await bundleTests()
  const commands = bundles.map(({ name, path }) => ({
    name, file: process.execPath, args: [...NODE, path], env
  }))
  const totals = await runProcesses(commands, {
    jobs: 4, // twice as many as cores, because half of them wait for a database, a browser or a process
    seconds: Number(env.TAP_TIMEOUT) + 10, // a test of tap says itself what it waits for when the time is up
    onReport (report) {
      writeFileSync(`${FOLDER}/${report.name}.tap`, report.tap)
      process.stdout.write(sourcePlaces(tapOf(report, ++ended), FOLDER))
    }
  })
  process.stdout.write(`1..${ended}\n${totalsLine(totals)}# time=${Math.round(performance.now() - began)}ms\n`)
  return totals.fail === 0 && totals.total > 0 ? 0 : 1
}

async function run (command: string, ...args: string[]): Promise<number> {
  const [code] = await once(spawn(`node_modules/.bin/${command}`, args, { stdio: 'inherit' }), 'exit')
  return code ?? 1
}
