import type jsonPatch from 'fast-json-patch'
import { type Operation, type OperationName, operations } from '../../core/contract/index.ts'
import type { Exchange, RequestPart } from '../../host/sandbox/request-log/exchange.ts'
import { pathOf, requestValue } from '../../host/sandbox/request-log/sent.ts'
import type { PatchOperation, Route } from '../../core/problems/refusal.ts'
import { valueOf } from '../../core/wire/json-pointer.ts'
import type { Explained, Judge } from './explain.ts'
import { formValue } from './form-value.ts'
import { meantBody } from './meant-body.ts'

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
  readonly explain: (exchange: Exchange) => readonly Explained[]
  readonly judgeOf: (exchange: Exchange) => Judge
  readonly applyPatch: typeof jsonPatch.applyPatch
}

/** A mended value can bring out a further problem, and a token or a path hides those of the body. */
const MAX_ROUNDS = 8
/** The headers of a corrected request mend these, or time does. */
const MENDED_WITHOUT_PATCH: ReadonlySet<string> = new Set([
  'unauthorized', 'expired', 'forbidden', 'repeated-header', 'wrong-media-type', 'empty-body', 'too-many-requests'
])
const COLLABORATOR = 'x-sandbox-colaborador'

/** `undefined` if a problem has no mending that is known to work, or if the log does not have the whole body. */
export function correctedRequest (
  exchange: Exchange, problems: readonly Explained[], correction: Correction
): Corrected | undefined {
  if (exchange.request.cutBody !== undefined || exchange.response.provokedBy !== undefined) return undefined
  const invented = new Set<string>()
  let request = asMeant(exchange.request)
  if (!problems.every(problem => isMended(problem, request))) return undefined
  const isOther = request !== exchange.request
  let left = isOther
    ? [...problems.filter(({ route }) => route), ...problemsOf({ ...exchange, request }, correction)]
    : problems
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (!left.every(problem => isMended(problem, request))) return undefined
    for (const pointer of left.flatMap(problem => problem.invented ?? [])) invented.add(pointer)
    request = asMeant(mended(request, left, correction.applyPatch))
    left = problemsOf({ ...exchange, request }, correction)
    if (left.length === 0) return { corrected: shown(request), invented: present(invented, request) }
  }
  return undefined
}

function isMended ({ code, patch, route }: Explained, request: RequestPart): boolean {
  return patch !== undefined || route !== undefined || MENDED_WITHOUT_PATCH.has(code) ||
    (code === 'malformed-json' && requestValue(request) !== undefined)
}

/** The request with the body that was meant. A form becomes JSON. */
function asMeant (request: RequestPart): RequestPart {
  const sent = requestValue(request) ?? formValue(request.body)
  const body = meantBody(sent, request.operation)
  if (body === undefined || (body === sent && requestValue(request) !== undefined)) return request
  return { ...request, body: JSON.stringify(body) }
}

/** A removal may have taken an invented value away again. */
function present (invented: ReadonlySet<string>, request: RequestPart): string[] {
  const body = requestValue(request)
  return [...invented].filter(pointer => pointer === '/path' || valueOf(body, pointer) !== undefined)
}

function problemsOf (exchange: Exchange, { explain, judgeOf }: Correction): readonly Explained[] {
  const findings = judgeOf(exchange)(requestValue(exchange.request))
    .map(({ code, pointer, details = {} }) => ({ code, details, weight: 0, ...(pointer !== undefined && { pointer }) }))
  return explain({ ...exchange, verdict: { ...exchange.verdict, findings, findingCount: findings.length } })
}

function mended (
  request: RequestPart, problems: readonly Explained[], applyPatch: typeof jsonPatch.applyPatch
): RequestPart {
  const body = patched(requestValue(request), problems.map(({ patch = [] }) => patch), applyPatch)
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
function patched (
  body: unknown, patches: ReadonlyArray<readonly PatchOperation[]>, applyPatch: typeof jsonPatch.applyPatch
): unknown {
  const whole = patches.flat().find(({ path, op }) => path === '' && op === 'replace')
  if (whole !== undefined) return (whole as { readonly value: unknown }).value
  return patches.toReversed().reduce((mended, patch) => {
    try {
      return applyPatch(structuredClone(mended), structuredClone(patch) as never, true, false).newDocument as unknown
    } catch {
      return mended // another patch has mended this place; the next round finds what is left
    }
  }, body)
}

export function operationAt ({ method, path }: Route): OperationName | undefined {
  return (Object.entries(operations) as [OperationName, Operation][]).find(([, { method: own, url }]) =>
    own === method && new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`).test(path))?.[0]
}

function queryOf ({ url }: RequestPart): string {
  return url.slice(url.split('?', 1)[0]?.length)
}

function shown (request: RequestPart): CorrectedRequest {
  const { method, operation, headers } = request
  const body = requestValue(request)
  const collaborator = headerOf(headers, COLLABORATOR)
  const { permission }: Partial<Operation> = operations[operation as OperationName] ?? {}
  return {
    method,
    path: pathOf(request) + queryOf(request),
    headers: {
      ...(permission !== undefined && { authorization: headerOf(headers, 'authorization') ?? 'Bearer ***' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(collaborator !== undefined && { [COLLABORATOR]: collaborator })
    },
    ...(body !== undefined && { body })
  }
}

function headerOf (headers: readonly string[], name: string): string | undefined {
  const at = headers.findIndex((one, index) => index % 2 === 0 && one.toLowerCase() === name)
  return at === -1 ? undefined : headers[at + 1]
}
