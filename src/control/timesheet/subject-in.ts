import { type Subject, subjectOf } from '../../domain/day/subject.ts'
import { dayPolicyOf } from '../../http/sandbox/day-policy.ts'
import type { Life } from '../../sandbox/life.ts'
import { factsOf } from '../../state/facts.ts'

/** A collaborator of a sandbox, under the answers that are chosen there. */
export function subjectIn ({ state, settings }: Life, collaboratorId: string): Subject {
  return subjectOf(factsOf(state), collaboratorId, dayPolicyOf(settings))
}
