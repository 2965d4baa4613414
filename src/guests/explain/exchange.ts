import type jsonPatch from 'fast-json-patch'
import { isServed } from '../../core/assumptions.ts'
import type { AdjustmentFormat } from '../../core/rules/adjustment/adjustment.ts'
import type { ProblemCode, Problems } from '../../core/rules/problem.ts'
import { civilDate } from '../../core/rules/time/civil-date.ts'
import { elapsedMinutes } from '../../core/rules/time/instant.ts'
import { MINUTES_PER_DAY } from '../../core/rules/time/minutes.ts'
import type { PatchOperation } from '../../core/problems/refusal.ts'
import type { Language } from '../../core/problems/phrases.ts'
import { openPointsOf } from '../../core/problems/rows.ts'
import type { Life } from '../../host/sandbox/life.ts'
import { cutValue } from '../../host/sandbox/request-log/cut.ts'
import type { Exchange, Finding } from '../../host/sandbox/request-log/exchange.ts'
import { pathOf, requestValue } from '../../host/sandbox/request-log/sent.ts'
import { keyOf, type VisibleCollection } from '../../core/state/collections.ts'
import { valueOf } from '../../core/wire/json-pointer.ts'
import { type Corrected, correctedRequest } from './corrected.ts'
import { type Explained, explanationOf, type Judge } from './explain.ts'
import { meantBody } from './meant-body.ts'
import { askingPage } from './preflight.ts'

/** The most existing identifiers that a fix chooses from. */
const MAX_IDENTIFIERS = 5
/** The most patches tried for one exchange, because a body with hundreds of errors must not hold up the server. */
const MOST_ATTEMPTS = 200
/** The longest shown value, in characters. */
const MAX_VALUE_CHARS = 4000

/** Explains the first problems of an exchange, by default all of them. */
export type Explain = (exchange: Exchange, life: Life, judge: Judge, options?: ExplainOptions) => Explained[]

interface ExplainOptions {
  readonly most?: number
  /** By default that of the sandbox's messages (A53). */
  readonly language?: Language
}

/** The request of a refused exchange with its explained problems mended; `undefined` if one of them cannot be. */
export type Correct = (
  exchange: Exchange, life: Life, problems: readonly Explained[], judgeOf: (exchange: Exchange) => Judge
) => Corrected | undefined

/** See `loadExplain`. */
export async function loadCorrect (): Promise<Correct> {
  const explain = await loadExplain()
  const { default: { applyPatch } } = await import('fast-json-patch')
  return (exchange, life, problems, judgeOf) => correctedRequest(exchange, problems, {
    explain: other => explain(other, life, judgeOf(other)), judgeOf, applyPatch
  })
}

/** The library of patches is loaded at its first use, so that a start does not pay for it. */
export async function loadExplain (): Promise<Explain> {
  const { default: { applyPatch } } = await import('fast-json-patch')
  return (exchange, life, judge, { most = Infinity, language = life.settings['error.language'] } = {}) =>
    explain(exchange, life, judge, { most, language, applyPatch })
}

/** Explains each problem of a refused request: the rule, the sent value, and what would pass. */
function explain (
  exchange: Exchange,
  life: Life,
  judge: Judge,
  { most, language, applyPatch }: Pick<Attempt, 'applyPatch'> & Required<ExplainOptions>
): Explained[] {
  const { request, response: { provokedBy }, verdict: { findings } } = exchange
  const { operation, format, cutBody } = request
  const body = requestValue(request)
  const meant = meantBody(body, operation)
  const objections = once(() => judge(body).length)
  let attempts = 0
  return findings.slice(0, most).flatMap(finding => {
    const { code, pointer, line, details } = finding
    const explanation = explanationOf(code as ProblemCode, details, {
      operation,
      method: request.method,
      format: format as AdjustmentFormat | undefined,
      path: pathOf(request),
      page: askingPage(request),
      body,
      meant,
      pointer,
      sent: pointer === undefined ? undefined : shownValue(valueOf(body, pointer)),
      today: civilDate(Math.floor(elapsedMinutes(exchange.sandboxTime) / MINUTES_PER_DAY)),
      language,
      ids: collection => firstIds(life, collection),
      isServed: name => isServed(name, life.settings),
      get now () { return objections() },
      left: patch => ++attempts > MOST_ATTEMPTS
        ? undefined
        : leftAfter(finding, patch, { body, cut: cutBody?.cut ?? [], judge, applyPatch })
    })
    if (explanation === undefined) return []
    const { invented, ...rest } = explanation
    return [{
      ...rest,
      ...(invented !== undefined && provokedBy === undefined && { invented }),
      ...(explanation.sent !== undefined && { sent: cutValue(explanation.sent, MAX_VALUE_CHARS).value }),
      ...(provokedBy !== undefined &&
        { change: provoked(provokedBy, language), patch: [] }),
      ...(line !== undefined && { line }),
      assumptions: assumptionsOf(finding)
    }]
  })
}

function provoked (by: string, language: Language): string {
  return language === 'pt'
    ? `a requisição não tem nada de errado: ${by} pediu esta resposta`
    : `nothing is wrong with the request: ${by} asked for this answer`
}

/** Computes a value at its first use. */
function once<T> (compute: () => T): () => T {
  let known: { readonly value: T } | undefined
  return () => (known ??= { value: compute() }).value
}

/** `1e999` is read as a number that JSON cannot write. */
function shownValue (sent: unknown): unknown {
  return typeof sent === 'number' && !Number.isFinite(sent) ? undefined : sent
}

interface Attempt {
  readonly body: unknown
  /** JSON Pointers of the parts that the log cut. Their values are unknown. */
  readonly cut: readonly string[]
  readonly judge: Judge
  readonly applyPatch: typeof jsonPatch.applyPatch
}

function leftAfter ({ code, pointer }: Finding, patch: readonly PatchOperation[], attempt: Attempt): number
  | undefined {
  const [only, ...others] = patch
  const isWhole = only?.path === '' && only.op === 'replace' && others.length === 0
  const touched = isWhole ? [] : [pointer ?? '', ...patch.map(({ path }) => path)]
  if (attempt.cut.some(missing => touched.some(path => missing === path || missing.startsWith(`${path}/`)))) {
    return undefined
  }
  const mended = isWhole ? { value: only.value } : patched(patch, attempt)
  if (mended === undefined) return undefined
  const objections = attempt.judge(mended.value)
  const isLeft = objections.some(one => pointer === undefined ? one.code === code : one.pointer === pointer)
  return isLeft ? undefined : objections.length
}

function patched (patch: readonly PatchOperation[], { body, applyPatch }: Attempt): { readonly value: unknown }
  | undefined {
  try {
    return { value: applyPatch(structuredClone(body), structuredClone(patch) as never, true, true).newDocument }
  } catch {
    return undefined // The library refuses some names, and a value that is nested too deep overflows it.
  }
}

function firstIds (life: Life, collection: VisibleCollection): string[] {
  const ids: string[] = []
  for (const entity of life.state.all(collection)) {
    ids.push(keyOf(collection, entity))
    if (ids.length === MAX_IDENTIFIERS) break
  }
  return ids
}

/** The assumptions behind a problem. A line of a file can break a rule that is not about files, too. */
function assumptionsOf ({ code, pointer, line, details }: Finding): readonly string[] {
  if (code === 'route-not-found') {
    const { meant, allowed } = details as Problems['route-not-found']
    return [...allowed === undefined ? [] : ['A61'], ...meant === undefined ? [] : ['A69']]
  }
  if (line !== undefined && !code.startsWith('row-')) return ['A34', 'A36']
  return openPointsOf(code as ProblemCode, pointer)
}
