import type { Settings } from '../../assumptions.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { Life } from '../../sandbox/life.ts'
import { type State, stateOf } from '../../state/state.ts'

/** A sandbox at one moment, for what is computed of it in several turns. */
export interface Moment {
  readonly state: State
  readonly settings: Settings
  readonly now: Instant
}

export async function momentOf (life: Life): Promise<Moment> {
  return { state: stateOf({ layer: await life.frozen() }), settings: life.settings, now: life.now() }
}
