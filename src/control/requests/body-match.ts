import { Problem, type Violation } from '../../domain/problem.ts'

/** The request log keeps no deeper value, and the comparison of two deep values overflows the stack. */
const DEEPEST = 64

/** What is wrong with a `match.body`, which gives JSON Pointers and the values that they must have. */
export function bodyMatchViolations (body: Readonly<Record<string, unknown>>): Violation[] {
  return Object.entries(body).flatMap(([pointer, value]) => {
    const field = `match.body.${pointer}`
    const refused = (problem: Problem): Violation[] => [{ pointer: `/match/body/${pointer}`, problem }]
    if (pointer !== '' && !pointer.startsWith('/')) {
      return refused(new Problem('wrong-format', { field, format: 'pointer' }))
    }
    return isDeeperThan(DEEPEST, value) ? refused(new Problem('nested-too-deep', { field, maximum: DEEPEST })) : []
  })
}

function isDeeperThan (levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(inner => isDeeperThan(levels - 1, inner))
}
