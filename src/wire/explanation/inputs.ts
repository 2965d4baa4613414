import type { ClockInput, StepInput, StepInputs } from '../../domain/frequency/why.ts'
import { IANA } from '../../domain/time/zone.ts'
import { civilDate } from '../../domain/time/civil-date.ts'
import { minutes, MINUTES_PER_DAY } from '../../domain/time/minutes.ts'
import type { WallMinute } from '../../domain/time/wall-clock.ts'
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

/** Fills the inputs into a text: `08:07`, `06:00 (+1)` on the next day, `09:07 (NORONHA)` on another clock. */
export function filled (text: string, inputs: StepInputs, value: string, dayNumber: number): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'value' ? value : shortText(inputs[name] as StepInput, dayNumber))
}

function shortText (input: StepInput, dayNumber: number): string {
  if (input === Infinity) return '∞'
  if (typeof input === 'number') return timeText(minutes(input))
  if ('count' in input) return String(input.count)
  return shortClock(input, dayNumber)
}

export function shortClock ({ clock, zone }: ClockInput, dayNumber: number): string {
  const day = Math.floor(clock / MINUTES_PER_DAY)
  const time = timeText(minutes(clock - day * MINUTES_PER_DAY))
  const apart = day - dayNumber
  const marks = [...apart === 0 ? [] : [`${apart > 0 ? '+' : ''}${apart}`], ...zone === undefined ? [] : [zone]]
  return marks.length === 0 ? time : `${time} (${marks.join(', ')})`
}
