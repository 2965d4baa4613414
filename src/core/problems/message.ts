import type { ProblemValue } from '../rules/problem.ts'
import type { Language } from '../words.ts'
import { rowOf } from './rows.ts'
import { worded } from '../words/problems.ts'

/** The sentence of a problem. */
export function messageOf ({ code, details }: ProblemValue, language: Language): string {
  // The body as a whole has no path, and a name in each language.
  const isOfBody = 'field' in details && details.field === ''
  const values = isOfBody ? { ...details, field: worded('theBody') } : details
  const { text = worded(code as TextCode, values) } = rowOf(code)
  const sentence = (typeof text === 'function' ? text(values as never) : text)[language]
  return hasPluralSubject(sentence, details) ? worded('pluralField', { sentence })[language] : sentence
}

/** A code whose row has no text of its own. */
type TextCode = Parameters<typeof worded>[0] & ProblemValue['code']

/** Whether a field with a plural name has a verb in the singular. What `não é um` campo is not called one. */
function hasPluralSubject (sentence: string, details: object): boolean {
  return 'field' in details && /[^u]s$/.test(`${details.field}`) && sentence.startsWith(`${details.field} `) &&
    !/ não é uma? (campo|par|conf|arq)/.test(sentence)
}
