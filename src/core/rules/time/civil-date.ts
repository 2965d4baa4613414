declare const brand: unique symbol

/** A day of the calendar without time or zone, as `yyyy-MM-dd`. It sorts as text, and serves as a key. */
export type CivilDate = string & { readonly [brand]: 'CivilDate' }

export const WEEKDAYS = ['DOMINGO', 'SEGUNDA', 'TERCA', 'QUARTA', 'QUINTA', 'SEXTA', 'SABADO'] as const
export type Weekday = typeof WEEKDAYS[number]

/** Days in the 400 years after which the Gregorian calendar repeats, and in its quarters and years before leap days. */
const ERA_DAYS = 146_097
/** From 0000-03-01 to 1970-01-01. */
const EPOCH_DAY = 719_468
/** The first day of a month, in years that begin in March, so that a leap day is the last of its year. */
const startOfMonth = (monthFromMarch: number) => Math.floor((153 * monthFromMarch + 2) / 5)

/** Days since 1970-01-01, negative before. An overlong month runs over into the next one. */
export function dayNumber (date: CivilDate): number {
  const month = digits(date, 5, 7)
  const year = digits(date, 0, 4) - (month <= 2 ? 1 : 0)
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  return year * 365 + leapDays + startOfMonth((month + 9) % 12) + digits(date, 8, 10) - 1 - EPOCH_DAY
}

function digits (text: string, from: number, to: number): number {
  let value = 0
  for (let index = from; index < to; index++) value = value * 10 + text.charCodeAt(index) - 48
  return value
}

/** The days of two centuries, each written at its first use: a day is looked up far more often than it is new. */
const written: CivilDate[] = []
const CENTURIES = 73_049

export function civilDate (dayNumber: number): CivilDate {
  const known = written[dayNumber]
  if (known !== undefined) return known
  const date = write(dayNumber)
  if (dayNumber >= 0 && dayNumber < CENTURIES) written[dayNumber] = date
  return date
}

function write (dayNumber: number): CivilDate {
  const days = dayNumber + EPOCH_DAY
  const era = Math.floor(days / ERA_DAYS)
  const dayOfEra = days - era * ERA_DAYS
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = (monthFromMarch + 2) % 12 + 1
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  const day = dayOfYear - startOfMonth(monthFromMarch) + 1
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}` as CivilDate
}

const padded = (value: number, length: number) => String(value).padStart(length, '0')

export function addDays (date: CivilDate, days: number): CivilDate {
  return civilDate(dayNumber(date) + days)
}

export function firstOfMonth (day: number): number {
  return dayNumber(`${civilDate(day).slice(0, -2)}01` as CivilDate)
}

/** 0 is Sunday. */
export function weekdayIndex (dayNumber: number): number {
  return (((dayNumber + 4) % 7) + 7) % 7
}

/** The first day of the ISO week. */
export function mondayOf (dayNumber: number): number {
  return dayNumber - (weekdayIndex(dayNumber) + 6) % 7
}

export function weekday (date: CivilDate): Weekday {
  return WEEKDAYS[weekdayIndex(dayNumber(date))] as Weekday
}

/** Every day from `first` to `last`, both included. */
export function daysBetween (first: CivilDate, last: CivilDate): CivilDate[] {
  const from = dayNumber(first)
  return Array.from({ length: Math.max(0, dayNumber(last) - from + 1) }, (_, offset) => civilDate(from + offset))
}
