import { parseArgs, type ParseArgsConfig } from 'node:util'
import { alone, rooms } from '../test/support/room.ts'
import { runProcesses, tapOf, totalsLine } from './test-run.ts'

/*
 * `npx tap FILE…` runs test files as they are written, each in a process of its own, and tells what failed. Without a
 * file it runs all of them. The options are those of tap that a class of tests knows by itself.
 */
const { positionals, values } = parsed({
  allowPositionals: true,
  options: {
    bail: { type: 'boolean', short: 'b' },
    grep: { type: 'string', short: 'g' },
    jobs: { type: 'string', short: 'j', default: '2' },
    only: { type: 'boolean', short: 'O' },
    timeout: { type: 'string', short: 't', default: process.env['TAP_TIMEOUT'] ?? '180' },
    verbose: { type: 'boolean', short: 'v' }
  }
})
const { bail, grep, jobs, only, timeout, verbose } = values
const env = {
  ...process.env,
  TAP_TIMEOUT: timeout,
  ...bail === true && { TAP_BAIL: '1' },
  ...grep !== undefined && { TAP_GREP: grep },
  ...only === true && { TAP_ONLY: '1' }
}
const files = positionals.filter(argument => argument !== 'run')
let ended = 0
const totals = await runProcesses((files.length > 0 ? files : [...rooms, ...alone]).map(name =>
  ({ name, file: process.execPath, args: ['--import=tsx', name], env })), {
  jobs: Number(jobs),
  seconds: Number(timeout) + 10,
  onReport (report) {
    ended++
    process.stdout.write(verbose === true ? report.tap : tapOf(report, ended))
  }
})
process.stdout.write(`1..${ended}\n${totalsLine(totals)}`)
process.exitCode = totals.fail === 0 && totals.total > 0 ? 0 : 1

/** What the command line says. A wrong one ends the process with one line. */
function parsed<T extends ParseArgsConfig> (config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    console.error(`tap: ${(error as Error).message}`)
    process.exit(2)
  }
}
