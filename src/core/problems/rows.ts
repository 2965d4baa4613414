import type { Assumption, Settings } from '../assumptions.ts'
import type { ProblemCode } from '../rules/problem.ts'
import { CONTROL_PLANE } from './control-plane.ts'
import { CSV } from './csv.ts'
import { DECISIONS } from './decisions.ts'
import { FIXTURES } from './fixtures.ts'
import { PROVOKED } from './provoked.ts'
import { REQUESTS } from './requests.ts'
import type { Row } from './row.ts'
import { SERVER } from './server.ts'
import { VALUES } from './values.ts'

/** Every problem, one row each. A code without its row does not compile. */
export const ROWS = {
  ...VALUES, ...REQUESTS, ...SERVER, ...DECISIONS, ...CSV, ...FIXTURES, ...CONTROL_PLANE, ...PROVOKED
} satisfies { readonly [C in ProblemCode]: Row<C> }

/** A problem that a client of the operations can meet. */
export type ClientProblem =
  { [C in keyof typeof ROWS]: typeof ROWS[C] extends { readonly audience: 'client' } ? C : never }[keyof typeof ROWS]

export function rowOf (code: ProblemCode): Row {
  return ROWS[code] as Row
}

export function statusOf (code: ProblemCode, settings: Settings): number {
  const { status } = rowOf(code)
  return typeof status === 'number' ? status : settings[status]
}

/** The assumptions behind a problem. With a pointer, those behind the problem of a value in the body. */
export function openPointsOf (code: ProblemCode, pointer?: string): readonly Assumption['id'][] {
  const { assumptions = [], assumptionsAt = {} } = rowOf(code)
  if (pointer === undefined) return assumptions
  const field = '*' in assumptionsAt ? '*' : pointer.split('/', 2)[1] ?? ''
  return Object.hasOwn(assumptionsAt, field) ? assumptionsAt[field] ?? [] : []
}
