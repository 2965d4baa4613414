import type { Assumption } from '../assumptions.ts'
import { fieldPath } from '../rules/json-pointer.ts'
import { type ProblemCode, problemOf, type Problems, type Violation } from '../rules/problem.ts'

/** Collects what a reader finds in a request. */
export interface Findings {
  readonly violations: readonly Violation[]
  /** Accepted values that look like mistakes. */
  readonly warnings: ReadonlyArray<readonly [code: string, pointer: string]>
  /** The assumptions of which another answer may change the response, also if the request is refused. */
  readonly points: ReadonlyArray<Assumption['id']>
  /** Further assumptions that the reading rests on. They count once the request is accepted. */
  readonly pointsOnceAccepted: ReadonlyArray<Assumption['id']>
  /** True if the request breaks its schema. */
  readonly isFaulty: boolean
  /** True if the value itself is valid. The values in it are asked about one by one. */
  isSound (pointer: string): boolean
  /** Notes a violation. Returns `undefined` as the value that could not be read. */
  refuse<C extends ProblemCode> (pointer: string, code: C, details: Omit<Problems[C], 'field'>): undefined
  warn (code: string, pointer: string): void
  /** For a value that another answer may refuse, or may not: that changes what a refusal lists, too. */
  restOn (id: Assumption['id']): void
  restOnceAccepted (id: Assumption['id']): void
}

/** `faulty` holds the pointers of the values that break the schema. */
export function createFindings (faulty: ReadonlySet<string>): Findings {
  const violations: Violation[] = []
  const warnings: Array<readonly [code: string, pointer: string]> = []
  const points: Array<Assumption['id']> = []
  const pointsOnceAccepted: Array<Assumption['id']> = []
  const refused = new Set<string>()
  return {
    violations,
    warnings,
    points,
    pointsOnceAccepted,
    isFaulty: faulty.size > 0,
    isSound: pointer => !faulty.has(pointer) && !refused.has(pointer),
    refuse (pointer, code, details) {
      refused.add(pointer)
      violations.push({
        pointer, problem: problemOf(code, { field: fieldPath(pointer), ...details } as Problems[typeof code])
      })
      return undefined
    },
    warn (code, pointer) { warnings.push([code, pointer]) },
    restOn (id) { points.push(id) },
    restOnceAccepted (id) { pointsOnceAccepted.push(id) }
  }
}

/**
 * Reads a request once, into a draft and findings. A draft without violations is complete (`W`). Any other draft
 * lacks the invalid parts.
 */
export interface Reader<B, D, W extends D = D> {
  /** True if the settings waive a schema error, because the schema is written for the default settings. */
  isWaived? (violation: Violation): boolean
  read (given: Partial<B>, findings: Findings): D
  /**
   * Violations that the decision would find. They are only collected for a refused request, because then no decision
   * runs and all violations are reported together (A52).
   */
  laterViolations? (draft: D): readonly Violation[]
  /** Never called. It ties a reader to the type of a complete draft. */
  whole? (draft: D): W
}

/** A67: refuses a required text that is blank. */
export function refuseBlank (text: unknown, pointer: string, findings: Findings): void {
  if (typeof text === 'string' && text !== '' && text.trim() === '' && findings.isSound(pointer)) {
    findings.refuse(pointer, 'blank', {})
  }
}

/** Reads a field, if its value is there and valid. */
export function sound<B, K extends keyof B & string, T> (
  given: Partial<B>, field: K, findings: Findings, read: (value: B[K] & {}) => T
): T | undefined {
  const value = given[field]
  return value !== undefined && findings.isSound(`/${field}`) ? read(value as B[K] & {}) : undefined
}
