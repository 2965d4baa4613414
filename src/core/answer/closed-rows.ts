import type { Settings } from '../assumptions.ts'
import { createClosedRows } from '../rules/day/closed-changes.ts'
import type { Instant } from '../rules/time/instant.ts'
import type { Facts } from '../state/facts.ts'
import { closedThrough } from '../wire/adjustment/closed-period.ts'
import { dayPolicyOf } from './day-policy.ts'

/** Begins to judge what rows change of the closed period of a sandbox (A77). `undefined` if it has none. */
export function closedRowsIn (
  facts: Facts, settings: Settings, now: Instant
): (() => ReturnType<typeof createClosedRows>) | undefined {
  const through = closedThrough(settings)
  return through === undefined
    ? undefined
    : () => createClosedRows(facts, dayPolicyOf(settings), through, now)
}
