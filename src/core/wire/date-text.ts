import { readDate, readDay } from '../contract/dates.ts'
import type { CivilDate } from '../rules/time/civil-date.ts'
import type { Codec } from './codec.ts'

/** Reads `yyyy-MM-dd` if the calendar has the day. */
export function parseDate (text: string): CivilDate | undefined {
  return readDate(text) as CivilDate | undefined
}

/** Reads `dd/MM/yyyy` if the calendar has the day. */
export function parseBrazilianDate (text: string): CivilDate | undefined {
  return readDay(text) as CivilDate | undefined
}

/**
 * Reads a day as an ISO timestamp with or without a time and an offset. Midnight in a zone of Brazil has the same
 * date in UTC (A17), so the date of the text is the day.
 */
export function parseDayStamp (text: string): CivilDate | undefined {
  const date = dayStampShown(text)
  return date === undefined ? undefined : parseDate(date)
}

/** The date in such a text, whether the calendar has it or not. */
export function dayStampShown (text: string): string | undefined {
  return /^.{10}(T[\d:.]+(Z|[+-]\d\d(:?\d\d)?))?$/.test(text) ? text.slice(0, 10) : undefined
}

function dateCodec (
  parse: (text: string) => CivilDate | undefined, encode: (date: CivilDate) => string
): Codec<CivilDate, string> {
  return {
    decode (text) {
      const date = parse(text)
      if (date === undefined) throw new RangeError(`not a date: ${text}`)
      return date
    },
    encode
  }
}

export const date = dateCodec(parseDate, value => value)
/** A day as `yyyy-MM-ddT00:00:00.000Z` (A17). */
export const dayStamp = dateCodec(parseDayStamp, value => `${value}T00:00:00.000Z`)
