import { DEFAULT_SETTINGS } from '../assumptions.ts'
import { importShiftDays } from '../domain/shift/import-shift-days.ts'
import { operationRoute } from '../http/operation-route.ts'
import type { TypedApp } from '../http/route-context.ts'
import { assertValid } from '../http/validation.ts'
import { factsOf } from '../state/facts.ts'
import { csvBytes, csvViolations } from '../wire/data-url.ts'
import { readShiftDaysCsv } from '../wire/shift-days-csv.ts'
import { lineMessages, successMessage } from '../wire/success-message.ts'

/** POST /turnos-excecoes/days/import */
export function routeImportShiftDays (app: TypedApp): void {
  app.route({
    ...operationRoute(app, 'importShiftDays'),
    async handler (request, reply) {
      assertValid(request, csvViolations)
      const { rows, problems } = await readShiftDaysCsv(csvBytes(request.body))
      const imported = await request.root.transact((state, stamp) => importShiftDays(factsOf(state), rows, stamp))
      const all = [...problems, ...imported.problems].sort((a, b) => a.line - b.line)
      const language = DEFAULT_SETTINGS['error.language']
      return await reply.code(DEFAULT_SETTINGS['status.importShiftDays']).send({
        status: imported.exception !== undefined, // A37
        mensagem: successMessage('imported', imported, language),
        errors: lineMessages({ problems: all }, language)
      })
    }
  })
}
