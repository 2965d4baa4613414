import { parse as parseDuration } from 'tinyduration'
import type { Span } from '../rules/time/span.ts'

const SHORT = /^(\d{1,6})(s|m|h|d|w|y)$/
const UNITS: Readonly<Record<string, (count: number) => Span>> = {
  s: seconds => ({ seconds }),
  m: minutes => ({ minutes }),
  h: hours => ({ hours }),
  d: days => ({ days }),
  w: weeks => ({ days: weeks * 7 }),
  y: years => ({ years })
}

/**
 * Reads `30d`, `12h`, `1y`, or ISO 8601 `P30D` (A09): whole and not negative. Bare digits are refused, because their
 * unit is unknown.
 */
export function parseSpan (text: string): Span | undefined {
  const [, count, unit] = SHORT.exec(text) ?? []
  return unit === undefined ? parseIso(text) : UNITS[unit]?.(Number(count))
}

function parseIso (text: string): Span | undefined {
  if (text.length > 64) return undefined
  try {
    const { negative, weeks = 0, days = 0, ...rest } = parseDuration(text)
    const span = { ...rest, days: days + weeks * 7 }
    const sound = negative !== true &&
      Object.values(span).every(amount => Number.isSafeInteger(amount) && amount >= 0 && amount < 1_000_000)
    return sound ? span : undefined
  } catch {
    return undefined
  }
}
