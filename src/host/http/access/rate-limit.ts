import type { ApiKey } from '../../../core/rules/api-key.ts'
import { Problem } from '../../../core/rules/problem.ts'
import type { Life } from '../../sandbox/life.ts'
import { systemTime } from '../../sandbox/system-clock.ts'

interface Window {
  readonly startedAt: number
  count: number
}

const MINUTE_MS = 60_000

/** The windows of each life, by API key. A reset starts a new life, so it clears them. */
const windows = new WeakMap<Life, Map<string, Window>>()

/**
 * Counts a request of an API key, and refuses more than the limit allows in a minute. It counts system time, whatever
 * the sandbox's clock shows (A44).
 */
export function refuseMore (life: Life, apiKey: ApiKey | undefined): Problem | undefined {
  const maximum = life.settings['limits.rate']
  if (maximum === 0) return undefined
  const now = systemTime()
  const { startedAt, count } = counted(life, apiKey?.id ?? '', now)
  const seconds = Math.ceil((startedAt + MINUTE_MS - now) / 1000)
  return count > maximum ? new Problem('too-many-requests', { maximum, seconds }) : undefined
}

function counted (life: Life, key: string, now: number): Window {
  let ofLife = windows.get(life)
  if (ofLife === undefined) windows.set(life, ofLife = new Map())
  let window = ofLife.get(key)
  if (window === undefined || now >= window.startedAt + MINUTE_MS || now < window.startedAt) {
    ofLife.set(key, window = { startedAt: now, count: 0 })
  }
  window.count++
  return window
}
