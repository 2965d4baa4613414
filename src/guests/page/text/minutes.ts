/** `8:05`: a length of time in minutes. */
export function span (minutes: number): string {
  const size = Math.abs(minutes)
  return `${Math.trunc(size / 60)}:${String(size % 60).padStart(2, '0')}`
}

/** `+1:10`, `−0:25`, `0:00` */
export function signed (minutes: number): string {
  return (minutes > 0 ? '+' : minutes < 0 ? '−' : '') + span(minutes)
}

/** The time of day at that many minutes from a midnight. */
export function timeOfDay (minutes: number): string {
  const within = ((minutes % 1440) + 1440) % 1440
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

/** A contract's `HH:mm`, with a `-` when negative, in minutes. */
export function minutesOf (text: string): number {
  const [, sign, hours, minutes] = /^(-?)(\d+):(\d\d)$/.exec(text) ?? []
  const size = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? -size : size
}

/** The sign of a figure as a class, for its colour. */
export function tone (minutes: number): string {
  return minutes > 0 ? 'plus' : minutes < 0 ? 'minus' : ''
}
