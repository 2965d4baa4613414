import { FormatRegistry, type StringOptions, Type } from '@sinclair/typebox'

const leapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

function daysInMonth (month: number, year: number) {
  if (month === 2) return leapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

// No work day lies outside these years, and the day after an accepted one stays a date of four digits.
function isDate (year: number, month: number, day: number) {
  return year >= 1900 && year <= 2999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(month, year)
}

function isDayText (text: string) {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  return isDate(Number(year), Number(month), Number(day))
}

const instant = /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

function isInstantText (text: string) {
  const [, year, month, day] = instant.exec(text) ?? []
  return isDate(Number(year), Number(month), Number(day)) && isOfThoseYears(Date.parse(text))
}

/** Answers are in UTC: in that, too, it lies within those years, or it could not be read again. */
function isOfThoseYears (instant: number) {
  return instant >= Date.UTC(1900, 0, 1) && instant < Date.UTC(3000, 0, 1)
}

/** The formats that the schemas name: real days of the calendar, instants with an offset and no leap second. */
export const formats = {
  'dd/MM/yyyy': isDayText,
  'date-time': isInstantText
}

// TypeBox's own `Value.Check` takes an unregistered format for a mismatch.
for (const [name, check] of Object.entries(formats)) FormatRegistry.Set(name, check)

/** A day as the contract writes it in requests, `dd/MM/yyyy`. */
export const Day = (options: StringOptions = {}) => Type.String({
  ...options, format: 'dd/MM/yyyy', examples: ['16/03/2026']
})

/** An ISO 8601 timestamp with an offset. */
export const Instant = (options: StringOptions = {}) => Type.String({ ...options, format: 'date-time' })
