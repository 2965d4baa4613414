import type { Settings } from '../assumptions.ts'
import type { ErrorBody } from '../contract/index.ts'
import { Invalid, Problem, type ProblemCode } from '../rules/problem.ts'
import { messageOf } from '../problems/message.ts'
import { openPointsOf, statusOf } from '../problems/rows.ts'
import type { PointId } from './head.ts'

/** The request of a refusal. */
export interface Refused {
  readonly method: string
  readonly path: string
  /** The path as the contract writes it; absent without a route. */
  readonly template?: string | undefined
  /** True if the checks of an operation refuse it, in their order (A43). */
  readonly isChecked: boolean
}

export interface Refusal {
  readonly status: number
  readonly body: ErrorBody
  readonly points: readonly PointId[]
}

/** The response of a refused request, and the open points that the refusal rests on. */
export function refusalOf (
  problem: Problem | Invalid, { method, path, template = path, isChecked }: Refused, settings: Settings
): Refusal {
  const status = problem instanceof Invalid ? 400 : statusWith(problem, settings)
  const points = assumptionsOf(problem)
  if (status <= 403 && isChecked) points.push('A43')
  if (template !== path) points.push('A51')
  const service = settings['error.service'] === 'template' ? template : path
  return { status, body: { service, method, message: errorMessage(problem, settings) }, points }
}

/** A path of the router as the contract writes it. */
export function templateOf (url: string): string {
  return url.replace(/:(\w+)/g, '{$1}')
}

/** RFC 4918 §11.5 */
const INSUFFICIENT_STORAGE = 507

function statusWith (problem: Problem, settings: Settings): number {
  const isStorage = isProblem(problem, 'server-full') && problem.details.putsData
  return isStorage ? INSUFFICIENT_STORAGE : statusOf(problem.code, settings)
}

export function isProblem<C extends ProblemCode> (problem: Problem | Invalid, code: C): problem is Problem<C> {
  return problem instanceof Problem && problem.code === code
}

/** A52, A53 */
export function errorMessage (problem: Problem | Invalid, settings: Settings): string | string[] {
  const language = settings['error.language']
  if (problem instanceof Invalid) return problem.violations.map(violation => messageOf(violation.problem, language))
  const message = messageOf(problem, language)
  return settings['error.message'] === 'list' ? [message] : message
}

/** The messages have a language (A53); one that is no validation is a text or a list of one (A52). */
function assumptionsOf (problem: Problem | Invalid): PointId[] {
  return problem instanceof Invalid ? ['A53', ...ofViolations(problem)] : ['A52', 'A53', ...openPointsOf(problem.code)]
}

/** Collects the sets once per kind, because a hundred thousand violations are of few kinds. */
function ofViolations ({ violations }: Invalid): Set<PointId> {
  const ids = new Set<PointId>()
  for (const { pointer, problem: { code } } of violations) {
    for (const id of openPointsOf(code, pointer)) ids.add(id)
  }
  return ids
}
