import type { Change } from '../../core/state/change.ts'
import type { Layer } from '../../core/state/layer.ts'
import type { State } from '../../core/state/state.ts'
import type { Blob } from '../store/blobs.ts'

/** What came of a decision. Without changes it has only looked. */
export interface Decided<R> {
  readonly result: R
  readonly changes: readonly Change[]
  readonly blobs?: readonly Blob[]
  /** Makes the changes part of the state. */
  apply (): void
}

/** A life, as far as a round is concerned. */
export interface Deciding {
  readonly state: State
  readonly layer: Layer
  /** The sandbox goes on without it. What is decided there is appended nowhere. */
  readonly isPast: boolean
}

/** Decides on a state. It may be called more than once, and changes nothing. */
export type Decide<R> = (state: State) => Decided<R>

/** A decision, or a task that runs alone. */
export interface Waiting {
  readonly life?: Deciding
  readonly decide?: Decide<unknown>
  readonly task?: () => Promise<unknown>
  readonly resolve: (result: never) => void
  readonly reject: (reason: unknown) => void
}

/** A decision of this round, and what came of it: `decided`, or else an error. */
export interface Decision {
  readonly waiting: Waiting
  readonly decided: Decided<unknown> | undefined
  readonly error: unknown
}

/** The decisions of a round, and what it appends. */
export interface Decisions {
  readonly decisions: readonly Decision[]
  readonly additions: ReadonlyArray<Decided<unknown>>
}

export const hasChanges = ({ decided }: Decision): boolean => decided !== undefined && decided.changes.length > 0

export function decidedOn (state: State, waiting: Waiting): Decision {
  try {
    return { waiting, decided: waiting.decide?.(state), error: undefined }
  } catch (error) {
    return { waiting, decided: undefined, error }
  }
}

export function resolveAll (decisions: readonly Decision[]): undefined {
  for (const { waiting, decided, error } of decisions) {
    if (decided === undefined) {
      waiting.reject(error)
      continue
    }
    decided.apply()
    waiting.resolve(decided.result as never)
  }
}
