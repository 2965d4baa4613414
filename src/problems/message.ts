import type { Problem } from '../domain/problem.ts'
import type { Language } from './phrases.ts'
import { rowOf } from './rows.ts'

/** The sentence of a problem. */
export function messageOf (problem: Problem, language: Language): string {
  const text = rowOf(problem.code)[language]
  return typeof text === 'string' ? text : text(problem.details as never)
}
