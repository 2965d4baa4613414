import { setImmediate } from 'node:timers/promises'
import { type Operation, type OperationName, operations } from '../../core/contract/index.ts'
import type { Exchange, RequestPart } from '../../host/sandbox/request-log/exchange.ts'
import { headerOf, pathOf, requestValue } from '../../host/sandbox/request-log/sent.ts'
import type { PatchOperation, Route } from '../../core/problems/refusal.ts'
import { valueOf } from '../../core/rules/json-pointer.ts'
import type { Explained, Judge } from './explain.ts'
import { meantBody } from './meant-body.ts'
import type { Patched } from './patching.ts'
import { textBody } from './text-body.ts'

/** A refused request with all of its mistakes mended. */
export interface CorrectedRequest {
  readonly method: string
  /** With its query, and without the sandbox prefix. */
  readonly path: string
  /** Those that the operation reads. The token is hidden, as everywhere in the log. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A corrected request, and the JSON Pointers of the values in it that are invented: see `Fix`. */
export interface Corrected {
  readonly corrected: CorrectedRequest
  readonly invented: readonly string[]
}

export interface Correction {
  /** The problems of another request in place of the refused one. */
  readonly explain: (exchange: Exchange) => Promise<readonly Explained[]>
  readonly judgeOf: (exchange: Exchange) => Judge
  readonly patched: Patched
}

/** A mended value can bring out a further problem, and a token or a path hides those of the body. */
const MAX_ROUNDS = 8
/** A round mends so many problems, which is also what the log keeps of an exchange. */
const MOST_PROBLEMS = 50
/** The headers of a corrected request mend these, or time does. */
const MENDED_WITHOUT_PATCH: ReadonlySet<string> = new Set([
  'unauthorized', 'expired', 'forbidden', 'repeated-header', 'wrong-media-type', 'empty-body', 'too-many-requests'
])
const COLLABORATOR = 'x-sandbox-colaborador'

/** `undefined` if a problem has no mending that is known to work, or if the log does not have the whole body. */
export async function correctedRequest (
  exchange: Exchange, problems: readonly Explained[], correction: Correction
): Promise<Corrected | undefined> {
  if (exchange.request.cutBody !== undefined || exchange.response.provokedBy !== undefined) return undefined
  const invented = new Set<string>()
  let request = asMeant(exchange.request)
  if (!problems.every(problem => isMended(problem, request))) return undefined
  const isOther = request !== exchange.request
  let left = isOther
    ? [...problems.filter(({ route }) => route), ...await problemsOf({ ...exchange, request }, correction)]
    : problems
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (!left.every(problem => isMended(problem, request))) return undefined
    for (const pointer of left.flatMap(problem => problem.invented ?? [])) invented.add(pointer)
    request = asMeant(mended(request, left, correction.patched))
    left = await problemsOf({ ...exchange, request }, correction)
    if (left.length === 0) return { corrected: shown(request), invented: present(invented, request) }
  }
  return undefined
}

function isMended ({ code, patch, route }: Explained, request: RequestPart): boolean {
  return patch !== undefined || route !== undefined || MENDED_WITHOUT_PATCH.has(code) ||
    (code === 'malformed-json' && requestValue(request) !== undefined)
}

/** The request with the body that was meant. A form and a file become JSON. */
function asMeant (request: RequestPart): RequestPart {
  const sent = requestValue(request) ?? textBody(request)
  const body = meantBody(sent, request.operation)
  if (body === undefined || (body === sent && requestValue(request) !== undefined)) return request
  return { ...request, body: JSON.stringify(body) }
}

/** A removal may have taken an invented value away again. */
function present (invented: ReadonlySet<string>, request: RequestPart): string[] {
  const body = requestValue(request)
  return [...invented].filter(pointer => pointer === '/path' || valueOf(body, pointer) !== undefined)
}

/** The problems of another request, in a turn of their own. */
async function problemsOf (exchange: Exchange, { explain, judgeOf }: Correction): Promise<readonly Explained[]> {
  await setImmediate()
  const findings = judgeOf(exchange)(requestValue(exchange.request)).slice(0, MOST_PROBLEMS)
    .map(({ code, pointer, details = {} }) => ({ code, details, weight: 0, ...(pointer !== undefined && { pointer }) }))
  return await explain({ ...exchange, verdict: { ...exchange.verdict, findings, findingCount: findings.length } })
}

function mended (request: RequestPart, problems: readonly Explained[], patched: Patched): RequestPart {
  const body = withPatches(requestValue(request), problems.map(({ patch = [] }) => patch), patched)
  const route = problems.find(one => one.route !== undefined)?.route
  const operation = route === undefined ? request.operation : operationAt(route)
  const { formato } = Object(body) as { formato?: unknown }
  return {
    ...request,
    operation,
    format: operation === 'requestAdjustment' && typeof formato === 'string' ? formato : undefined,
    ...(route !== undefined && { method: route.method, url: route.path + queryOf(request) }),
    body: body === undefined ? '' : JSON.stringify(body)
  }
}

/** The later patches go first, because a removal moves the later items of its list up. */
function withPatches (
  body: unknown, patches: ReadonlyArray<readonly PatchOperation[]>, patched: Patched
): unknown {
  const whole = patches.flat().find(({ path, op }) => path === '' && op === 'replace')
  if (whole !== undefined) return (whole as { readonly value: unknown }).value
  // Another patch may have mended the place of one. The next round finds what is left.
  return patches.toReversed().reduce((mended, patch) => (patched(mended, patch) ?? { value: mended }).value, body)
}

export function operationAt ({ method, path }: Route): OperationName | undefined {
  return (Object.entries(operations) as [OperationName, Operation][]).find(([, { method: own, url }]) =>
    own === method && new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`).test(path))?.[0]
}

function queryOf ({ url }: RequestPart): string {
  return url.slice(url.split('?', 1)[0]?.length)
}

function shown (request: RequestPart): CorrectedRequest {
  const { method, operation } = request
  const body = requestValue(request)
  const collaborator = headerOf(request, COLLABORATOR)
  const { permission }: Partial<Operation> = operations[operation as OperationName] ?? {}
  return {
    method,
    path: pathOf(request) + queryOf(request),
    headers: {
      ...(permission !== undefined && { authorization: headerOf(request, 'authorization') ?? 'Bearer ***' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(collaborator !== undefined && { [COLLABORATOR]: collaborator })
    },
    ...(body !== undefined && { body })
  }
}
