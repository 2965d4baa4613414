import type { FastifyRequest } from 'fastify'
import { Invalid, type Problem } from '../../domain/problem.ts'
import { cutText, cutValue } from '../../sandbox/request-log/cut.ts'
import { type Finding, findingWeight } from '../../sandbox/request-log/exchange.ts'

const MOST = 50
/** The longest text about a value, in characters, because the text may contain the client's value. */
const LONGEST = 2000

/** The problems of a refused request, and the refused lines of an accepted one. */
export function findingsOf ({ problem, lineProblems = [] }: FastifyRequest): Finding[] {
  if (problem instanceof Invalid) {
    return problem.violations.slice(0, MOST).map(({ pointer, problem }) => {
      const kept = cutText(pointer, LONGEST)
      return { pointer: kept, ...finding(problem, kept) }
    })
  }
  if (problem !== undefined) return [finding(problem)]
  return lineProblems.slice(0, MOST).map(({ line, problem }) => ({ line, ...finding(problem) }))
}

function finding ({ code, details }: Problem, pointer = ''): Finding {
  const { value, weight } = cutValue(details, LONGEST)
  return { code, details: value as object, weight: findingWeight(pointer, weight) }
}
