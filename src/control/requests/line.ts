import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Invalid, type Problem } from '../../domain/problem.ts'
import { READING } from '../../http/sandbox/sandbox-context.ts'
import { sandboxName, withoutQuery } from '../../http/sandbox/sandbox-url.ts'
import type { SettingsOf } from '../../http/sandbox/settings-of.ts'
import { messageOf } from '../../problems/message.ts'
import type { Life } from '../../sandbox/life.ts'
import { maskFor, maskOf } from './mask.ts'
import { maskFurther } from './view.ts'

/** A request in one line, for the terminal and the server's own log. */
export interface RequestLine {
  readonly sandbox: string
  readonly control: boolean
  readonly method: string
  /** Without the sandbox prefix and the query. */
  readonly path: string
  readonly status: number
  /** The first violated rule. */
  readonly why?: string
  /** How many more rules were violated. */
  readonly more: number
  readonly ms: number
}

/** `undefined` for what is no news: what only reads from the control plane, the pages, the probes. */
export function requestLine (
  request: FastifyRequest, reply: FastifyReply, settingsOf: SettingsOf, controlToken: string | undefined
): RequestLine | undefined {
  const { method, url, is404, routeOptions: { url: route = '', config } } = request
  const control = route.startsWith('/_sandbox') || url.startsWith('/_sandbox')
  if (config?.operation === undefined && !(control ? !READING.has(method) : is404)) return undefined
  const problems = problemsOf(request)
  const [first] = problems
  const life = request.life as Life | null | undefined
  const known = life == null ? maskFor([controlToken ?? '']) : maskOf(life, controlToken)
  return maskFurther({ request: { headers: request.raw.rawHeaders } }, known)({
    sandbox: sandboxName(request.raw),
    control,
    method,
    path: withoutQuery(url),
    status: reply.statusCode,
    ...(first !== undefined && { why: messageOf(first, settingsOf(request)['error.language']) }),
    more: Math.max(0, problems.length - 1),
    ms: Math.round(reply.elapsedTime * 10) / 10
  })
}

function problemsOf ({ problem, lineProblems = [] }: FastifyRequest): readonly Problem[] {
  if (problem instanceof Invalid) return problem.violations.map(violation => violation.problem)
  return problem === undefined ? lineProblems.map(line => line.problem as Problem) : [problem]
}

interface LineOptions {
  readonly settingsOf: SettingsOf
  readonly controlToken: string | undefined
  readonly logLevel: string
  /** Gets each line, for people. Without it the server's own log gets them, at level `debug`. */
  readonly print: ((line: RequestLine) => void) | undefined
}

/** Prints each request in a line, once its response has left. */
export function printRequests (
  app: FastifyInstance, { settingsOf, controlToken, logLevel, print }: LineOptions
): void {
  if (print === undefined && logLevel !== 'debug' && logLevel !== 'trace') return
  app.addHook('onResponse', function printRequest (request, reply, done) {
    const line = requestLine(request, reply, settingsOf, controlToken)
    if (line !== undefined && print !== undefined) print(line)
    else if (line !== undefined) request.log.debug(line, 'request')
    done()
  })
}
