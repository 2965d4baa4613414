import { Invalid, problemOf } from '../../core/rules/problem.ts'

/** Reads a positive whole number of a query. */
export function wholeNumber (field: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new Invalid([{ pointer: `/${field}`, problem: problemOf('wrong-format', { field, format: 'count' }) }])
}
