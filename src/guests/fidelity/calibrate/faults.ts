import { Invalid, type Problem, type ProblemCode } from '../../../core/rules/problem.ts'
import type { Double } from './double.ts'
import type { Exchange } from './exchange.ts'
import { sentIn } from './predictions.ts'
import { type Situation, TOKENS } from './situation.ts'

/** One problem of a refused request. */
export interface Fault { readonly code: ProblemCode, readonly details: object, readonly pointer?: string }

export function faultsOf (problem: Problem | Invalid): Fault[] {
  const all = problem instanceof Invalid
    ? problem.violations.map(({ pointer, problem: { code, details } }) => ({ pointer, code, details }))
    : [{ code: problem.code, details: problem.details }]
  return all.filter(({ code }) => code !== 'more-violations')
}

/** What the double refuses a request for under the default answers. */
export async function usualFaults (
  double: Double, exchange: Exchange, { world, settings = {} }: Situation, token: string = TOKENS.every
): Promise<Fault[]> {
  if (!await double.canBe(world)) return []
  await double.begin(world, settings)
  const { problem } = await double.send(sentIn(exchange, token))
  return problem === undefined ? [] : faultsOf(problem)
}
