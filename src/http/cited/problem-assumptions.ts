import type { Assumption } from '../../assumptions.ts'
import { Invalid, type Problem } from '../../domain/problem.ts'
import { openPointsOf } from '../../problems/rows.ts'
import { type AssumptionSet, assumed } from './assumptions.ts'

/** How every error body looks. */
const ERROR_BODY = ['A51', 'A52', 'A53'] as const

/** What the refusal of a request rests on. */
export function assumptionsOf (problem: Problem | Invalid): AssumptionSet {
  return assumed(...ERROR_BODY, ...problem instanceof Invalid ? ofViolations(problem) : openPointsOf(problem.code))
}

/** Of up to a hundred thousand violations, a few kinds. */
function ofViolations ({ violations }: Invalid): Set<Assumption['id']> {
  const ids = new Set<Assumption['id']>()
  for (const { pointer, problem: { code } } of violations) {
    for (const id of openPointsOf(code, pointer)) ids.add(id)
  }
  return ids
}
