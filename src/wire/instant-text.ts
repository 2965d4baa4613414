import { type CivilDate, civilDate, dayNumber } from '../domain/time/civil-date.ts'
import { type Instant, instant } from '../domain/time/instant.ts'
import type { Codec } from './codec.ts'
import { parseDate } from './date-text.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const FIRST = Date.UTC(1000, 0, 1)
const LAST = Date.UTC(10_000, 0, 1)

const form = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d+))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i

/** ISO 8601 with `Z` or an offset, on a day that the calendar has; finer than a millisecond is cut. */
export function parseInstant (text: string): Instant | undefined {
  const match = form.exec(text)
  if (match === null) return undefined
  const day = startOfDay(match[1] as string)
  if (day === undefined) return undefined
  const [, , hour, minute, second, fraction = '', sign, offsetHours = 0, offsetMinutes = 0] = match
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -MINUTE : MINUTE)
  const value = day + (Number(hour) * 60 + Number(minute)) * MINUTE + Number(second) * 1000 +
    Number(fraction.slice(0, 3).padEnd(3, '0')) - offset
  return value >= FIRST && value < LAST ? instant(value) : undefined
}

// A month of records has few days; a cache that is full starts again.
const starts = new Map<string, number | undefined>()
const dates = new Map<number, string>()
const FULL = 4000

function remember<K, V> (cache: Map<K, V>, key: K, value: V): V {
  if (cache.size >= FULL) cache.clear()
  cache.set(key, value)
  return value
}

function startOfDay (text: string): number | undefined {
  if (starts.has(text)) return starts.get(text)
  return remember(starts, text, parseDate(text) && dayNumber(text as CivilDate) * DAY)
}

const two = (value: number) => value < 10 ? `0${value}` : String(value)
const clock = Array.from({ length: 1440 }, (_, minute) => `T${two(Math.floor(minute / 60))}:${two(minute % 60)}:`)

/** In UTC with milliseconds, as `toISOString` writes it, in a third of the time: an answer holds dozens. */
export function instantText (value: Instant): string {
  const day = Math.floor(value / DAY)
  const rest = value - day * DAY
  const milliseconds = rest % MINUTE
  const date = dates.get(day) ?? remember(dates, day, civilDate(day))
  const seconds = milliseconds === 0 ? '00.000' : two(Math.floor(milliseconds / 1000)) + '.' + String(milliseconds % 1000).padStart(3, '0')
  return `${date}${clock[Math.floor(rest / MINUTE)]}${seconds}Z`
}

export const timestamp: Codec<Instant, string> = {
  decode (text) {
    const value = parseInstant(text)
    if (value === undefined) throw new RangeError(`not an instant: ${text}`)
    return value
  },
  encode: instantText
}
