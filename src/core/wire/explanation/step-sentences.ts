import type { StepRule } from '../../rules/frequency/why.ts'
import { ABSENCE_HOURS_SENTENCES, ABSENCE_SENTENCES } from './absence-sentences.ts'
import { BALANCE_SENTENCES } from './balance-sentences.ts'
import { BREAK_SENTENCES } from './break-sentences.ts'
import { DEVIATION_SENTENCES } from './deviation-sentences.ts'
import { NAME_SENTENCES } from './name-sentences.ts'
import type { Sentence } from './sentence.ts'
import { TIME_SENTENCES } from './time-sentences.ts'
import { WORKLOAD_SENTENCES } from './workload-sentences.ts'

/** The sentences of all steps. A step without its sentence does not compile. */
export const STEP_SENTENCES: Readonly<Record<StepRule, Sentence>> = {
  ...WORKLOAD_SENTENCES,
  ...TIME_SENTENCES,
  ...BREAK_SENTENCES,
  ...DEVIATION_SENTENCES,
  ...NAME_SENTENCES,
  ...BALANCE_SENTENCES,
  ...ABSENCE_SENTENCES,
  ...ABSENCE_HOURS_SENTENCES
}
