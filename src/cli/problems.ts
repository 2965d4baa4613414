import { Invalid, Problem } from '../domain/problem.ts'
import { messageOf } from '../wire/problem-messages.ts'

/** One line for each problem of a fixtures folder: `holidays.json#/3/data: data must be …`. */
export function problemLines (error: Invalid | Problem): string[] {
  if (error instanceof Problem) return [messageOf(error, 'en')]
  return error.violations.map(({ pointer, problem }) => `${pointer && `${pointer}: `}${messageOf(problem, 'en')}`)
}

/** How many there are; beyond a hundred they are counted and not listed. */
export function problemCount (error: Invalid): number {
  return error.violations.reduce((count, { problem }) =>
    count + (problem.code === 'more-violations' ? (problem as Problem<'more-violations'>).details.count : 1), 0)
}
