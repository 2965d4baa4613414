import type { Workday } from '../day/workday.ts'
import type { Pair } from '../record/pairing.ts'
import { type Minutes, minutes } from '../time/minutes.ts'
import type { Zone } from '../time/zone.ts'
import { closing, elapsed, nightsWithin, opening, wallAt, wallIn } from './night.ts'
import { extensionStart } from './night-extension.ts'
import type { Why } from './why.ts'

/** A pause of this length begins a new journey. */
const NEW_JOURNEY_MINUTES = 240

/** The night work of a pair, in elapsed minutes. */
export interface NightStretch {
  readonly pair: Pair
  readonly from: number
  readonly to: number
  /** True after the end of the night: Súmula 60 II. */
  readonly extended: boolean
}

/** CLT 73: the minutes worked at night; with the reduced hour (§1) seven of them count as eight. */
export function nightPremium (day: Workday, why?: Why): Minutes {
  let total = 0
  const stretches = nightStretches(day, why)
  for (const { from, to, extended } of stretches) {
    total += to - from
    why?.('nightPremium', extended ? 'night-extension' : 'night-minutes', to - from, {
      from: { clock: wallAt(from, day.zone) }, to: { clock: wallAt(to, day.zone) }
    })
  }
  why?.('nightPremium', 'night-sum', total, { stretches: { count: stretches.length } })
  if (!day.rule.reducedNightHour) return minutes(total)
  // Rounded half up, once: floor(8t/7 + 1/2).
  const reduced = Math.floor((16 * total + 7) / 14)
  why?.('nightPremium', 'night-reduced', reduced, { night: total })
  return minutes(reduced)
}

/** Clock minutes from 22:00 to 05:00 in the collaborator's zone, and what prolongs a night. */
export function nightStretches (day: Workday, why?: Why): NightStretch[] {
  const { pairs, zone } = day
  const stretches: NightStretch[] = []
  for (let first = 0; first < pairs.length;) {
    const journey = journeyFrom(pairs, first)
    const extension = extensionStart(day, journey, why)
    for (const pair of journey) addStretches(stretches, pair, zone, extension)
    first += journey.length
  }
  return stretches
}

/** The pairs from the given one up to the next long pause. */
function journeyFrom (pairs: readonly Pair[], first: number): readonly Pair[] {
  let end = first + 1
  const pauseBefore = (index: number): number => (pairs[index] as Pair)[0].minute - (pairs[index - 1] as Pair)[1].minute
  while (end < pairs.length && pauseBefore(end) < NEW_JOURNEY_MINUTES) end++
  return first === 0 && end === pairs.length ? pairs : pairs.slice(first, end)
}

function addStretches (stretches: NightStretch[], pair: Pair, zone: Zone, extension: number): void {
  const [entry, exit] = pair
  for (const night of nightsWithin(wallIn(entry, zone), wallIn(exit, zone))) {
    const from = Math.max(entry.minute, elapsed(opening(night), zone))
    const to = Math.min(exit.minute, elapsed(closing(night), zone), extension)
    if (from < to) stretches.push({ pair, from, to, extended: false })
  }
  if (exit.minute > extension) {
    stretches.push({ pair, from: Math.max(entry.minute, extension), to: exit.minute, extended: true })
  }
}
