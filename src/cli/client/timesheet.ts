import type { Asking } from './asking.ts'
import { cut } from './table.ts'
import { saoPaulo } from './time-text.ts'

/** Prints a month of a collaborator, by default the month of the sandbox's clock. */
export async function timesheet ({ control, args: [who = ''], flags, columns, print }: Asking): Promise<void> {
  const month = typeof flags['month'] === 'string' ? flags['month'] : saoPaulo((await control.clock()).now).slice(0, 7)
  const [sheet, text] = await Promise.all([control.timesheet(who, month), ''])
  print(sheet, text.split('\n').map(line => cut(line, columns)).join('\n'))
}
