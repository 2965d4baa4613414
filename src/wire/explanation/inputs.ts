import type { StepInput, StepInputs } from '../../domain/frequency/why.ts'
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
      typeof input === 'number' ? timeText(minutes(input)) : 'count' in input ? input.count : clockText(input.clock)]))
}

/** Fills the inputs into a text: `08:07`, or `06:00 (+1)` on the next day. */
export function filled (text: string, inputs: StepInputs, value: string, dayNumber: number): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'value' ? value : shortText(inputs[name] as StepInput, dayNumber))
}

function shortText (input: StepInput, dayNumber: number): string {
  if (input === Infinity) return '∞'
  if (typeof input === 'number') return timeText(minutes(input))
  if ('count' in input) return String(input.count)
  const day = Math.floor(input.clock / MINUTES_PER_DAY)
  const time = timeText(minutes(input.clock - day * MINUTES_PER_DAY))
  const apart = day - dayNumber
  return apart === 0 ? time : `${time} (${apart > 0 ? '+' : ''}${apart})`
}
