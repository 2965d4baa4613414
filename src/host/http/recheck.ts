import { type Admission, answer, type Head, read } from '../../core/index.ts'
import { askerOf } from '../../core/answer/asker.ts'
import { FALLBACK, type Operation, type OperationName, operations } from '../../core/contract/index.ts'
import { Invalid, Problem, type Problems, type Violation } from '../../core/rules/problem.ts'
import type { Life } from '../sandbox/life.ts'
import type { Exchange, RequestPart } from '../sandbox/request-log/exchange.ts'
import { headerOf, pathOf } from '../sandbox/request-log/sent.ts'
import { headerProblem } from './csv/shift-days-csv.ts'
import { routeOf, strictPath } from './refused/known-path.ts'
import { requestOf } from './without-server.ts'

/** Where a request is judged: a life, or what a sandbox without a server has of one. */
export type Ground = Pick<Life, 'settings' | 'state' | 'now' | 'fixtures'>

/** A problem that a request would be refused for. */
export interface Objection { readonly code: string, readonly pointer?: string, readonly details?: object }

/**
 * What a past exchange would be refused for with another body, if it were sent now. Token and permission are not
 * checked, and of a CSV file the header alone. A request without a body has nothing to patch.
 */
export function recheckExchange ({ request }: Exchange, life: Ground): (body: unknown) => Objection[] {
  const operation = request.operation as OperationName | undefined
  if (operation === undefined || request.operation === FALLBACK || !hasBody(operation)) return () => []
  const { settings, state } = life
  const at = { now: life.now(), seed: 0 }
  const { head, admission } = admittedAs(request, operation, life)
  const { params = {} } = routeOf(request.method, strictPath(head.path) ?? head.path) ?? {}
  return sent => {
    const body = settings['request.nulls'] === 'absent' ? structuredClone(sent) : sent // A63
    return objectionsTo(() => {
      const asked = requestOf({ head, admission, params, body, baseUrl: '' }, settings)
      if (operation !== 'importShiftDays') return answer(state, asked, settings, at).problem
      const { problem, wanted } = read(state, asked, settings, at)
      return problem ?? headerProblem(wanted as Uint8Array)
    })
  }
}

function hasBody (operation: OperationName): boolean {
  const { schema: { body } }: Operation = operations[operation]
  return body !== undefined
}

/** The head of a request, and who asks. It counts as admitted. */
function admittedAs (
  request: RequestPart, operation: OperationName, life: Ground
): { readonly head: Head, readonly admission: Admission } {
  const { method, apiKey: shown } = request
  const { state, settings, fixtures } = life
  const head: Head = {
    operation,
    method,
    path: pathOf(request),
    authorizations: 1,
    token: '',
    namedCollaborator: headerOf(request, 'x-sandbox-colaborador') ?? shown?.collaboratorId,
    defaultCollaborator: fixtures.meta.defaultCollaborator
  }
  const apiKey = shown && state.get('apiKeys', shown.id)
  const asker = askerOf(state, head, apiKey, life.now())
  return { head, admission: { head, apiKey, asker, settings, problem: undefined, points: [] } }
}

function objectionsTo (refusal: () => Problem | Invalid | undefined): Objection[] {
  const problem = problemOf(refusal)
  if (problem instanceof Invalid) return problem.violations.flatMap(objectionsOf)
  return problem === undefined ? [] : [{ code: problem.code, details: problem.details }]
}

/** An array that is far too long refuses a request before its answer. */
function problemOf (refusal: () => Problem | Invalid | undefined): Problem | Invalid | undefined {
  try {
    return refusal()
  } catch (error) {
    if (error instanceof Invalid) return error
    throw error
  }
}

/** A refusal counts the violations that it does not list. Each is an objection. */
function objectionsOf ({ pointer, problem }: Violation): Objection[] {
  const { code, details } = problem
  return code === 'more-violations'
    ? new Array<Objection>((details as Problems[typeof code]).count).fill({ code })
    : [{ pointer, code, details }]
}
