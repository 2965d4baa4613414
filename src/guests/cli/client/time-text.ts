/** The zone in which the clock of a sandbox is shown, because the contract's instants are Brazilian. */
const ZONE = 'America/Sao_Paulo'

/** The time of the machine's clock: `14:05:22`. */
export function timeOfDay (instant: string): string {
  return new Date(instant).toLocaleTimeString('pt-BR')
}

/** The date and time of the machine's clock: `2026-04-01 14:05:22`. */
export function dateAndTime (instant: string): string {
  return new Date(instant).toLocaleString('sv-SE')
}

/** The date and time in São Paulo: `2026-04-01 09:00:00`. */
export function saoPaulo (instant: string): string {
  return new Date(instant).toLocaleString('sv-SE', { timeZone: ZONE })
}

/** `+1:10`, `-0:25`, `0:00` */
export function signed (minutes: number): string {
  const size = Math.abs(minutes)
  const sign = minutes > 0 ? '+' : minutes < 0 ? '-' : ''
  return `${sign}${Math.trunc(size / 60)}:${String(size % 60).padStart(2, '0')}`
}
