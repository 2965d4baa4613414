import { setImmediate } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { read } from '../../core/answer/answer.ts'
import { importPolicyOf } from '../../core/answer/import-shift-days.ts'
import type { OperationRequest, ReadFile } from '../../core/answer/request.ts'
import { Problem } from '../../core/rules/problem.ts'
import { createPlanner } from '../../core/rules/shift/import-shift-days.ts'
import { operationRequestOf } from '../http/operation-request.ts'
import { disconnected } from '../http/provoked/pause.ts'
import type { RouteContext, TypedApp } from '../http/route-context.ts'
import { answered } from '../http/transact.ts'
import { rowsByDay } from '../../core/state/exception-days.ts'
import { factsOf } from '../../core/state/facts.ts'
import { inTurns } from '../turns.ts'
import { readShiftDaysCsv } from '../http/csv/shift-days-csv.ts'
import { operationRoute, putAnswer } from './operation-route.ts'

/** POST /turnos-excecoes/days/import */
export function routeImportShiftDays (app: TypedApp, context: RouteContext): void {
  app.route({
    ...operationRoute(app, 'importShiftDays'),
    async handler (request, reply) {
      const operation = await operationRequestOf(request, context)
      const file = await fileOf(operation, request, context.maxImportRows)
      const answer = await answered(request, { ...operation, file })
      return await reply.send(putAnswer(answer, request, reply, context))
    }
  })
}

/** Reads and judges the rows of a file in turns; `undefined` if the request is refused before its file is read. */
async function fileOf (
  operation: OperationRequest, { life, raw }: FastifyRequest, maximum: number
): Promise<ReadFile | undefined> {
  const { settings, state } = life
  const { problem, wanted } = read(state, operation, settings, { now: life.now(), seed: 0 })
  if (problem !== undefined) return undefined
  const signal = disconnected(raw.socket)
  try {
    const csv = await readShiftDaysCsv(wanted as Uint8Array, { maximum, signal })
    const facts = factsOf(state)
    const planner = createPlanner(facts, importPolicyOf(facts, settings, life.now()))
    await inTurns(csv.rows, planner.judge, signal)
    await inTurns(planner.fromLast(), planner.choose, signal)
    const plan = planner.plan(csv)
    await setImmediate()
    rowsByDay(plan.days) // computed here, because the decision keeps all others waiting
    return { csv, plan, settings }
  } catch (error) {
    if (error instanceof Problem) return { problem: error }
    throw error
  }
}
