import { signed, span } from '../text/minutes.ts'
import type { Line, Stretch } from './day.ts'
import { longest, type Window } from './geometry.ts'

/** A figure written beside or in the stretch that it measures. */
export interface Label {
  readonly at: number
  readonly text: string
  readonly look: string
  readonly anchor: 'start' | 'middle' | 'end'
  readonly dx: number
}

const IN_MORE = 40
const IN_LESS = 44
const IN_EXCUSED = 56
/** Minutes from the end of the row within which a label would be cut. */
const EDGE_MINUTES = 110

/** The figures of a line. Each is written once, in the row of its minutes. */
export function labelsOf (line: Line, window: Window, excusedAs: string | undefined): Label[] {
  const { more, less, excused, figures } = line
  return [
    ...at(longest(more), window, stretch => moreLabel(line, stretch, signed(figures.more), window)),
    ...at(longest(less), window, stretch => lessLabel(line, stretch, signed(-figures.less), window)),
    ...at(longest(excused), window, stretch =>
      excusedLabel(line, stretch, excusedAs ?? `✓ ${span(figures.excused)}`, window))
  ]
}

function at (stretch: Stretch | undefined, { shift, to }: Window, label: (stretch: Stretch) => Label): Label[] {
  if (stretch === undefined) return []
  const isHere = shift === 0 ? stretch[0] < to : stretch[0] >= 1440 && stretch[0] < 2880
  return isHere ? [label(stretch)] : []
}

const perMinute = ({ pixels, from, to }: Window): number => pixels / (to - from)
const lastWorked = ({ worked }: Line): number => Math.max(0, ...worked.map(([, to]) => to))

function moreLabel (line: Line, [from, to]: Stretch, text: string, window: Window): Label {
  const end = Math.min(to, window.to - window.shift)
  const last = lastWorked(line)
  const inBreak = line.scheduled.length > 0 && to <= (line.scheduled.at(-1)?.[0] ?? 0)
  if ((end - from) * perMinute(window) > IN_MORE) {
    return { at: (from + end) / 2, text, look: 'on', anchor: 'middle', dx: 0 }
  }
  if (inBreak && from !== line.worked[0]?.[0]) return { at: last, text, look: 'plus', anchor: 'start', dx: 7 }
  if (from === line.worked[0]?.[0] && to < last) return { at: from, text, look: 'plus', anchor: 'end', dx: -5 }
  return end + window.shift > window.to - EDGE_MINUTES
    ? { at: end, text, look: 'plus halo', anchor: 'end', dx: -6 }
    : { at: end, text, look: 'plus', anchor: 'start', dx: 9 }
}

function lessLabel (line: Line, [from, to]: Stretch, text: string, window: Window): Label {
  const { scheduled, worked } = line
  if ((to - from) * perMinute(window) > IN_LESS) {
    return { at: (from + to) / 2, text, look: 'minus halo', anchor: 'middle', dx: 0 }
  }
  if (from <= (scheduled[0]?.[0] ?? -1) || to <= (worked[0]?.[0] ?? -1)) {
    return { at: from, text, look: 'minus', anchor: 'end', dx: -5 }
  }
  if (from < lastWorked(line)) return { at: lastWorked(line), text, look: 'minus', anchor: 'start', dx: 7 }
  return { at: to, text, look: 'minus', anchor: 'start', dx: 6 }
}

function excusedLabel (line: Line, [from, to]: Stretch, text: string, window: Window): Label {
  if ((to - from) * perMinute(window) > IN_EXCUSED) {
    return { at: (from + to) / 2, text, look: 'adj halo', anchor: 'middle', dx: 0 }
  }
  if (from <= (line.scheduled[0]?.[0] ?? 0)) return { at: from, text, look: 'adj', anchor: 'end', dx: -5 }
  return { at: Math.max(lastWorked(line), to), text, look: 'adj', anchor: 'start', dx: 7 }
}
