import type { Pair } from '../record/pairing.ts'
import { elapsedMinutes } from '../time/instant.ts'
import { overlap } from '../time/interval.ts'
import { type Minutes, minutes } from '../time/minutes.ts'
import { instantAt, type WallMinute } from '../time/wall-clock.ts'
import type { Zone } from '../time/zone.ts'
import { closing, firstNightFrom, nightsWithin, opening } from './night.ts'
import type { Workday } from '../day/workday.ts'

/** CLT 73: the minutes worked at night; with the reduced hour (§1) seven of them count as eight. */
export function nightPremium ({ pairs, rule }: Workday): Minutes {
  const extension = rule.nightExtension ? extensionStart(pairs) : Infinity
  let total = 0
  for (const pair of pairs) total += nightMinutes(pair, extension)
  // Rounded half up, once: floor(8t/7 + 1/2).
  return minutes(rule.reducedNightHour ? Math.floor((16 * total + 7) / 14) : total)
}

/** Súmula 60 II, CLT 73 §5: what follows a night that the journey went through from its opening is night work too. */
function extensionStart (pairs: readonly Pair[]): number {
  const [first] = pairs
  const last = pairs.at(-1)
  if (first === undefined || last === undefined) return Infinity
  const [{ wall, record }] = first
  const end = elapsed(closing(firstNightFrom(wall)), record.zone)
  return last[1].minute > end ? end : Infinity
}

function nightMinutes ([entry, exit]: Pair, extension: number): number {
  let total = overlap(entry.minute, exit.minute, extension, Infinity)
  for (const night of nightsWithin(entry.wall, exit.wall)) {
    const { zone } = entry.record
    total += overlap(entry.minute, Math.min(exit.minute, extension), elapsed(opening(night), zone), elapsed(closing(night), zone))
  }
  return total
}

function elapsed (wall: WallMinute, zone: Zone): number {
  return elapsedMinutes(instantAt(wall, zone))
}
