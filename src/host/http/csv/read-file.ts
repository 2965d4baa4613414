import { setImmediate } from 'node:timers/promises'
import { type OperationRequest, read } from '../../../core/index.ts'
import { importPolicyOf } from '../../../core/answer/import-shift-days.ts'
import type { ReadFile } from '../../../core/answer/request.ts'
import type { Settings } from '../../../core/assumptions.ts'
import { Problem } from '../../../core/rules/problem.ts'
import { createPlanner } from '../../../core/rules/shift/import-shift-days.ts'
import { rowsByDay } from '../../../core/state/exception-days.ts'
import { factsOf } from '../../../core/state/facts.ts'
import type { At } from '../../../core/state/stamp.ts'
import type { State } from '../../../core/state/state.ts'
import { inTurns } from '../../turns.ts'
import { readShiftDaysCsv } from './shift-days-csv.ts'

interface Bounds {
  /** The most rows. */
  readonly maximum: number
  readonly signal?: AbortSignal
}

/** Reads and judges the rows of a file in turns; `undefined` if the request is refused before its file is read. */
export async function readFile (
  world: State, operation: OperationRequest, settings: Settings, at: At, { maximum, signal }: Bounds
): Promise<ReadFile | undefined> {
  const { problem, wanted } = read(world, operation, settings, at)
  if (problem !== undefined) return undefined
  try {
    const csv = await readShiftDaysCsv(wanted as Uint8Array, { maximum, ...signal !== undefined && { signal } })
    const facts = factsOf(world)
    const planner = createPlanner(facts, importPolicyOf(facts, settings, at.now))
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
