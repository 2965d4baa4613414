import { type Problem, problemOf, type Violation } from './problem.ts'

/** The most violations that a refusal lists. It counts the others. */
export const MAX_LISTED_VIOLATIONS = 200

/** The first violations of a list, and how many more there are. */
export function listed (violations: readonly Violation[]): readonly Violation[] {
  const rest = violationCount(violations.slice(MAX_LISTED_VIOLATIONS))
  return [...violations.slice(0, MAX_LISTED_VIOLATIONS), ...moreViolations(rest)]
}

export function moreViolations (count: number): Violation[] {
  return count === 0 ? [] : [{ pointer: '', problem: problemOf('more-violations', { count }) }]
}

/** How many violations a list tells of, with those that it only counts. */
export function violationCount (violations: readonly Violation[]): number {
  return violations.reduce((sum, { problem }) => sum +
    (problem.code === 'more-violations' ? (problem as Problem<'more-violations'>).details.count : 1), 0)
}
