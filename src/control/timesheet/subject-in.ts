import { type Subject, subjectOf } from '../../domain/day/subject.ts'
import { dayPolicyOf } from '../../http/sandbox/day-policy.ts'
import type { Life } from '../../sandbox/life.ts'
import { factsOf } from '../../state/facts.ts'

/** The subject of a collaborator, under the settings of the sandbox. */
export function subjectIn ({ state, settings }: Pick<Life, 'state' | 'settings'>, collaboratorId: string): Subject {
  return subjectOf(factsOf(state), collaboratorId, dayPolicyOf(settings))
}
