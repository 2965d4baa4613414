import { Parser } from 'tap-parser'
import { type Command, passes, type Report, runProcess } from './test-process.ts'

export interface Totals {
  readonly total: number
  readonly pass: number
  readonly fail: number
  readonly skip: number
  readonly todo: number
}

export interface Run {
  /** How many processes run at once. */
  readonly jobs: number
  /** How long one process may take. */
  readonly seconds: number
  /** Called when a process has ended. */
  readonly onReport: (report: Report) => void | Promise<void>
}

/** Runs the processes in their order, several at once. */
export async function runProcesses (commands: readonly Command[], { jobs, seconds, onReport }: Run): Promise<Totals> {
  const waiting = [...commands]
  const reports: Report[] = []
  async function work (): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const report = await runProcess(next, seconds)
      reports.push(report)
      await onReport(report)
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  return totalsOf(reports)
}

/** A process that went wrong counts as one failure more. */
function totalsOf (reports: readonly Report[]): Totals {
  const asserted = reports.flatMap(report => report.asserted)
  const wrong = reports.filter(report => report.wrong.length > 0).length
  const skip = asserted.filter(result => result.skip !== false).length
  const todo = asserted.filter(result => result.todo !== false && result.skip === false).length
  const failed = asserted.filter(result => !passes(result)).length
  return {
    total: asserted.length + wrong,
    pass: asserted.length - failed - skip - todo,
    fail: failed + wrong,
    skip,
    todo
  }
}

/** A process as one test point of TAP, with each of its failures in full. */
export function tapOf ({ name, asserted, wrong, seconds, tap }: Report, id: number): string {
  const failed = asserted.filter(result => !passes(result))
  const ok = failed.length === 0 && wrong.length === 0
  const points = Parser.stringify(failed.map((result, index) => ['assert', { ...result, id: index + 1 }]))
  // The last lines tell in which test a process went wrong.
  const remarks = wrong.length === 0 ? [] : [...wrong.map(what => `${name} ${what}`), ...lastLines(tap)]
  return [
    failed.length === 0 ? '' : `# Subtest: ${name}\n${indented(`${points}1..${failed.length}\n`)}`,
    `${ok ? 'ok' : 'not ok'} ${id} - ${name}: ${asserted.length} assertions # time=${Math.round(seconds * 1000)}ms\n`,
    ...remarks.map(line => `# ${line}\n`)
  ].join('')
}

/** The totals in one line, as tap writes it. */
export function totalsLine ({ total, pass, ...rest }: Totals): string {
  const others = Object.entries(rest).filter(([, count]) => count > 0).map(([name, count]) => `, ${name}: ${count}`)
  return `# { total: ${total}, pass: ${pass}${others.join('')} }\n`
}

const indented = (text: string): string => text.replace(/^(?=.)/gm, '    ')

const lastLines = (text: string): string[] => text.trimEnd().split('\n').slice(-40)
