import type { Kind } from '../../control/coverage-report/report.ts'
import type { Asking } from './asking.ts'
import { plain, table } from './table.ts'
import { worded } from '../../../core/words/commands.ts'

/** Prints how much of the contract clients have reached, and with `--missing` what not. */
export async function coverage ({ control, flags: { missing }, say, columns, print }: Asking): Promise<void> {
  const report = await control.coverage()
  const words: Record<Kind, string> = {
    status: say(worded('statusesOfOperations')),
    format: say(worded('statusesOfFormats')),
    rule: say(worded('rules')),
    transition: say(worded('transitionsOfAdjustments'))
  }
  const summary = table([say(worded('part')), say(worded('reached')), say(worded('of'))], [
    ...report.areas.map(({ kind, reached, total }) => [words[kind], reached, total]),
    [say(worded('all')), report.reached, report.total]
  ], columns)
  const list = missing === true && report.missing.length > 0
    ? [say(worded('missing')), ...report.missing.map(name => `  ${name}\n`)]
    : []
  const outside = report.outsideContract.map(({ method, path, count }) => `  ${count} × ${method} ${plain(path)}\n`)
  if (outside.length > 0) outside.unshift(say(worded('outsideTheContract2')))
  print(report, [summary, ...list, ...outside].join(''))
}
