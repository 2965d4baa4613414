import type { Day, Stretch } from './day.ts'

/** The range of a line in minutes, and its approximate width in pixels. */
export interface Window {
  readonly from: number
  readonly to: number
  /** Minutes by which the day is shifted, because a day continues in the row of the next one. */
  readonly shift: number
  readonly pixels: number
}

export const percent = (share: number): string => `${(share * 100).toFixed(3)}%`

export function placeOf (minute: number, { from, to, shift }: Window): number {
  return (minute + shift - from) / (to - from)
}

/** The part of a stretch in the window. `undefined` if it is outside. */
export function shownOf ([start, end]: Stretch, window: Window): { x: number, width: number } | undefined {
  const { from, to, shift } = window
  const low = Math.max(start + shift, from)
  const high = Math.min(end + shift, to)
  return high > low ? { x: (low - from) / (to - from), width: (high - low) / (to - from) } : undefined
}

export const lengthOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, [from, to]) => sum + to - from, 0)
export const longest = (stretches: readonly Stretch[]): Stretch | undefined =>
  stretches.reduce<Stretch | undefined>((a, b) => a === undefined || b[1] - b[0] > a[1] - a[0] ? b : a, undefined)

/** The hours that have to be drawn for some days: all that happens or was due, with an hour around it. */
export function spanOf (days: readonly Day[]): readonly [from: number, to: number] {
  const all = days.flatMap(({ line, records }) => [
    ...line.scheduled.flat(), ...line.worked.flat(), ...line.proposed, ...line.pending.flat(), ...line.excused.flat(),
    ...records.map(({ at }) => at)
  ])
  if (all.length === 0) return [0, 1440]
  return [Math.floor((Math.min(...all) - 60) / 120) * 120, Math.ceil((Math.max(...all) + 60) / 120) * 120]
}
