import type { Exchange, SeenOperation } from './exchange.ts'
import type { Knowledge } from './knowledge.ts'
import { exceptionSituations, importSituations, keySituations, locationSituations } from './other-situations.ts'
import { adjustmentSituations } from './adjustment-situations.ts'
import type { Situation } from './situation.ts'

type SituationsOf = (exchange: Exchange, knowledge: Knowledge) => Situation[]

const SITUATIONS: { readonly [O in SeenOperation]: SituationsOf } = {
  requestAdjustment: adjustmentSituations,
  createApiKey: keySituations,
  updateWorkLocation: locationSituations,
  patchWorkLocation: locationSituations,
  importShiftDays: importSituations,
  unlinkCollaborators: exceptionSituations
}

/** The ways in which the tenant could be, as far as this exchange rests on it. */
export function situationsOf (exchange: Exchange, knowledge: Knowledge): Situation[] {
  return SITUATIONS[exchange.operation](exchange, knowledge)
}
