import { instant, type Instant } from '../domain/time/instant.ts'
import { LAST_INSTANT } from '../domain/time/span.ts'
import type { ClockSetting } from '../state/bookkeeping.ts'
import { systemTime } from './system-clock.ts'

export type ClockMode = ClockSetting['mode']

const READ: { readonly [M in ClockMode]: (setting: Extract<ClockSetting, { mode: M }>, at: Instant) => Instant } = {
  frozen: setting => setting.now,
  ticking: (setting, at) => instant(Math.min(at + setting.offset, LAST_INSTANT)),
  system: (_, at) => at
}

/** The time of a sandbox: now, or what it was at a system time. */
export function timeOf (setting: ClockSetting, at = systemTime()): Instant {
  return (READ[setting.mode] as (setting: ClockSetting, at: Instant) => Instant)(setting, at)
}

/** A clock that stands at `now`, or goes on from there; a system clock cannot be set. */
export function clockAt (mode: ClockMode, now: Instant): ClockSetting {
  if (mode === 'frozen') return { mode, now }
  if (mode === 'ticking') return { mode, offset: now - systemTime() }
  return { mode }
}

/**
 * A clock that reads its setting at each look. While a ticking one is not set anew it never goes back, also when the
 * machine's own clock does.
 */
export function clockOf (setting: () => ClockSetting): () => Instant {
  let known: ClockSetting | undefined
  let latest: Instant
  return () => {
    const current = setting()
    const time = timeOf(current)
    if (current.mode !== 'ticking') return time
    if (current !== known) {
      known = current
      latest = time
    } else if (time > latest) latest = time
    return latest
  }
}
