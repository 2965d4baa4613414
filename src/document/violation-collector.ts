import { Invalid, type Violation } from '../domain/problem.ts'
import { moreViolations, violationCount } from '../domain/violations.ts'

const MAX_VIOLATIONS = 100

/**
 * Collects violations in passes over the same positions. It keeps the first hundred of each pass and counts the others.
 */
export interface ViolationCollector {
  /** `position` numbers what was looked at. It only grows within a pass. */
  add (position: number, violations: readonly Violation[]): void
  nextPass (): void
  /** Whether there is a violation at one of these positions. */
  hasAny (from: number, to: number): boolean
  readonly count: number
  /** Throws the violations in the order of their positions. */
  throwIfAny (): void
}

export function createCollector (): ViolationCollector {
  const collected: { position: number, violation: Violation }[] = []
  const positions: number[] = []
  let inPass = 0
  let count = 0
  return {
    add (position, violations) {
      if (violations.length === 0) return
      count += violationCount(violations)
      if (positions.at(-1) !== position) positions.push(position)
      for (const violation of violations) if (inPass++ < MAX_VIOLATIONS) collected.push({ position, violation })
    },
    nextPass () { inPass = 0 },
    hasAny: (from, to) => positions.some(position => position >= from && position < to),
    get count () { return count },
    throwIfAny () {
      if (count === 0) return
      const inOrder = collected.sort((a, b) => a.position - b.position).map(({ violation }) => violation)
      const first = inOrder.slice(0, MAX_VIOLATIONS)
      throw new Invalid([...first, ...moreViolations(count - violationCount(first))])
    }
  }
}
