import { type CivilDate, civilDate, dayNumber } from '../domain/time/civil-date.ts'
import { atElapsedMinutes, elapsedMinutes, type Instant, instant } from '../domain/time/instant.ts'
import { instantAt } from '../domain/time/wall-clock.ts'
import type { Zone } from '../domain/time/zone.ts'
import type { Codec } from './codec.ts'
import { parseDate } from './date-text.ts'
import { flat } from './flat-text.ts'

const MINUTE = 60_000
const DAY = 86_400_000

// In UTC, too, it has a year that can be read again.
const START = dayNumber('1900-01-01' as CivilDate) * DAY
const END = dayNumber('3000-01-01' as CivilDate) * DAY

const form = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d+))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/

/** ISO 8601 with `Z` or an offset, on a day that the calendar has; finer than a millisecond is cut. */
export function parseInstant (text: string): Instant | undefined {
  const match = form.exec(text)
  const date = match === null ? undefined : parseDate(match[1] as string)
  if (match === null || date === undefined) return undefined
  const [, , hour, minute, second, fraction = '', sign, offsetHours = 0, offsetMinutes = 0] = match
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -MINUTE : MINUTE)
  const value = dayNumber(date) * DAY + (Number(hour) * 60 + Number(minute)) * MINUTE + Number(second) * 1000 +
    Number(fraction.slice(0, 3).padEnd(3, '0')) - offset
  return value >= START && value < END ? instant(value) : undefined
}

const two = (value: number) => value < 10 ? `0${value}` : String(value)
const clock = Array.from({ length: 1440 }, (_, minute) => `T${two(Math.floor(minute / 60))}:${two(minute % 60)}:`)

// Those of an answer come again and again; a full cache starts anew.
const texts = new Map<Instant, string>()
const FULL = 4000

/** In UTC with milliseconds, as `toISOString` writes it. */
export function instantText (value: Instant): string {
  let text = texts.get(value)
  if (text === undefined) {
    if (texts.size >= FULL) texts.clear()
    texts.set(value, text = flat(write(value)))
  }
  return text
}

function write (value: Instant): string {
  const day = Math.floor(value / DAY)
  const rest = value - day * DAY
  const milliseconds = rest % MINUTE
  const seconds = milliseconds === 0 ? '00.000' : two(Math.floor(milliseconds / 1000)) + '.' + String(milliseconds % 1000).padStart(3, '0')
  return `${civilDate(day)}${clock[Math.floor(rest / MINUTE)]}${seconds}Z`
}

export type ReadInstant = (text: string) => Instant | undefined

/** A60: what ends in `Z` is an instant in UTC, or what the clock on a wall of the zone shows. */
export function instantReader (naiveZ: 'utc' | 'wall-clock', zone: Zone = 'SAO_PAULO'): ReadInstant {
  return naiveZ === 'utc' ? parseInstant : text => text.endsWith('Z') ? onTheWall(parseInstant(text), zone) : parseInstant(text)
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
