import { problemOf, type ProblemValue, type Violation } from '../../../core/rules/problem.ts'

/** The request log keeps no deeper value, and the comparison of two deep values overflows the stack. */
const MAX_LEVELS = 64
const MOST_POINTERS = 100
const MOST_POINTER_CHARS = 1000
/** Of a pointer in a message. */
const SHOWN_CHARS = 80

/** What is wrong with a `match.body`, which gives JSON Pointers and the values that they must have. */
export function bodyMatchViolations (body: Readonly<Record<string, unknown>>): Violation[] {
  const all = Object.entries(body)
  if (all.length > MOST_POINTERS) {
    const problem = problemOf('too-many-items', { field: 'match.body', maximum: MOST_POINTERS })
    return [{ pointer: '/match/body', problem }]
  }
  return all.flatMap(([pointer, value]) => {
    const field = `match.body.${pointer.slice(0, SHOWN_CHARS)}`
    const refused = (problem: ProblemValue): Violation[] => [{ pointer: `/match/body/${pointer}`, problem }]
    if (pointer.length > MOST_POINTER_CHARS) {
      return refused(problemOf('too-long', { field, maximum: MOST_POINTER_CHARS }))
    }
    if (pointer !== '' && !pointer.startsWith('/')) {
      return refused(problemOf('wrong-format', { field, format: 'pointer' }))
    }
    return isDeeperThan(MAX_LEVELS, value)
      ? refused(problemOf('nested-too-deep', { field, maximum: MAX_LEVELS }))
      : []
  })
}

function isDeeperThan (levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(inner => isDeeperThan(levels - 1, inner))
}
