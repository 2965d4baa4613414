import type { Workday } from '../day/workday.ts'
import type { Pair } from '../record/pairing.ts'
import { elapsedMinutes } from '../time/instant.ts'
import { overlap } from '../time/interval.ts'
import { type Minutes, minutes } from '../time/minutes.ts'
import { instantAt, type WallMinute, wallMinute } from '../time/wall-clock.ts'
import type { Zone } from '../time/zone.ts'
import { closing, nightsWithin, opening } from './night.ts'
import type { Why } from './why.ts'

/** A pause so long begins the journey anew. */
const NEW_JOURNEY = 240

/** What of a pair is night work, in elapsed minutes. */
export interface NightStretch {
  readonly pair: Pair
  readonly from: number
  readonly to: number
  /** After the end of the night: Súmula 60 II. */
  readonly extended: boolean
}

/** CLT 73: the minutes worked at night; with the reduced hour (§1) seven of them count as eight. */
export function nightPremium (day: Workday, why?: Why): Minutes {
  let total = 0
  const stretches = nightStretches(day)
  for (const { pair: [entry], from, to, extended } of stretches) {
    total += to - from
    const clock = entry.wall - entry.minute
    why?.('nightPremium', extended ? 'night-extension' : 'night-minutes', to - from, {
      from: { clock: from + clock }, to: { clock: to + clock }
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
export function nightStretches (day: Workday): NightStretch[] {
  const { pairs, zone } = day
  const stretches: NightStretch[] = []
  for (let first = 0; first < pairs.length;) {
    const journey = journeyFrom(pairs, first)
    const extension = extensionStart(day, journey)
    for (const pair of journey) addStretches(stretches, pair, zone, extension)
    first += journey.length
  }
  return stretches
}

/** The pairs from that one up to the next long pause. */
function journeyFrom (pairs: readonly Pair[], first: number): readonly Pair[] {
  let end = first + 1
  while (end < pairs.length && (pairs[end] as Pair)[0].minute - (pairs[end - 1] as Pair)[1].minute < NEW_JOURNEY) end++
  return first === 0 && end === pairs.length ? pairs : pairs.slice(first, end)
}

function nightsOf (journey: readonly Pair[], zone: Zone): number[] {
  const [entry] = journey[0] as Pair
  const [, exit] = journey.at(-1) as Pair
  return nightsWithin(wallIn(entry, zone), wallIn(exit, zone))
}

/**
 * Súmula 60 II, CLT 73 §5: what follows a night is night work too, in a journey that runs past it and began at its
 * opening or before. By the rule it is also enough that more than half of the night was worked.
 */
function extensionStart (day: Workday, journey: readonly Pair[]): number {
  const { rule, zone } = day
  if (!rule.nightExtension) return Infinity
  const begin = beginOf(day, journey)
  const end = (journey.at(-1) as Pair)[1].minute
  for (const night of nightsOf(journey, zone)) {
    const opens = elapsed(opening(night), zone)
    const closes = elapsed(closing(night), zone)
    if (end <= closes) continue
    if (begin <= opens || (rule.nightExtensionNeeds === 'PREDOMINANCIA' &&
      2 * workedWithin(journey, opens, closes) > closes - opens)) return closes
  }
  return Infinity
}

/**
 * A journey begins with its first record; with its scheduled entry, where the record is within the tolerance of a mark.
 */
function beginOf ({ planned, midnight, rule }: Workday, journey: readonly Pair[]): number {
  const [{ minute, wall }] = journey[0] as Pair
  for (const [index, mark] of (planned.schedule?.marks ?? []).entries()) {
    const late = wall - midnight - mark
    if (index % 2 === 0 && Math.abs(late) <= rule.markTolerance) return minute - late
  }
  return minute
}

function workedWithin (journey: readonly Pair[], from: number, to: number): number {
  let total = 0
  for (const [entry, exit] of journey) total += overlap(entry.minute, exit.minute, from, to)
  return total
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

function wallIn ({ record, wall }: Pair[0], zone: Zone): WallMinute {
  return record.zone === zone ? wall : wallMinute(record.at, zone)
}

function elapsed (wall: WallMinute, zone: Zone): number {
  return elapsedMinutes(instantAt(wall, zone))
}
