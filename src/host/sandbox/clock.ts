import { instant, type Instant } from '../../core/rules/time/instant.ts'
import { LAST_INSTANT } from '../../core/rules/time/span.ts'
import type { ClockSetting } from '../../core/state/bookkeeping.ts'
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

/** The clock of a life. */
export interface LifeClock {
  now (): Instant
  /** If the machine's clock was set back, the setting with which a ticking clock goes on from the time it shows. */
  correction (): readonly ClockSetting[]
}

/**
 * A clock that reads its setting each time. A ticking clock never goes back unless it is set anew, even when the
 * machine's own clock goes back, now or since `lastUsedAt`, which is a system time.
 */
export function clockOf (setting: () => ClockSetting, lastUsedAt?: Instant): LifeClock {
  let known: ClockSetting | undefined
  let latest = -Infinity
  /** How far the machine's clock went back since the clock was set. */
  let back = 0

  function now (): Instant {
    const current = setting()
    if (current.mode !== 'ticking') return timeOf(current)
    if (current !== known) {
      latest = known === undefined && lastUsedAt !== undefined ? timeOf(current, lastUsedAt) : -Infinity
      known = current
      back = 0
    }
    back += Math.max(0, latest - timeOf(current, instant(systemTime() + back)))
    latest = timeOf(current, instant(systemTime() + back))
    return instant(latest)
  }

  return {
    now,
    correction () {
      now() // so that `back` is up to date
      const current = setting()
      return back > 0 && current.mode === 'ticking' ? [{ ...current, offset: current.offset + back }] : []
    }
  }
}
