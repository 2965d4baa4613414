import type { FastifyRequest } from 'fastify'
import type { ApiKey } from '../../../core/rules/api-key.ts'
import { Problem } from '../../../core/rules/problem.ts'
import type { RateWindow } from '../../../core/state/bookkeeping.ts'
import { changesOf } from '../../../core/state/change-set.ts'
import { countRequest, secondsLeft, windowAt } from '../../sandbox/faults.ts'
import type { Life } from '../../sandbox/life.ts'
import { systemTime } from '../../sandbox/system-clock.ts'

/** The windows of each life, by API key. A reset starts a new life, so it clears them. */
const windows = new WeakMap<Life, Map<string, RateWindow>>()

/**
 * Counts a request of an API key, and refuses more than the limit allows in a minute. It counts system time, whatever
 * the sandbox's clock shows (A44). Where several processes have the sandbox, the windows are part of its state, so that
 * they count together.
 */
export function refuseMore (
  { life, sandbox, draft }: Pick<FastifyRequest, 'life' | 'sandbox' | 'draft'>, apiKey: ApiKey | undefined
): Promise<Problem | undefined> | Problem | undefined {
  const maximum = life.settings['limits.rate']
  if (maximum === 0) return undefined
  const key = apiKey?.id ?? ''
  const judged = (window: RateWindow): Problem | undefined => window.count > maximum
    ? new Problem('too-many-requests', { maximum, seconds: secondsLeft(window, systemTime()) })
    : undefined
  if (!sandbox.isShared) return judged(counted(life, key))
  return life.commit(({ state }) => {
    const decision = countRequest(state, key, systemTime())
    return { window: decision.result, changes: changesOf(decision), files: [] }
  }).then(({ window }) => {
    draft.isDurable = true
    return judged(window)
  })
}

function counted (life: Life, key: string): RateWindow {
  let ofLife = windows.get(life)
  if (ofLife === undefined) windows.set(life, ofLife = new Map())
  const { startedAt, count } = windowAt(ofLife.get(key), systemTime())
  const window = { startedAt, count: count + 1 }
  ofLife.set(key, window)
  return window
}
