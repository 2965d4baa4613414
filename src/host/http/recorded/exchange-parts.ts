import type { FastifyReply, FastifyRequest } from 'fastify'
import { FALLBACK } from '../../../core/contract/index.ts'
import { Invalid, Problem, type ProblemValue } from '../../../core/rules/problem.ts'
import type { LineProblem } from '../../../core/rules/shift/line-problems.ts'
import type { Change } from '../../../core/state/change.ts'
import { cutText, cutValue, MAX_BODY_CHARS, UNKNOWN } from '../../sandbox/request-log/cut.ts'
import type { Draft } from '../../sandbox/draft.ts'
import type { Life } from '../../sandbox/life.ts'
import {
  type ChangesPart, changesWeight, type Commit, type Exchange, type Finding, findingWeight, OWN, PAGE_HEADER,
  type RequestPart, type ResponsePart, type Verdict
} from '../../sandbox/request-log/exchange.ts'
import { elapsedTime, systemTime } from '../../sandbox/system-clock.ts'
import { detached, flat } from '../../../core/wire/flat-text.ts'
import { askedUrl } from '../sandbox/sandbox-url.ts'
import type { ArrivedBody } from './arrived-body.ts'

// The four parts of an exchange. They are made for every request, so these functions refer to its texts and copy none.

const MAX_FORMAT_CHARS = 40
const MAX_CHANGES_BYTES = 262_144
const MAX_WARNINGS = 200
const MAX_WARNING_CHARS = 1000
const MAX_FINDINGS = 50
/** Of a text about a value, because it may contain the client's value. */
const MAX_FINDING_CHARS = 2000
/** About what the details of a small body's problem keep in memory. */
const SMALL_DETAILS_BYTES = 256
/** The limit on each text of a stranger's request. */
const MAX_STRANGER_CHARS = 300
const MAX_TOKEN_CHARS = 40
/** The body of a request without a route is longer, because the log shows it with the route that was meant. */
const MAX_UNROUTED_BODY_CHARS = 8192

const NONE: readonly [] = []
const UNDECIDED: ResponsePart =
  { status: undefined, headers: {}, body: '', length: undefined, provokedBy: undefined, wireFault: undefined }
const NO_CHANGES: ChangesPart = { list: NONE, count: 0, weight: 0 }
const NO_NOTES = { warnings: NONE, moreWarnings: 0 } as const
const NO_VERDICT: Verdict = { findings: NONE, findingCount: 0, warnings: NONE, warningCount: 0 }

/** The life in whose log an exchange is, if it is in one, and what had come of a body that no handler read. */
interface Circumstances { readonly life: Life | undefined, readonly arrived: ArrivedBody | undefined }

/** The exchange of a request whose response is made. A client that has left has it only in the log. */
export function exchangeOf (
  request: FastifyRequest, reply: FastifyReply, payload: unknown, { life, arrived }: Circumstances
): Exchange {
  const { draft, raw: { socket } } = request
  const { problem, startedAt } = draft
  const now = systemTime()
  const duration = startedAt === 0 ? 0 : elapsedTime() - startedAt
  const isDecided = !(problem instanceof Problem && problem.code === 'client-left')
  const changes = draft.changes === undefined ? NO_CHANGES : changesPart(draft.changes, draft.commit)
  return {
    epoch: life?.epoch ?? 0,
    request: requestPart(request, reply, arrived),
    response: isDecided ? responsePart(request, reply, payload) : UNDECIDED,
    verdict: isDecided ? verdictOn(draft) : NO_VERDICT,
    changes,
    commit: changes.list === undefined ? undefined : commitOf(request),
    sandboxTime: life?.now() ?? now,
    systemTime: now - Math.round(duration) as typeof now,
    duration,
    abandoned: socket.destroyed === true
  }
}

/** Unknown asker: the request was refused before authentication, or it meets no route. */
function isStranger ({ admission, is404, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const { operation } = routeOptions.config
  return is404 || (statusCode === 401 && operation !== FALLBACK && admission?.apiKey === undefined)
}

/** True for a request of the control plane. */
export function isControl ({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url.startsWith('/_sandbox')
}

/** The length at which the body of a request is cut. */
export function longestBody (request: FastifyRequest, reply: FastifyReply): number {
  if (request.is404) return MAX_UNROUTED_BODY_CHARS
  return isStranger(request, reply) ? MAX_STRANGER_CHARS : MAX_BODY_CHARS
}

function requestPart (request: FastifyRequest, reply: FastifyReply, arrived?: ArrivedBody): RequestPart {
  const { body, draft: { bodyText = arrived?.text ?? '' }, raw, method, admission } = request
  const { operation } = request.routeOptions.config
  const stranger = isStranger(request, reply)
  const longest = longestBody(request, reply)
  const isShort = bodyText.length <= longest
  return {
    control: isControl(request),
    own: OWN.get(raw.headers[PAGE_HEADER]),
    operation,
    format: operation === 'requestAdjustment' ? formatIn(body) : undefined,
    method,
    url: stranger ? cutText(askedUrl(request), MAX_STRANGER_CHARS) : askedUrl(request),
    headers: stranger ? shortHeaders(raw.rawHeaders) : raw.rawHeaders,
    body: isShort ? bodyText : '',
    cutBody: arrived?.isWhole === false ? UNKNOWN : isShort ? undefined : cutValue(body ?? bodyText, longest),
    length: arrived?.length ?? bodyText.length,
    apiKey: admission?.apiKey
  }
}

export function formatIn (body: unknown): string | undefined {
  const format: unknown = (body as { formato?: unknown } | null | undefined)?.formato
  return typeof format === 'string' && format.length < MAX_FORMAT_CHARS ? format : undefined
}

/** The first headers, as long as they are short, and the beginning of what was shown as a token. */
function shortHeaders (nameAndValues: readonly string[]): string[] {
  const short: string[] = []
  let left = MAX_STRANGER_CHARS
  for (let index = 0; index + 1 < nameAndValues.length; index += 2) {
    const [name, value] = [nameAndValues[index] as string, nameAndValues[index + 1] as string]
    left -= name.length + value.length
    if (left >= 0) short.push(name, value)
    else if (name.toLowerCase() === 'authorization') return [...short, name, cutText(value, MAX_TOKEN_CHARS)]
  }
  return short
}

function responsePart (request: FastifyRequest, reply: FastifyReply, payload: unknown): ResponsePart {
  const text = typeof payload === 'string' ? flat(payload) : ''
  const longest = isStranger(request, reply) ? MAX_STRANGER_CHARS : MAX_BODY_CHARS
  const isCut = text.length > longest
  return {
    status: reply.statusCode,
    headers: reply.getHeaders(),
    body: isCut ? detached(text.slice(0, longest)) : text,
    length: payload instanceof Uint8Array ? payload.length : isCut ? Buffer.byteLength(text) : undefined,
    provokedBy: request.draft.provokedBy,
    wireFault: request.draft.wireFault
  }
}

function verdictOn ({ problem, lineProblems, notes, bodyText }: Draft): Verdict {
  const { warnings, moreWarnings } = notes ?? NO_NOTES
  const isSmall = bodyText !== undefined && bodyText.length <= MAX_FINDING_CHARS
  const findings = problem === undefined && lineProblems === undefined
    ? NONE
    : findingsOf(problem, lineProblems, isSmall)
  return {
    findings,
    findingCount: problem !== undefined && 'violations' in problem ? problem.violations.length : findings.length,
    warnings: warnings.length === 0
      ? NONE
      : warnings.slice(0, MAX_WARNINGS).map(warning => cutText(warning, MAX_WARNING_CHARS)),
    warningCount: warnings.length + moreWarnings
  }
}

function changesPart (changes: readonly Change[], commit: Commit | undefined): ChangesPart {
  const weight = changesWeight(changes, commit?.before)
  return { list: weight <= MAX_CHANGES_BYTES ? changes : undefined, count: changes.length, weight }
}

/** A request that was refused before its decision changes nothing. */
function commitOf ({ draft: { commit }, life }: FastifyRequest): Commit | undefined {
  if (commit !== undefined) return commit
  const own = life as FastifyRequest['life'] | undefined
  return own && { since: own.version, changes: NONE, before: NONE }
}

/** The problems of a refused request, and the refused lines of an accepted one. */
export function findingsOf (
  problem: Problem | Invalid | undefined, lineProblems: readonly LineProblem[] = [], isSmall = false
): Finding[] {
  if (problem instanceof Invalid) {
    return problem.violations.slice(0, MAX_FINDINGS).map(({ pointer, problem }) => {
      const shortened = cutText(pointer, MAX_FINDING_CHARS)
      return { pointer: shortened, ...finding(problem, isSmall, shortened) }
    })
  }
  if (problem !== undefined) return [finding(problem, isSmall)]
  return lineProblems.slice(0, MAX_FINDINGS).map(({ line, problem }) => ({ line, ...finding(problem, isSmall) }))
}

/**
 * It refers to the details of a small body's problem. Of a larger body each detail is a copy, because it could hold the
 * whole text, and is cut on its own, because an explanation reads all of them.
 */
function finding ({ code, details }: ProblemValue, isSmall: boolean, pointer = ''): Finding {
  if (isSmall) return { code, details, weight: findingWeight(pointer, SMALL_DETAILS_BYTES) }
  let weight = 0
  const shortened = Object.entries(details).map(([name, detail]) => {
    const cut = cutValue(detail, MAX_FINDING_CHARS)
    weight += cut.weight + 2 * name.length
    return [name, cut.value]
  })
  return { code, details: Object.fromEntries(shortened) as object, weight: findingWeight(pointer, weight) }
}
