import { monthName as nameOfMonth, digitsIn, weekdayName } from '../../../core/words.ts'
import { languageNow, T } from './language.ts'

/** The noon of a day, `yyyy-MM-dd`, so that no zone changes its date. */
const at = (date: string): Date => new Date(`${date}T12:00:00Z`)

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => at(date).getUTCDay()
export const dayOfMonth = (date: string): number => Number(date.slice(8))

/** `seg` */
export const weekday = (date: string): string => weekdayName(date, languageNow())
/** `seg 16` */
export const dayName = (date: string): string => `${weekday(date)} ${dayOfMonth(date)}`
/** `seg 16 mar` */
export const dayAndMonth = (date: string): string => `${dayName(date)} ${shortMonth(date)}`
/** `16/03/2026`, in a sentence */
export const inFull = (date: string): string => date.split('-').reverse().join('/')
/** `mar` */
export const shortMonth = (date: string): string => nameOfMonth(date.slice(0, 7), languageNow(), 'short')
/** `março de 2026`. What is no month, as an address may have it, stays as it is. */
export const monthName = (month: string): string => /^\d{4}-(0[1-9]|1[0-2])$/.test(month)
  ? T('monthOf', { month: nameOfMonth(month, languageNow()), year: month.slice(0, 4) })
  : month

export const dayAfter = (date: string): string => new Date(at(date).getTime() + 86_400_000).toISOString().slice(0, 10)

export function monthAfter (month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + by
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12 + 12) % 12 + 1).padStart(2, '0')}`
}

/** The zone in which the sandbox's clock is shown, because the contract's instants are Brazilian. */
export const ZONE = 'America/Sao_Paulo'

/** `qua 1 abr 2026 09:00` */
export function clockText (instant: string): string {
  const { date, time } = local(instant)
  return `${dayAndMonth(date)} ${date.slice(0, 4)} ${time}`
}

/** An instant in local time of São Paulo. */
export function local (instant: string): { date: string, time: string } {
  const { year, month, day, hour, minute } = digitsIn(instant, ZONE)
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

/** The zones of the contract. */
const ZONES: Readonly<Record<string, string>> = {
  MANAUS: 'America/Manaus', NORONHA: 'America/Noronha', RIO_BRANCO: 'America/Rio_Branco', SAO_PAULO: ZONE
}

/** The instant of a local time, `yyyy-MM-ddTHH:mm`. */
export function instantAt (local: string, zone = 'SAO_PAULO'): string {
  const guess = Date.parse(`${local}:00Z`)
  const { year, month, day, hour, minute, second } = digitsIn(guess, ZONES[zone])
  const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return new Date(guess + (guess - shown)).toISOString()
}

/** The time of the machine's clock: `14:05:22`. */
export const machineTime = (instant: string): string => {
  const { hour, minute, second } = digitsIn(instant)
  return `${hour}:${minute}:${second}`
}

/** `há 3 min`, as seen from another instant. */
export function ago (instant: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(instant)) / 1000))
  if (seconds < 60) return T('justNow')
  const [size, unit] = seconds < 3600 ? [60, 'min'] : seconds < 86_400 ? [3600, 'h'] : [86_400, T('d')]
  const text = `${Math.floor(seconds / (size as number))} ${unit}`
  return T('ago', { text })
}

/** The month shown first. Early in a month it is the month before, because people then look at that one. */
export function lastWorked (now: string): string {
  const { date } = local(now)
  return dayOfMonth(date) < 5 ? monthAfter(date.slice(0, 7), -1) : date.slice(0, 7)
}
