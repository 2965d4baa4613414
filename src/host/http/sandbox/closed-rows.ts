import { createClosedRows } from '../../../core/rules/day/closed-changes.ts'
import type { Life } from '../../sandbox/life.ts'
import { factsOf } from '../../../core/state/facts.ts'
import { closedThrough } from '../../../core/wire/adjustment/closed-period.ts'
import { dayPolicyOf } from './day-policy.ts'

/** Begins to judge what rows change of the closed period of a sandbox (A77). `undefined` if it has none. */
export function closedRowsIn (life: Life): (() => ReturnType<typeof createClosedRows>) | undefined {
  const through = closedThrough(life.settings)
  return through === undefined
    ? undefined
    : () => createClosedRows(factsOf(life.state), dayPolicyOf(life.settings), through, life.now())
}
