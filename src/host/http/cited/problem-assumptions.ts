import type { Assumption } from '../../../core/assumptions.ts'
import { Invalid, type Problem } from '../../../core/rules/problem.ts'
import { openPointsOf } from '../../../core/problems/rows.ts'

/**
 * The assumptions that the refusal of a request rests on. The messages have a language (A53); one that is no validation
 * is a text or a list of one (A52).
 */
export function assumptionsOf (problem: Problem | Invalid): Array<Assumption['id']> {
  return problem instanceof Invalid ? ['A53', ...ofViolations(problem)] : ['A52', 'A53', ...openPointsOf(problem.code)]
}

/** The reader notes it, because a data URL of another media type is refused under each answer. */
const OF_READER = 'A38'

/** Collects the sets once per kind, because a hundred thousand violations are of few kinds. */
function ofViolations ({ violations }: Invalid): Set<Assumption['id']> {
  const ids = new Set<Assumption['id']>()
  for (const { pointer, problem: { code } } of violations) {
    for (const id of openPointsOf(code, pointer)) if (id !== OF_READER) ids.add(id)
  }
  return ids
}
