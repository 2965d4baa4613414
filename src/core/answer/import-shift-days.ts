import type { Settings } from '../assumptions.ts'
import type { ShiftDaysImportResponse } from '../contract/index.ts'
import {
  importShiftDays, type ImportPolicy, isUpToDate, planImport
} from '../rules/shift/import-shift-days.ts'
import type { ShiftException } from '../rules/shift/shift-exception.ts'
import type { Instant } from '../rules/time/instant.ts'
import { rowsByDay } from '../state/exception-days.ts'
import type { Facts } from '../state/facts.ts'
import { csvReader } from '../wire/data-url.ts'
import { lineMessages, successMessage } from '../wire/success-message.ts'
import { closedRowsIn } from './closed-rows.ts'
import type { Answering, Context } from './context.ts'
import { restOn, warn } from './notes.ts'

/** POST /turnos-excecoes/days/import. The rows of the file come with the request, because reading them takes turns. */
export const answerImportShiftDays: Answering<Uint8Array> = {
  reader: ({ settings }) => csvReader(settings),
  decide (context) {
    const { facts, settings, stamp, notes } = context
    const { csv, plan } = planned(context)
    const { result: { exception, problems }, put } = importShiftDays(plan, stamp)
    const isDisplacing = plan.applies && displaces(facts, plan.days)
    restOn(notes, 'A03', 'A34', 'A37', 'A53')
    if (exception !== undefined) restOn(notes, 'A42', 'A50')
    if (plan.isMixed) restOn(notes, 'A36')
    if (plan.hasDateAlone) restOn(notes, 'A35')
    if (csv.isMixed) warn(notes, 'mixed-encodings', '/base64')
    if (isDisplacing) warn(notes, 'displaced-shift-day', '/base64')
    const language = settings['error.language']
    return {
      put,
      lineProblems: problems.listed,
      status: settings['status.importShiftDays'],
      body: {
        status: exception !== undefined, // A37
        mensagem: successMessage('imported', { exception, problems }, language),
        errors: lineMessages(problems, language)
      } satisfies ShiftDaysImportResponse
    }
  }
}

/** The rows, judged anew if the people that they name, or the settings, have changed since. */
function planned ({ facts, settings, stamp, request: { file } }: Context) {
  if (file === undefined) throw new Error('the rows of an import are read before it is answered')
  if (file.problem !== undefined) throw file.problem
  const { csv, plan, settings: then } = file
  const isCurrent = then === settings && isUpToDate(facts, plan)
  return { csv, plan: isCurrent ? plan : planImport(facts, csv, importPolicyOf(facts, settings, stamp.now)) }
}

/** A36: true if a day of a new shift exception is also one of an earlier exception. The later one counts. */
function displaces ({ exceptionDayOn }: Facts, days: ShiftException['days']): boolean {
  for (const [id, rows] of rowsByDay(days)) {
    for (const date of rows.keys()) if (exceptionDayOn(id, date) !== undefined) return true
  }
  return false
}

export function importPolicyOf (facts: Facts, settings: Settings, now: Instant): ImportPolicy {
  return {
    dateAlone: settings['import.dateAlone'],
    appliesInPart: settings['import.partial'] === 'good-rows',
    closedRows: closedRowsIn(facts, settings, now)
  }
}
