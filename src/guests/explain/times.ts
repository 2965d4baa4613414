import type { CivilDate } from '../../core/rules/time/civil-date.ts'
import { parseDate } from '../../core/wire/date-text.ts'

// Each function reads what a client most likely meant by a text, or returns `undefined`.

const IN_BRAZIL = '-03:00'
const TIME = /^(\d{1,2})[:h](\d\d)?(?::(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i
/** The greatest minute that an adjustment can name: the end of the day after its own. */
export const LAST_MINUTE = 2880

/**
 * The day that a text most likely means: `26/03/26`, `26-3-2026`, `2026-03-26`, `2026-03-26T08:00:00Z`, `03/26/2026`,
 * `20260326`.
 */
export function dayMeant (text: string): CivilDate | undefined {
  const numbers = /^\s*(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{2,4})(?!\d)/.exec(text) ??
    /^\s*(\d{4})(\d\d)(\d\d)\s*$/.exec(text)
  if (numbers === null) return undefined
  const [, first = '', second = '', third = ''] = numbers
  if (first.length === 4) return dayOf(first, second, third)
  if (first.length > 2 || third.length === 3) return undefined
  const year = third.length === 2 ? `20${third}` : third
  return dayOf(year, second, first) ?? dayOf(year, first, second)
}

function dayOf (year: string, month: string, day: string): CivilDate | undefined {
  return parseDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** The date and the time of a text. */
function splitInstant (text: string): readonly [date: string, time: string] {
  const [date = ''] = text.trim().split(/[T\s]/i, 1)
  return [date, text.trim().slice(date.length + 1).trim()]
}

/** The instant of a text. Without an offset it is in Brasília's time, and without a date on the given day. */
export function instantMeant (text: string, on?: CivilDate): string | undefined {
  const [date, time] = splitInstant(text)
  return instantOf(dayMeant(date), time) ?? instantOf(on, text.trim())
}

function instantOf (day: CivilDate | undefined, time: string): string | undefined {
  const [whole, hour = '', minute = '00', second = '00', offset = IN_BRAZIL] = TIME.exec(time) ?? []
  if (day === undefined || whole === undefined) return undefined
  const zone = offset.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  return `${day}T${hour.padStart(2, '0')}:${minute}:${second}${zone}`
}

/** The minutes since midnight: `08:25`, `8h25`, `2026-03-16T08:25:00-03:00`. */
export function minutesMeant (text: string): number | undefined {
  const [whole, hour, minute = '0'] = TIME.exec(text.trim()) ?? TIME.exec(splitInstant(text)[1]) ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  return whole !== undefined && Number(minute) < 60 && minutes <= LAST_MINUTE ? minutes : undefined
}

const UNITS: ReadonlyArray<readonly [unit: RegExp, span: (count: string) => string]> = [
  [/^(m|mes|meses|months?)$/, count => `P${count}M`],
  [/^(min|minutos?|minutes?)$/, count => `${count}m`],
  [/^(h|horas?|hours?)$/, count => `${count}h`],
  [/^(|d|dias?|days?)$/, count => `${count}d`],
  [/^(w|semanas?|weeks?)$/, count => `${count}w`],
  [/^(a|y|anos?|years?)$/, count => `${count}y`]
]

/** The span of time of a text: `30`, `30 dias`, `um mês`. */
export function spanMeant (text: string): string | undefined {
  const plain = text.trim().normalize('NFD').replace(/\p{Mark}/gu, '').toLowerCase().replace(/^uma? |^one /, '1 ')
  const [, count, unit = ''] = /^(\d{1,6})\s?([a-z]*)$/.exec(plain) ?? []
  return count === undefined ? undefined : UNITS.find(([name]) => name.test(unit))?.[1](count)
}
