import type { Assumption } from '../assumptions.ts'
import { fieldPath } from '../domain/field-path.ts'
import { Problem, type ProblemCode, type Problems, type Violation } from '../domain/problem.ts'

/** What is found while a request is read. */
export interface Findings {
  readonly violations: readonly Violation[]
  /** What is accepted but looks like a mistake. */
  readonly warnings: ReadonlyArray<readonly [code: string, pointer: string]>
  /** The assumptions that the reading rests on. */
  readonly restsOn: ReadonlyArray<Assumption['id']>
  /** The schema is against something. */
  readonly isFaulty: boolean
  /** Nothing is against the value itself. What lies in it is asked about on its own. */
  isSound (pointer: string): boolean
  /** Notes a violation. The value that was to be read is then `undefined`. */
  refuse<C extends ProblemCode> (pointer: string, code: C, details: Omit<Problems[C], 'field'>): undefined
  warn (code: string, pointer: string): void
  restOn (id: Assumption['id']): void
}

/** `faulty` holds the pointers of the values that the schema is against. */
export function createFindings (faulty: ReadonlySet<string>): Findings {
  const violations: Violation[] = []
  const warnings: Array<readonly [code: string, pointer: string]> = []
  const restsOn: Array<Assumption['id']> = []
  const refused = new Set<string>()
  return {
    violations,
    warnings,
    restsOn,
    isFaulty: faulty.size > 0,
    isSound: pointer => !faulty.has(pointer) && !refused.has(pointer),
    refuse (pointer, code, details) {
      refused.add(pointer)
      violations.push({
        pointer, problem: new Problem(code, { field: fieldPath(pointer), ...details } as Problems[typeof code])
      })
      return undefined
    },
    warn (code, pointer) { warnings.push([code, pointer]) },
    restOn (id) { restsOn.push(id) }
  }
}

/**
 * How a request is read, once: a draft of what it wants, and findings. A draft without violations is whole (`W`); in
 * any other, what is not sound is missing.
 */
export interface Reader<B, D, W extends D = D> {
  /** The settings waive a fault of the schema, because the schema is written for the default settings. */
  isWaived? (violation: Violation): boolean
  read (given: Partial<B>, findings: Findings): D
  /**
   * What the decision would find. It is asked for where a request is refused anyway, because then no decision runs, and
   * all violations are told together (A52).
   */
  laterViolations? (draft: D): readonly Violation[]
  /** Never called: it ties a reader to what a whole draft is. */
  whole? (draft: D): W
}

/** A67: a text that is required says something. */
export function refuseBlank (text: unknown, pointer: string, findings: Findings): void {
  if (typeof text === 'string' && text !== '' && text.trim() === '' && findings.isSound(pointer)) {
    findings.refuse(pointer, 'blank', {})
  }
}

/** The value of a field that a request needs; only a sound one is read. */
export function required<B, K extends keyof B & string, T> (
  given: Partial<B>, field: K, findings: Findings, read: (value: B[K] & {}) => T
): T | undefined {
  const value = given[field]
  const pointer = `/${field}`
  if (value === undefined) return findings.refuse(pointer, 'required', {})
  return findings.isSound(pointer) ? read(value as B[K] & {}) : undefined
}
