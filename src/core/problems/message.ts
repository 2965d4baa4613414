import type { ProblemValue } from '../rules/problem.ts'
import type { Language } from '../words.ts'
import { rowOf } from './rows.ts'

const BODY = { pt: 'o corpo', en: 'the body' } satisfies Record<Language, string>

/** Names the body as a whole in a language, because it has no path. */
function named (details: object, language: Language): object {
  return 'field' in details && details.field === '' ? { ...details, field: BODY[language] } : details
}

/** The sentence of a problem. */
export function messageOf (problem: ProblemValue, language: Language): string {
  const text = rowOf(problem.code)[language]
  return typeof text === 'string' ? text : text(named(problem.details, language) as never)
}
