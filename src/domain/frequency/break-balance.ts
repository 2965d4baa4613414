import type { Workday } from '../day/workday.ts'
import { gapsBetween, type Pair } from '../record/pairing.ts'
import type { BreakPlan } from '../shift/planned-day.ts'
import { type Minutes, minutes, NO_TIME } from '../time/minutes.ts'
import type { Zone } from '../time/zone.ts'
import { clockOf, type Why } from './why.ts'

/** CLT 71 §1: the longest work without a break, in minutes. */
const WITHOUT_BREAK = 240

/** CLT 71: the time between the pairs. */
export function breakTime ({ pairs, zone }: Workday, why?: Why): Minutes {
  const taken = gapsBetween(pairs)
  if (why !== undefined) tellGaps(pairs, zone, why)
  why?.('breakTime', 'break-sum', taken, { pairs: { count: pairs.length } })
  return taken
}

function tellGaps (pairs: readonly Pair[], zone: Zone, why: Why): void {
  for (const [index, [back]] of pairs.entries()) {
    const out = pairs[index - 1]?.[1]
    if (out !== undefined) {
      why('breakTime', 'gap', back.minute - out.minute, { out: clockOf(out, zone), back: clockOf(back, zone) })
    }
  }
}

/** The taken break minus the planned one. A flexible break counts only outside [minimum, maximum]. */
export function breakBalance ({ punches, planned: { breaks } }: Workday, taken: Minutes, why?: Why): Minutes {
  const { minimum, maximum } = breaks
  const isDue = punches.length > 0 && maximum > 0
  const balance = isDue ? minutes(outside(taken, breaks)) : NO_TIME
  why?.('breakBalance', !isDue ? 'break-none-due' : minimum === maximum ? 'break-fixed' : 'break-flexible', balance, {
    taken, minimum, maximum
  })
  return balance
}

export function outside (taken: Minutes, { minimum, maximum }: BreakPlan): number {
  if (taken < minimum) return taken - minimum
  return taken > maximum ? taken - maximum : 0
}

/**
 * True if the pairs lie around the planned break. A flexible break has no place, so the length of the presence
 * decides.
 */
export function spansBreak ({ pairs, planned: { breaks }, midnight }: Workday): boolean {
  const first = pairs[0]?.[0]
  const last = pairs.at(-1)?.[1]
  if (first === undefined || last === undefined || breaks.maximum === 0) return false
  const { span } = breaks
  if (span === undefined) return last.minute - first.minute > WITHOUT_BREAK
  return first.wall <= midnight + span.from && last.wall >= midnight + span.to
}
