import type { Settings } from '../../../core/assumptions.ts'
import { type Subject, subjectOf } from '../../../core/rules/day/subject.ts'
import type { Instant } from '../../../core/rules/time/instant.ts'
import { dayPolicyOf } from '../../../core/answer/day-policy.ts'
import type { Life } from '../../../host/sandbox/life.ts'
import { factsOf } from '../../../core/state/facts.ts'
import { type State, stateOf } from '../../../core/state/state.ts'

/** The frozen state of a sandbox and its time, for figures that are computed over several turns. */
export interface FrozenSandbox {
  readonly state: State
  readonly settings: Settings
  readonly now: Instant
}

export async function frozenSandbox (life: Life): Promise<FrozenSandbox> {
  return { state: stateOf({ layer: life.freeze() }), settings: life.settings, now: life.now() }
}

/** The subject of a collaborator, under the settings of the sandbox. */
export function subjectIn ({ state, settings }: Pick<Life, 'state' | 'settings'>, collaboratorId: string): Subject {
  return subjectOf(factsOf(state), collaboratorId, dayPolicyOf(settings))
}
