import type { CivilDate } from '../domain/time/civil-date.ts'
import { parseDate } from '../wire/date-text.ts'

const TIME = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i
const IN_BRAZIL = '-03:00'

/**
 * The day that a text most likely means: `26/03/26`, `26-3-2026`, `2026-03-26`, `2026-03-26T08:00:00Z`, `03/26/2026`.
 */
export function dayMeant (text: string): CivilDate | undefined {
  const parts = /^\s*(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{2,4})(?!\d)/.exec(text)
  if (parts === null) return undefined
  const [, first = '', second = '', third = ''] = parts
  if (first.length === 4) return dayOf(first, second, third)
  if (first.length > 2 || third.length === 3) return undefined
  const year = third.length === 2 ? `20${third}` : third
  return dayOf(year, second, first) ?? dayOf(year, first, second)
}

function dayOf (year: string, month: string, day: string): CivilDate | undefined {
  return parseDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** The instant that a text most likely means. A text without an offset is in Brasília's time. */
export function instantMeant (text: string): string | undefined {
  const [, date = '', time = ''] = /^\s*(\S+?)(?:[T ]\s*)(\S.*?)\s*$/i.exec(text) ?? []
  const day = dayMeant(date)
  const [whole, hour = '', minute, second = '00', offset = IN_BRAZIL] = TIME.exec(time) ?? []
  if (day === undefined || whole === undefined) return undefined
  const zone = offset.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  return `${day}T${hour.padStart(2, '0')}:${minute}:${second}${zone}`
}
