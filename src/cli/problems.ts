import type { Invalid, Problem } from '../domain/problem.ts'

/** How many there are; beyond a hundred they are counted and not listed. */
export function problemCount (error: Invalid): number {
  return error.violations.reduce((count, { problem }) =>
    count + (problem.code === 'more-violations' ? (problem as Problem<'more-violations'>).details.count : 1), 0)
}
