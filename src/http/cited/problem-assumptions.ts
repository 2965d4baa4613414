import type { Assumption } from '../../assumptions.ts'
import { Invalid, type Problem } from '../../domain/problem.ts'
import { openPointsOf } from '../../problems/rows.ts'

/** The assumptions behind the shape of every error body. */
const ERROR_BODY = ['A51', 'A52', 'A53'] as const

/** The assumptions that the refusal of a request rests on. */
export function assumptionsOf (problem: Problem | Invalid): Array<Assumption['id']> {
  return [...ERROR_BODY, ...problem instanceof Invalid ? ofViolations(problem) : openPointsOf(problem.code)]
}

/** Collects the sets once per kind, because a hundred thousand violations are of few kinds. */
function ofViolations ({ violations }: Invalid): Set<Assumption['id']> {
  const ids = new Set<Assumption['id']>()
  for (const { pointer, problem: { code } } of violations) {
    for (const id of openPointsOf(code, pointer)) ids.add(id)
  }
  return ids
}
