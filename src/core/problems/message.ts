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
  const sentence = typeof text === 'string' ? text : text(named(problem.details, language) as never)
  return language === 'pt' && hasPluralSubject(sentence, problem.details) ? `o campo ${sentence}` : sentence
}

/** Whether a field with a plural name has a verb in the singular. What `não é um` campo is not called one. */
function hasPluralSubject (sentence: string, details: object): boolean {
  return 'field' in details && /[^u]s$/.test(`${details.field}`) && sentence.startsWith(`${details.field} `) &&
    !/ não é uma? (campo|par|conf|arq)/.test(sentence)
}
