import { setImmediate } from 'node:timers/promises'
import {
  createPlanner, importShiftDays, type ImportPolicy, isUpToDate, planImport
} from '../../core/rules/shift/import-shift-days.ts'
import type { ShiftException } from '../../core/rules/shift/shift-exception.ts'
import { restOn } from '../http/cited/assumptions.ts'
import { disconnected } from '../http/provoked/pause.ts'
import { closedRowsIn } from '../http/sandbox/closed-rows.ts'
import { operationRoute } from '../http/operation-route.ts'
import { readOrRefuse } from '../http/read/read-or-refuse.ts'
import type { TypedApp } from '../http/route-context.ts'
import { transact } from '../http/transact.ts'
import { warn } from '../http/cited/warnings.ts'
import type { Life } from '../sandbox/life.ts'
import { rowsByDay } from '../../core/state/exception-days.ts'
import { type Facts, factsOf } from '../../core/state/facts.ts'
import { inTurns } from '../turns.ts'
import { csvReader } from '../../core/wire/data-url.ts'
import { readShiftDaysCsv } from '../http/csv/shift-days-csv.ts'
import { lineMessages, successMessage } from '../../core/wire/success-message.ts'

const IMPORTED = ['A03', 'A34', 'A37', 'A53'] as const
const CREATED = ['A42', 'A50'] as const

/** POST /turnos-excecoes/days/import */
export function routeImportShiftDays (app: TypedApp, maximum: number): void {
  app.route({
    ...operationRoute(app, 'importShiftDays'),
    async handler (request, reply) {
      const { life: { settings } } = request
      const content = readOrRefuse(request, csvReader(settings))
      const signal = disconnected(request.raw.socket)
      const read = await readShiftDaysCsv(content, { maximum, signal })
      const policy = policyOf(request.life)
      const planner = createPlanner(factsOf(request.life.state), policy)
      await inTurns(read.rows, planner.judge, signal)
      await inTurns(planner.fromLast(), planner.choose, signal)
      const planned = planner.plan(read)
      await setImmediate()
      rowsByDay(planned.days) // computed here, because the decision keeps all others waiting
      const imported = await transact(request, (facts, stamp) => {
        const plan = isUpToDate(facts, planned) ? planned : planImport(facts, read, policy)
        const { result, put } = importShiftDays(plan, stamp)
        return {
          result: { ...result, plan, displaces: plan.applies && displaces(facts, plan.days) },
          ...(put !== undefined && { put })
        }
      })
      request.lineProblems = imported.problems.listed
      restOn(request, ...IMPORTED)
      if (imported.exception !== undefined) restOn(request, ...CREATED)
      if (imported.plan.isMixed) restOn(request, 'A36')
      if (imported.plan.hasDateAlone) restOn(request, 'A35')
      if (read.isMixed) warn(request, 'mixed-encodings', '/base64')
      if (imported.displaces) warn(request, 'displaced-shift-day', '/base64')
      const language = settings['error.language']
      return await reply.code(settings['status.importShiftDays'] as 201).send({
        status: imported.exception !== undefined, // A37
        mensagem: successMessage('imported', imported, language),
        errors: lineMessages(imported.problems, language)
      })
    }
  })
}

/** A36: true if a day of a new shift exception is also one of an earlier exception. The later one counts. */
function displaces ({ exceptionDayOn }: Facts, days: ShiftException['days']): boolean {
  for (const [id, rows] of rowsByDay(days)) {
    for (const date of rows.keys()) if (exceptionDayOn(id, date) !== undefined) return true
  }
  return false
}

function policyOf (life: Life): ImportPolicy {
  const { settings } = life
  return {
    dateAlone: settings['import.dateAlone'],
    appliesInPart: settings['import.partial'] === 'good-rows',
    closedRows: closedRowsIn(life)
  }
}
