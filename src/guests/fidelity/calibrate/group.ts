import type { Exchange } from './exchange.ts'
import type { Relation } from './relation.ts'
import type { Situation } from './situation.ts'

/** The exchanges of one signature. */
export interface Group {
  readonly requests: string[]
  count: number
  /** The first ones, whole. */
  readonly members: Exchange[]
  readonly situations: readonly Situation[]
  readonly relation: Relation
  firstAt: string | undefined
  lastAt: string | undefined
}
