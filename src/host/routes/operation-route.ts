import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../../core/index.ts'
import { addNotes } from '../../core/answer/notes.ts'
import { type ErrorBody, type Operation, type OperationName, operations } from '../../core/contract/index.ts'
import { admitRequest } from '../http/access/authentication.ts'
import { notesOf } from '../http/cited/notes-of.ts'
import { preferOther } from '../http/provoked/preference.ts'
import { refuseLongArrays } from '../http/read/long-arrays.ts'
import { readNullsAsAbsent } from '../http/read/nulls.ts'
import { putRefusal } from '../http/refused/errors.ts'
import type { RouteContext } from '../http/route-context.ts'

/**
 * The options of an operation's route except its handler: the schemas of the contract, and the checks in the order
 * 401, 403, 400 (A43). Schema errors are left to the handler, which adds the violations of the other rules.
 */
export function operationRoute (app: FastifyInstance, name: OperationName) {
  const { method, url, schema }: Operation = operations[name]
  return {
    method,
    url,
    schema,
    attachValidation: true,
    config: { operation: name },
    onRequest: [admitRequest(app), preferOther],
    preValidation: [refuseLongArrays, readNullsAsAbsent]
  }
}

/** Makes the response that of an answer. Returns its body. */
export function putAnswer (
  answer: Answer, request: FastifyRequest, reply: FastifyReply, { linkBase }: RouteContext
): unknown {
  const { status, body, problem, successor, lineProblems } = answer
  addNotes(notesOf(request), answer)
  request.draft.lineProblems = lineProblems
  if (successor !== undefined) reply.header('link', `<${linkBase(request)}${successor}>; rel="successor-version"`)
  if (problem !== undefined) return putRefusal(problem, { status, body: body as ErrorBody }, request, reply)
  reply.code(status)
  return body
}
