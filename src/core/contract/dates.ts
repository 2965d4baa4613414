import { FormatRegistry, type StringOptions, Type } from '@sinclair/typebox'

/** The years of all days (A67). The day after the last one still has a year of four digits. */
export const YEARS = { first: 1900, last: 2999 } as const

const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

function daysInMonth (month: number, year: number) {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** True if the text is `yyyy-MM-dd` and a day of the calendar in any year. */
export function isCalendarDay (text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (match === null) return false
  return isDay(Number(match[1]), Number(match[2]), Number(match[3]))
}

function isDay (year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(month, year)
}

/** Returns the text if it is a day of the calendar in the form `yyyy-MM-dd`. */
export function readDate (text: string): string | undefined {
  const year = Number(text.slice(0, 4))
  return year >= YEARS.first && year <= YEARS.last && isCalendarDay(text) ? text : undefined
}

/** Turns `dd/MM/yyyy` into `yyyy-MM-dd`, whether the calendar has the day or not. */
export function isoOrder (text: string): string | undefined {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  return match === null ? undefined : `${match[3]}-${match[2]}-${match[1]}`
}

/** Turns `dd/MM/yyyy` into `yyyy-MM-dd` if the calendar has the day. */
export function readDay (text: string): string | undefined {
  const date = isoOrder(text)
  return date === undefined ? undefined : readDate(date)
}

const MINUTE_MS = 60_000

// The first and last instants, in UTC, because responses are in UTC and their years must be readable, too.
const START = Date.UTC(YEARS.first, 0, 1)
const END = Date.UTC(YEARS.last + 1, 0, 1)

const INSTANT =
  /^(\d{4}-\d\d-\d\d)[Tt]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:[Zz]|[+-]([01]\d|2[0-3])(?::?[0-5]\d)?)$/

/** The date that an ISO 8601 timestamp with an offset shows. */
export function dateShown (text: string): string | undefined {
  return INSTANT.exec(text)?.[1]
}

/**
 * The milliseconds since 1970 of an ISO 8601 timestamp with an offset. Seconds may be absent, letters may be lower
 * case, and the offset may lack its colon or its minutes (A71). Fractions of a millisecond are cut.
 */
export function readInstant (text: string): number | undefined {
  if (!INSTANT.test(text)) return undefined
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)]
  if (!isDay(year, month, day) || year < YEARS.first || year > YEARS.last) return undefined
  const end = text.length
  const zone = zoneAt(text)
  const minutes = end - zone > 3 ? digits(text, end - 2, end) : 0
  const offset = end - zone === 1 ? 0 : digits(text, zone + 1, zone + 3) * 60 + minutes
  const second = text[16] === ':' ? digits(text, 17, 19) : 0
  const fraction = text[19] === '.' ? text.slice(20, Math.min(23, zone)) : ''
  const minute = digits(text, 11, 13) * 60 + digits(text, 14, 16) + (text[zone] === '-' ? offset : -offset)
  const milliseconds = fraction === '' ? 0 : Number(fraction.padEnd(3, '0'))
  const value = Date.UTC(year, month - 1, day) + minute * MINUTE_MS + second * 1000 + milliseconds
  return value >= START && value < END ? value : undefined
}

/** The number that some characters show. All of them are digits. */
function digits (text: string, from: number, to: number): number {
  let value = 0
  for (let index = from; index < to; index++) value = value * 10 + text.charCodeAt(index) - 48
  return value
}

/** The place of the letter or sign with which the offset begins: `Z`, `-03`, `-0300` or `-03:00`. */
function zoneAt (text: string): number {
  const end = text.length
  if (text.charCodeAt(end - 1) > 57) return end - 1
  return [end - 6, end - 5].find(at => text[at] === '-' || text[at] === '+') ?? end - 3
}

/** The formats that the schemas name: existing days, and instants with an offset and without a leap second. */
export const formats = {
  'dd/MM/yyyy': (text: string) => readDay(text) !== undefined,
  'date-time': (text: string) => readInstant(text) !== undefined
}

// `Value.Check` of TypeBox treats an unregistered format as an error.
for (const [name, check] of Object.entries(formats)) FormatRegistry.Set(name, check)

/** A day as the contract writes it in requests, `dd/MM/yyyy`. */
export const Day = (options: StringOptions = {}) => Type.String({
  ...options, format: 'dd/MM/yyyy', examples: ['16/03/2026']
})

/** An ISO 8601 timestamp with an offset. */
export const Instant = (options: StringOptions = {}) => Type.String({ ...options, format: 'date-time' })
