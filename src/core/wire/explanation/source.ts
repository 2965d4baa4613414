import type { Language, Words } from '../../words.ts'
import { worded } from '../../words/explanations.ts'

/** A source, in each language where the languages differ. */
export type Source = string | Words

/** A source as lawyers cite it: in Portuguese `CLT 58 §1` is `CLT art. 58 §1º`. */
export function citation (source: string, language: Language): string {
  if (language === 'en') return source
  return source
    .replace(/CLT (\d[^;]*)/g, (_, articles: string) => `CLT ${/, \d/.test(articles) ? 'arts.' : 'art.'} ${articles}`)
    .replace(/((?:arts?\.|§)\s?[1-9])(?!\d)/g, '$1º')
}

/** The source of a rule that neither law nor precedent states, but employers follow. */
export const PRACTICE = worded('practice')
/** The precedent is about missing time cards; employers do not guess a missing record either. */
export const OPEN_PAIR = worded('practiceSumula338OfTheTst')
export const LAW_OF_TOLERANCE = worded('clt581Sumula366Of')
/** The contract says it of a field of the adjustment's reason. */
export const CONTRACT_OF_REASONS = worded('contractAdjustmentReason')
/** The contract says it of a field of the record. */
export const CONTRACT_OF_RECORDS = worded('contractTimeRecord')
