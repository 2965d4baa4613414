import { Problem, type Violation } from '../../domain/problem.ts'

/** The most violations that a message lists. It counts the others. */
const LISTED = 200

/** The first violations, and how many more there are. */
export function listed (violations: readonly Violation[]): readonly Violation[] {
  if (violations.length <= LISTED + 1) return violations
  const problem = new Problem('more-violations', { count: violations.length - LISTED })
  return [...violations.slice(0, LISTED), { pointer: '', problem }]
}
