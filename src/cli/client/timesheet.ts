import type { Asking } from './asking.ts'
import { monthMeant } from './given-text.ts'
import { cut } from './table.ts'

/** Prints a month of a collaborator as the server writes it, by default the month of the sandbox's clock. */
export async function timesheet ({ control, args, flags, columns, print }: Asking): Promise<void> {
  const who = args.join(' ')
  const month = typeof flags['month'] === 'string' ? monthMeant(flags['month']) : undefined
  if (flags['json'] === true) return print(await control.timesheet(who, month), '')
  const text = await control.timesheetText(who, 'text', month)
  print(text, text.split('\n').map(line => cut(line, columns)).join('\n'))
}
