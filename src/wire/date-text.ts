import { type CivilDate, civilDate, dayNumber } from '../domain/time/civil-date.ts'
import type { Codec } from './codec.ts'

// Those of the contract's formats.
const FIRST = '1900-01-01'
const LAST = '2999-12-31'

/** `yyyy-MM-dd`, a day that the calendar has. */
export function parseDate (text: string): CivilDate | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST || text > LAST) return undefined
  // 31/02 would run over to March: only a day of the calendar comes back as it went.
  return civilDate(dayNumber(text as CivilDate)) === text ? text as CivilDate : undefined
}

/** `dd/MM/yyyy`, a day that the calendar has. */
export function parseBrazilianDate (text: string): CivilDate | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  return parseDate(`${year}-${month}-${day}`)
}

/**
 * A day as an ISO timestamp, with any time and offset, or without. Midnight in a zone of Brazil is the same date in UTC
 * (A17), so the date of the text is the day.
 */
export function parseDayStamp (text: string): CivilDate | undefined {
  return /^.{10}(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) ? parseDate(text.slice(0, 10)) : undefined
}

function dateCodec (parse: (text: string) => CivilDate | undefined, encode: (date: CivilDate) => string): Codec<CivilDate, string> {
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
export const brazilianDate = dateCodec(parseBrazilianDate,
  value => `${value.slice(8, 10)}/${value.slice(5, 7)}/${value.slice(0, 4)}`)
/** `yyyy-MM-ddT00:00:00.000Z` (A17). */
export const dayStamp = dateCodec(parseDayStamp, value => `${value}T00:00:00.000Z`)
