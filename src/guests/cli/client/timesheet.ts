import type { Asking } from './asking.ts'
import { monthMeant, nameAndMonth, yearOf } from './given-text.ts'
import { cut } from './table.ts'

/** Prints a month of a collaborator as the server writes it, by default the month of the sandbox's clock. */
export async function timesheet ({ control, args, flags, columns, print }: Asking): Promise<void> {
  const { month: flag } = flags
  const { name: who, month: named } =
    typeof flag === 'string' ? { name: args.join(' '), month: flag } : nameAndMonth(args)
  const month = named && await monthMeant(named, () => yearOf(control))
  if (flags['json'] === true) return print(await control.timesheet(who, month), '')
  const text = await control.timesheetText(who, 'text', month)
  print(text, text.split('\n').map(line => cut(line, columns)).join('\n'))
}
