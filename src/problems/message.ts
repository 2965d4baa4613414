import type { Problem } from '../domain/problem.ts'
import type { Language } from './phrases.ts'
import { rowOf } from './rows.ts'

const BODY = { pt: 'o corpo', en: 'the body' } satisfies Record<Language, string>

/** A body as a whole has no path: each language has its own name for it. */
function named (details: object, language: Language): object {
  return 'field' in details && details.field === '' ? { ...details, field: BODY[language] } : details
}

/** The sentence of a problem. */
export function messageOf (problem: Problem, language: Language): string {
  const text = rowOf(problem.code)[language]
  return typeof text === 'string' ? text : text(named(problem.details, language) as never)
}
