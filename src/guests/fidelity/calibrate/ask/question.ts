import type { Words } from '../../../../core/words.ts'
import type { SeenOperation } from '../exchange.ts'
import type { Fact } from '../facts.ts'
import type { PointId } from '../points.ts'

/** A request that could be sent to the real API. */
export interface Question {
  readonly name: string
  readonly operation: SeenOperation
  readonly method: string
  readonly path: string
  readonly body: object
  readonly type?: string
  readonly hasToken?: false
  /** What it is about. The appraisal says which points it tells apart. */
  readonly about: readonly PointId[]
  /** Facts without which it cannot be asked. */
  readonly needs: readonly Fact[]
  /** Questions that differ in one feature: they make a refusal prove something. */
  readonly twins: readonly string[]
  /** Questions that have to be sent before it. */
  readonly after: readonly string[]
  /** How to undo what it changes. */
  readonly undo?: Words
}

type Given = Pick<Question, 'name' | 'about' | 'body'> &
  Partial<Pick<Question, 'method' | 'path' | 'type' | 'hasToken' | 'needs' | 'twins' | 'after' | 'undo'>>

export const DAY_MS = 86_400_000

export function asker (operation: SeenOperation, method: string, path: string) {
  return ({ needs = [], twins = [], after = [], ...given }: Given): Question =>
    ({ operation, method, path, needs, twins, after, ...given })
}
