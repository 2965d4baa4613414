declare const brand: unique symbol

/** A day of the calendar without time or zone, as `yyyy-MM-dd`: it sorts as text and is a key as it is. */
export type CivilDate = string & { readonly [brand]: 'CivilDate' }

export const WEEKDAYS = ['DOMINGO', 'SEGUNDA', 'TERCA', 'QUARTA', 'QUINTA', 'SEXTA', 'SABADO'] as const
export type Weekday = typeof WEEKDAYS[number]

const DAY = 86_400_000

/** Days since 1970-01-01; negative before. */
export function dayNumber (date: CivilDate): number {
  return Date.UTC(+date.slice(0, 4), +date.slice(5, 7) - 1, +date.slice(8, 10)) / DAY
}

export function civilDate (dayNumber: number): CivilDate {
  return new Date(dayNumber * DAY).toISOString().slice(0, 10) as CivilDate
}

export function addDays (date: CivilDate, days: number): CivilDate {
  return civilDate(dayNumber(date) + days)
}

export function weekday (date: CivilDate): Weekday {
  return WEEKDAYS[(((dayNumber(date) + 4) % 7) + 7) % 7] as Weekday
}

/** Every day from `first` to `last`, both included. */
export function daysBetween (first: CivilDate, last: CivilDate): CivilDate[] {
  const from = dayNumber(first)
  return Array.from({ length: Math.max(0, dayNumber(last) - from + 1) }, (_, offset) => civilDate(from + offset))
}
