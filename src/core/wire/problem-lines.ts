import { type Invalid, Problem } from '../rules/problem.ts'
import { messageOf } from '../problems/message.ts'
import type { Language } from '../words.ts'

/**
 * One line for each problem of a fixtures folder: `holidays.json#/3/data: data must be …`. A message that begins with
 * the file says it alone.
 */
export function problemLines (error: Invalid | Problem, language: Language = 'en'): string[] {
  if (error instanceof Problem) return [messageOf(error, language)]
  return error.violations.map(({ pointer, problem }) => {
    const message = messageOf(problem, language)
    return pointer === '' || message.startsWith(`${pointer} `) ? message : `${pointer}: ${message}`
  })
}
