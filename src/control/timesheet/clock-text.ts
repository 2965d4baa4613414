import { minutes, MINUTES_PER_DAY } from '../../domain/time/minutes.ts'
import { timeText } from '../../wire/time-text.ts'

/** Minutes from 00:00 of a day, as the clock shows them: `08:00`, and `02:05+1` on the day after. */
export function clockText (at: number): string {
  const days = Math.floor(at / MINUTES_PER_DAY)
  const clock = timeText(minutes(at - days * MINUTES_PER_DAY))
  return days === 0 ? clock : `${clock}${days > 0 ? '+' : ''}${days}`
}
