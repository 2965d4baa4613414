import type { Language } from '../../words.ts'

/** A text with `{name}` for each input, and the rule in one sentence. */
type Words = readonly [text: string, rule: string]

/** The sentence of a step, in both languages. */
export interface Sentence extends Readonly<Record<Language, Words>> {
  readonly source: string | Readonly<Record<Language, string>>
}

/** A source as lawyers cite it: in Portuguese `CLT 58 §1` is `CLT art. 58 §1º`. */
export function citation (source: string, language: Language): string {
  if (language === 'en') return source
  return source
    .replace(/CLT (\d[^;]*)/g, (_, articles: string) => `CLT ${/, \d/.test(articles) ? 'arts.' : 'art.'} ${articles}`)
    .replace(/((?:arts?\.|§)\s?[1-9])(?!\d)/g, '$1º')
}

/** The source of a rule that neither law nor precedent states, but employers follow. */
export const PRACTICE = { pt: 'prática', en: 'practice' } as const
/** The precedent is about missing time cards; employers do not guess a missing record either. */
export const OPEN_PAIR = { pt: 'prática (Súmula 338 do TST)', en: 'practice (Súmula 338 of the TST)' } as const
export const LAW_OF_TOLERANCE = {
  pt: 'CLT 58 §1; Súmula 366 do TST',
  en: 'CLT 58 §1; Súmula 366 of the TST'
} as const
/** The contract says it of a field of the adjustment's reason. */
export const CONTRACT_OF_REASONS = { pt: 'contrato, Adjustment reason', en: 'contract, Adjustment reason' } as const
/** The contract says it of a field of the record. */
export const CONTRACT_OF_RECORDS = { pt: 'contrato, Time record', en: 'contract, Time record' } as const
