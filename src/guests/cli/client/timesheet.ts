import { OptionError } from '../../../host/start/config.ts'
import type { Asking } from './asking.ts'
import { monthMeant, nameAndMonth, yearOf } from './given-text.ts'
import { cut } from './table.ts'
import { worded } from '../../../core/words/commands.ts'

/** The mark of UTF-8, without which a Brazilian spreadsheet reads accents wrong. Reading a response takes it away. */
const BYTE_ORDER_MARK = '\ufeff'

/** Prints a month of a collaborator as the server writes it, by default the month of the sandbox's clock. */
export async function timesheet ({ control, args, flags, columns, print }: Asking): Promise<void> {
  const { month: flag, json, csv } = flags
  const { name: who, month: named } =
    typeof flag === 'string' ? { name: args.join(' '), month: flag } : nameAndMonth(args)
  const month = named && await monthMeant(named, () => yearOf(control))
  if (who === '' && (csv !== true || json === true)) throw new OptionError(NOBODY)
  if (json === true) return print(await control.timesheet(who, month), '')
  if (csv === true) {
    const text = who === ''
      ? await control.timesheetsCsv(month ?? (await control.clock()).now.slice(0, 7))
      : await control.timesheetText(who, 'csv', month)
    return print(text, BYTE_ORDER_MARK + text)
  }
  const text = await control.timesheetText(who, 'text', month)
  print(text, text.split('\n').map(line => cut(line, columns)).join('\n'))
}

const NOBODY = worded('nameACollaboratorWithoutOne')
