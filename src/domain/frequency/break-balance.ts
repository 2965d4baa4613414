import type { BreakPlan } from '../shift/planned-day.ts'
import { type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import type { Workday } from '../day/workday.ts'

/** CLT 71 §1: up to so long no break is due. */
const WITHOUT_BREAK = 240

/** Break taken less planned; a flexible one counts only outside [minimum, maximum]. */
export function breakBalance ({ punches, planned: { breaks } }: Workday, taken: Minutes): Minutes {
  return punches.length === 0 ? NO_TIME : minutes(outside(taken, breaks))
}

export function outside (taken: Minutes, { minimum, maximum }: BreakPlan): number {
  if (taken < minimum) return taken - minimum
  return taken > maximum ? taken - maximum : 0
}

/** The first and last record lie around the planned break; a flexible one has no place, so the presence must call for it. */
export function spansBreak ({ punches, planned: { breaks }, midnight }: Workday): boolean {
  const [first] = punches
  const last = punches.at(-1)
  if (first === undefined || last === undefined || breaks.maximum === 0) return false
  const { span } = breaks
  if (span === undefined) return last.minute - first.minute > WITHOUT_BREAK
  return first.wall <= midnight + span.from && last.wall >= midnight + span.to
}
