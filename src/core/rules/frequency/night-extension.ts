import type { Workday } from '../day/workday.ts'
import type { Pair } from '../record/pairing.ts'
import type { TimeRule } from '../time-rule.ts'
import { overlap } from '../time/interval.ts'
import type { Zone } from '../time/zone.ts'
import { closing, elapsed, nightsWithin, opening, wallAt, wallIn } from './night.ts'
import type { StepRule, Why } from './why.ts'

/** What decides whether a journey prolongs a night. */
type Ground =
  Extract<StepRule, 'night-begun-before' | 'night-predominant' | 'night-begun-after' | 'night-not-prolonged'>

/** In elapsed minutes. */
interface Past {
  readonly journey: readonly Pair[]
  readonly begin: number
  readonly opens: number
  readonly closes: number
}

/**
 * From when on all of a journey is night work: the end of a night that it prolongs. Súmula 60 II, CLT 73 §5: what
 * follows a night is night work too, in a journey that runs past it and began at its opening or before. By the rule it
 * is also enough that more than half of the night was worked.
 */
export function extensionStart (day: Workday, journey: readonly Pair[], why?: Why): number {
  const { rule, zone } = day
  if (!rule.nightExtension && why === undefined) return Infinity
  const begin = beginOf(day, journey)
  const end = (journey.at(-1) as Pair)[1].minute
  for (const night of nightsOf(journey, zone)) {
    const opens = elapsed(opening(night), zone)
    const closes = elapsed(closing(night), zone)
    if (end <= closes) continue
    const past = { journey, begin, opens, closes }
    const ground = groundOf(past, rule)
    if (why !== undefined) tell(ground, past, night, zone, why)
    if (prolongs(ground)) return closes
  }
  return Infinity
}

function nightsOf (journey: readonly Pair[], zone: Zone): number[] {
  const [entry] = journey[0] as Pair
  const [, exit] = journey.at(-1) as Pair
  return nightsWithin(wallIn(entry, zone), wallIn(exit, zone))
}

function groundOf ({ journey, begin, opens, closes }: Past, rule: TimeRule): Ground {
  if (!rule.nightExtension) return 'night-not-prolonged'
  if (begin <= opens) return 'night-begun-before'
  return rule.nightExtensionNeeds === 'PREDOMINANCIA' && 2 * workedWithin(journey, opens, closes) > closes - opens
    ? 'night-predominant'
    : 'night-begun-after'
}

function prolongs (ground: Ground): boolean {
  return ground === 'night-begun-before' || ground === 'night-predominant'
}

/**
 * A journey begins with its first record; with its scheduled entry, where the record is within the tolerance of a mark.
 */
function beginOf ({ planned, midnight, rule }: Workday, journey: readonly Pair[]): number {
  const [{ minute, wall }] = journey[0] as Pair
  for (const entry of planned.entries) {
    const late = wall - midnight - entry
    if (Math.abs(late) <= rule.markTolerance) return minute - late
  }
  return minute
}

function workedWithin (journey: readonly Pair[], from: number, to: number): number {
  let total = 0
  for (const [entry, exit] of journey) total += overlap(entry.minute, exit.minute, from, to)
  return total
}

function tell (ground: Ground, { journey, begin, opens, closes }: Past, night: number, zone: Zone, why: Why): void {
  const [entry] = journey[0] as Pair
  why('nightPremium', ground, prolongs(ground) ? workedWithin(journey, closes, Infinity) : 0, {
    begin: { clock: wallAt(begin, zone) },
    recorded: { clock: wallIn(entry, zone) },
    opens: { clock: opening(night) },
    closes: { clock: closing(night) },
    worked: workedWithin(journey, opens, closes),
    night: closes - opens
  })
}
