import { digitsIn } from '../../../core/words.ts'

/** The zone in which the clock of a sandbox is shown, because the contract's instants are Brazilian. */
const ZONE = 'America/Sao_Paulo'

/** The time of the machine's clock: `14:05:22`. */
export function timeOfDay (instant: string): string {
  const { hour, minute, second } = digitsIn(instant)
  return `${hour}:${minute}:${second}`
}

/** The date and time of the machine's clock, or of a zone: `01/04/2026 14:05:22`. */
export function dateAndTime (instant: string, timeZone?: string): string {
  const { year, month, day, hour, minute, second } = digitsIn(instant, timeZone)
  return `${day}/${month}/${year} ${hour}:${minute}:${second}`
}

/** The date and time in São Paulo: `01/04/2026 09:00:00`. */
export const saoPaulo = (instant: string): string => dateAndTime(instant, ZONE)

/** `+1:10`, `-0:25`, `0:00` */
export function signed (minutes: number): string {
  const size = Math.abs(minutes)
  const sign = minutes > 0 ? '+' : minutes < 0 ? '-' : ''
  return `${sign}${Math.trunc(size / 60)}:${String(size % 60).padStart(2, '0')}`
}
