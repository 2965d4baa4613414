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

/** The time that a sandbox shows at a system time, by default now. */
export function timeOf (setting: ClockSetting, at = systemTime()): Instant {
  return (READ[setting.mode] as (setting: ClockSetting, at: Instant) => Instant)(setting, at)
}

/** A clock that is frozen at `now` or starts ticking there. A system clock cannot be set. */
export function clockAt (mode: ClockMode, now: Instant): ClockSetting {
  if (mode === 'frozen') return { mode, now }
  if (mode === 'ticking') return { mode, offset: now - systemTime() }
  return { mode }
}

/**
 * A clock that reads its setting each time. A ticking clock never goes back unless it is set anew, even when the
 * machine's own clock goes back.
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
