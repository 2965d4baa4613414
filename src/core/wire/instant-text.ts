import { readInstant } from '../contract/dates.ts'
import { civilDate } from '../rules/time/civil-date.ts'
import { atElapsedMinutes, elapsedMinutes, type Instant, instant } from '../rules/time/instant.ts'
import { instantAt, wallMinute } from '../rules/time/wall-clock.ts'
import type { Zone } from '../rules/time/zone.ts'
import { memoizeByKey } from '../memoize.ts'
import type { Codec } from './codec.ts'
import { flat } from './flat-text.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Reads ISO 8601 with `Z` or an offset, if the calendar has the day. */
export function parseInstant (text: string): Instant | undefined {
  const value = readInstant(text)
  return value === undefined ? undefined : instant(value)
}

const two = (value: number) => value < 10 ? `0${value}` : String(value)
const clock = Array.from({ length: 1440 }, (_, minute) => `T${two(Math.floor(minute / 60))}:${two(minute % 60)}:`)

const MAX_TEXTS = 4000

/**
 * An instant in UTC with milliseconds, as `toISOString` writes it. Memoized, because responses repeat the same
 * instants.
 */
export const instantText: (value: Instant) => string = memoizeByKey((value: Instant) => flat(write(value)), MAX_TEXTS)

function write (value: Instant): string {
  const day = Math.floor(value / DAY_MS)
  const rest = value - day * DAY_MS
  const milliseconds = rest % MINUTE_MS
  const seconds = milliseconds === 0
    ? '00.000'
    : two(Math.floor(milliseconds / 1000)) + '.' + String(milliseconds % 1000).padStart(3, '0')
  return `${civilDate(day)}${clock[Math.floor(rest / MINUTE_MS)]}${seconds}Z`
}

export type ReadInstant = (text: string) => Instant | undefined

/** A60: a text that ends in `Z` is an instant in UTC, or local time of the zone. */
export function instantReader (naiveZ: 'utc' | 'wall-clock', zone: Zone = 'SAO_PAULO'): ReadInstant {
  return naiveZ === 'utc'
    ? parseInstant
    : text =>
      endsInZ(text) ? onTheWall(parseInstant(text), zone) : parseInstant(text)
}

export function endsInZ (text: string): boolean {
  return text.endsWith('Z') || text.endsWith('z')
}

/** A71: true if the text lacks seconds, or the colon of its offset, or has a lower-case letter. */
export function isShortInstant (text: string): boolean {
  return /[tz]|^.{16}(?!:)|[+-]\d\d(\d\d)?$/.test(text)
}

/** A60: local time of the zone, written with a `Z`. */
export function wallClockText (value: Instant, zone: Zone): string {
  return instantText(instant(value + (wallMinute(value, zone) - elapsedMinutes(value)) * MINUTE_MS))
}

function onTheWall (shown: Instant | undefined, zone: Zone): Instant | undefined {
  if (shown === undefined) return undefined
  const minute = elapsedMinutes(shown)
  return instant(instantAt(minute, zone) + shown - atElapsedMinutes(minute))
}

export const timestamp: Codec<Instant, string> = {
  decode (text) {
    const value = parseInstant(text)
    if (value === undefined) throw new RangeError(`not an instant: ${text}`)
    return value
  },
  encode: instantText
}
