import type { FastifyRequest } from 'fastify'
import { Invalid, Problem, problemOf } from '../../../core/rules/problem.ts'
import { MAX_BODY_BYTES } from '../body/body-limit.ts'

/** The errors that a client can ask for, by their status: those of the contract, and those of proxies on the way. */
const PROBLEMS = {
  // a list of violations, as in a real 400 (A52)
  400: () => new Invalid([{ pointer: '', problem: problemOf('bad-request', {}) }]),
  401: () => new Problem('unauthorized', {}),
  403: () => new Problem('not-permitted', {}),
  404: () => new Problem('not-found', {}),
  408: () => new Problem('request-timeout', {}),
  409: () => new Problem('conflict', {}),
  413: () => new Problem('body-too-large', { maximum: MAX_BODY_BYTES }),
  429: () => new Problem('too-many-requests', { maximum: 60, seconds: 1 }),
  500: () => new Problem('internal', {}),
  502: () => new Problem('bad-gateway', {}),
  503: () => new Problem('unavailable', {}),
  504: () => new Problem('gateway-timeout', {})
} as const satisfies Record<number, () => Problem | Invalid>

export type ProvokedStatus = keyof typeof PROBLEMS

export const PROVOKED_STATUSES = Object.keys(PROBLEMS).map(Number) as ProvokedStatus[]

export function isProvoked (status: number): status is ProvokedStatus {
  return Object.hasOwn(PROBLEMS, status)
}

export function provokedProblem (status: ProvokedStatus): Problem | Invalid {
  return PROBLEMS[status]()
}

/** The error of the response. A header says that the error was provoked, and how. */
export function provoke (request: FastifyRequest, status: ProvokedStatus, by: string): Problem | Invalid {
  request.draft.provokedBy = by
  return provokedProblem(status)
}
