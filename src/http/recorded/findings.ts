import type { FastifyRequest } from 'fastify'
import { Invalid, type Problem } from '../../domain/problem.ts'
import { cutValue } from '../../sandbox/request-log/cut.ts'
import type { Finding } from '../../sandbox/request-log/log.ts'
import { detached } from '../../sandbox/request-log/text-bytes.ts'
import { findingWeight } from '../../sandbox/request-log/weight.ts'

const MOST = 50
/** Characters of what a problem says of a value: the client's own value may be in it. */
const LONGEST = 2000

/** Why a request was refused, and what was refused in one that was accepted. */
export function findingsOf ({ problem, lineProblems = [] }: FastifyRequest): Finding[] {
  if (problem instanceof Invalid) {
    return problem.violations.slice(0, MOST).map(({ pointer, problem }) => {
      const kept = pointer.length <= LONGEST ? pointer : detached(pointer.slice(0, LONGEST))
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
