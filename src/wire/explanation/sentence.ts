import type { Language } from '../../problems/phrases.ts'

/** What is told with its inputs, `{name}` for each of them, and the rule in one sentence. */
type Words = readonly [text: string, rule: string]

/** A step without its sentence in both languages does not compile. */
export interface Sentence extends Readonly<Record<Language, Words>> {
  readonly source: string | Readonly<Record<Language, string>>
}

/** Neither law nor precedent says it; employers do it so. */
export const PRACTICE = { pt: 'prática', en: 'practice' } as const
export const LAW_OF_TOLERANCE = { pt: 'CLT 58 §1; Súmula 366 do TST', en: 'CLT 58 §1; Súmula 366 of the TST' } as const
/** The contract says it of a field of the adjustment's reason. */
export const CONTRACT_OF_REASONS = { pt: 'contrato, Adjustment reason', en: 'contract, Adjustment reason' } as const
