import type { Workday } from '../day/workday.ts'
import { type Minutes, NO_TIME } from '../time/minutes.ts'
import type { Excuse } from './excuse/excuse.ts'
import type { StepRule, Why } from './why.ts'

/** The work that is due on a day. Nothing is due during leave. */
export function workloadOf (day: Workday, { clearsWorkload }: Excuse, why?: Why): Minutes {
  const { workload } = day.planned
  if (why !== undefined) tellWorkload(day, why)
  if (!clearsWorkload) return workload
  if (why !== undefined) {
    const { wholeDay } = day.journey.acting
    const isVacation = wholeDay !== undefined && day.reasonOf(wholeDay).vacation === true
    why('workload', isVacation ? 'workload-vacation' : 'workload-leave', 0, { workload })
  }
  return NO_TIME
}

function tellWorkload (day: Workday, why: Why): void {
  const { expected, midnight, planned: { workload, schedule, times, breaks } } = day
  if (expected.layer === 'exception') why('workload', 'workload-exception', workload, {})
  const rule = workload > 0 ? schedule === undefined ? 'workload-flexible' : 'workload-scheduled' : noWorkload(day)
  why('workload', rule, workload, times === undefined
    ? {}
    : { from: { clock: midnight + times.from }, to: { clock: midnight + times.to }, breaks: breaks.minimum })
}

function noWorkload ({ employment, expected, planned }: Workday): StepRule {
  if (!employment.isEmployed) return 'workload-not-employed'
  if (employment.status !== 'ATIVO') return 'workload-inactive'
  if (expected.layer === 'holiday') return 'workload-holiday'
  return planned.unmeasured ? 'workload-unmeasured' : 'workload-free'
}
