import { type ClockInput, isClock, type StepInput, type StepInputs } from '../../rules/frequency/why.ts'
import { IANA } from '../../rules/time/zone.ts'
import { civilDate } from '../../rules/time/civil-date.ts'
import { minutes, MINUTES_PER_DAY } from '../../rules/time/minutes.ts'
import type { WallMinute } from '../../rules/time/wall-clock.ts'
import { timeText } from '../time-text.ts'

/** Local time as `2026-03-16T08:07`, without an offset. */
export function clockText (wall: WallMinute): string {
  const day = Math.floor(wall / MINUTES_PER_DAY)
  return `${civilDate(day)}T${timeText(minutes(wall - day * MINUTES_PER_DAY))}`
}

/**
 * The inputs as texts: minutes as `00:07`, a local time with its date, a count as a number. A missing limit is left
 * out.
 */
export function inputTexts (inputs: StepInputs): Record<string, number | string> {
  return Object.fromEntries(Object.entries(inputs).filter(([, input]) => input !== Infinity).map(([name, input]) =>
    [name,
      typeof input === 'number' ? timeText(minutes(input)) : 'count' in input ? input.count : zonedText(input)]))
}

/** As in RFC 9557: the zone in brackets. */
function zonedText ({ clock, zone }: ClockInput): string {
  return zone === undefined ? clockText(clock) : `${clockText(clock)}[${IANA[zone]}]`
}

/** `25 min`, `8h`, `1h10` */
export function span (minutes: number): string {
  const size = Math.abs(minutes)
  const [hours, rest] = [Math.floor(size / 60), size % 60]
  return hours === 0 ? `${rest} min` : `${hours}h${rest === 0 ? '' : String(rest).padStart(2, '0')}`
}

/** `+1:10`, `−0:25`, `0:00` */
export function signed (minutes: number): string {
  const size = Math.abs(minutes)
  const sign = minutes > 0 ? '+' : minutes < 0 ? '−' : ''
  return `${sign}${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`
}

export type Values = Readonly<Record<string, StepInput | string>>

/** Prepositions with the article of an hour: in Portuguese one o'clock is singular. */
const SINGULAR: Readonly<Record<string, string>> = { das: 'da', às: 'à', as: 'a' }

/** Less than two is singular: `faltou 1h30`, `faltaram 25 min`. */
const PLURAL: Readonly<Record<string, string>> = { falta: 'faltam', faltou: 'faltaram' }
const isSingular = (minutes: number): boolean => minutes === 1 || (minutes >= 60 && minutes < 120)

/**
 * Fills values into a text. Minutes are `25 min`, and `−0:25` as `{+value}`. In Portuguese a time has its preposition:
 * `{das from}` is `das 08:07` or `da 01:00`. So has a verb: `{faltou value}` is `faltaram 25 min` or `faltou 1h`.
 */
export function filled (text: string, values: Values, timeOf: (clock: ClockInput) => string): string {
  return text.replace(/\{(\+?)(?:(das|às|as|falta|faltou) )?(\w+)\}/g, (_, sign, word: string | undefined, name) => {
    const value = values[name]
    if (value === Infinity) return '∞'
    if (typeof value === 'number') {
      const size = sign === '' ? span(value) : signed(value)
      return word === undefined ? size : `${isSingular(value) ? word : PLURAL[word]} ${size}`
    }
    if (typeof value !== 'object') return value ?? ''
    if (!isClock(value)) return String(value.count)
    const time = timeOf(value)
    return word === undefined ? time : `${(time.startsWith('01') ? SINGULAR[word] : undefined) ?? word} ${time}`
  })
}

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `08:07`, `06:00 (+1)` on the next day, `09:07 (NORONHA)` on another clock. */
export function shortClock ({ clock, zone }: ClockInput, dayNumber: number): string {
  const day = Math.floor(clock / MINUTES_PER_DAY)
  const time = timeText(minutes(clock - day * MINUTES_PER_DAY))
  const apart = day - dayNumber
  const marks = [
    ...apart === 0 ? [] : [`${apart > 0 ? '+' : '−'}${Math.abs(apart)}`], ...zone === undefined ? [] : [zone]
  ]
  return marks.length === 0 ? time : `${time} (${marks.join(', ')})`
}
