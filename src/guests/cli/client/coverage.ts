import type { Kind } from '../../control/coverage-report/report.ts'
import type { Asking } from './asking.ts'
import { plain, table } from './table.ts'

/** Prints how much of the contract clients have reached, and with `--missing` what not. */
export async function coverage ({ control, flags: { missing }, say, columns, print }: Asking): Promise<void> {
  const report = await control.coverage()
  const words: Record<Kind, string> = {
    status: say('status das operações', 'statuses of operations'),
    format: say('status dos formatos', 'statuses of formats'),
    rule: say('regras', 'rules'),
    transition: say('transições de ajustes', 'transitions of adjustments')
  }
  const summary = table([say('parte', 'part'), say('alcançado', 'reached'), say('de', 'of')], [
    ...report.areas.map(({ kind, reached, total }) => [words[kind], reached, total]),
    [say('tudo', 'all'), report.reached, report.total]
  ], columns)
  const list = missing === true && report.missing.length > 0
    ? [say('\nFalta:\n', '\nMissing:\n'), ...report.missing.map(name => `  ${name}\n`)]
    : []
  const outside = report.outsideContract.map(({ method, path, count }) => `  ${count} × ${method} ${plain(path)}\n`)
  if (outside.length > 0) outside.unshift(say('\nFora do contrato:\n', '\nOutside the contract:\n'))
  print(report, [summary, ...list, ...outside].join(''))
}
