import { isServed, type Settings } from '../../core/assumptions.ts'
import { FALLBACK } from '../../core/contract/index.ts'
import type { AdjustmentFormat } from '../../core/rules/adjustment/adjustment.ts'
import type { ProblemCode, Problems } from '../../core/rules/problem.ts'
import { civilDate } from '../../core/rules/time/civil-date.ts'
import { elapsedMinutes } from '../../core/rules/time/instant.ts'
import { MINUTES_PER_DAY } from '../../core/rules/time/minutes.ts'
import type { PatchOperation } from '../../core/problems/refusal.ts'
import type { Language } from '../../core/words.ts'
import { openPointsOf } from '../../core/problems/rows.ts'
import { cutValue } from '../../host/sandbox/request-log/cut.ts'
import type { Exchange, Finding } from '../../host/sandbox/request-log/exchange.ts'
import { pathOf, requestValue } from '../../host/sandbox/request-log/sent.ts'
import { keyOf, type VisibleCollection } from '../../core/state/collections.ts'
import type { State } from '../../core/state/state.ts'
import { valueOf } from '../../core/rules/json-pointer.ts'
import { type Corrected, correctedRequest } from './corrected.ts'
import { worded } from '../../core/words/problems.ts'
import { type Explained, explanationOf, type Judge } from './explain.ts'
import { meantBody } from './meant-body.ts'
import { isWhole, type Patched, type Patching, patchingOf } from './patching.ts'
import { askingPage } from './preflight.ts'
import { inTurns } from '../../host/turns.ts'
import { textBody } from './text-body.ts'

/** The most existing identifiers that a fix chooses from. */
const MAX_IDENTIFIERS = 5
/** The longest shown value, in characters. */
const MAX_VALUE_CHARS = 4000

/** Explains the problems of exchanges: of each the rule, the sent value, and what would pass. */
export interface Explanations {
  /** Explains the first problem. `undefined` if no client of the operations can meet it. */
  first (exchange: Exchange, where: Where, judge: Judge, language: Language): Explained | undefined
  /** Explains all problems. Others have their turn in between. */
  all (
    exchange: Exchange, where: Where, judgeOf: (exchange: Exchange) => Judge, language: Language
  ): Promise<AllExplained>
}

/** What a fix may name, and what is served. */
export interface Where {
  readonly settings: Settings
  /** A few identifiers that a fix can put in place of a wrong one. */
  ids (collection: VisibleCollection): readonly string[]
}

/** A sandbox, in which a fix names what is there. */
export function inSandbox ({ settings, state }: { readonly settings: Settings, readonly state: State }): Where {
  return { settings, ids: collection => firstIds(state, collection) }
}

export interface AllExplained {
  readonly problems: readonly Explained[]
  /** Mends all of them. `undefined` if one cannot be mended. */
  correct (): Promise<Corrected | undefined>
}

/** The library of patches is loaded at its first use, so that a start does not pay for it. */
export async function loadExplanations (): Promise<Explanations> {
  const { default: { applyPatch } } = await import('fast-json-patch')
  return {
    first (one, where, judge, language) {
      const exchange = withoutFallback(one)
      const patching = patchingOf(applyPatch)
      const explain = explaining(exchange, where, patching.counted(judge), { language, ...patching })
      return exchange.verdict.findings.slice(0, 1).flatMap(explain)[0]
    },
    async all (one, where, judgeOf, language) {
      const patching = patchingOf(applyPatch)
      const judgeOne = (one: Exchange): Judge => patching.counted(judgeOf(one))
      const explainOne = async (one: Exchange): Promise<readonly Explained[]> => {
        const explain = explaining(one, where, judgeOne(one), { language, ...patching })
        return (await inTurns(one.verdict.findings, explain)).flat()
      }
      const exchange = withoutFallback(one)
      const problems = await explainOne(exchange)
      const correction = { explain: explainOne, judgeOf: judgeOne, ...patching }
      return { problems, correct: () => correctedRequest(exchange, problems, correction) }
    }
  }
}

/** What another server answered is explained as what meets no route. */
function withoutFallback (exchange: Exchange): Exchange {
  const { request } = exchange
  return request.operation === FALLBACK ? { ...exchange, request: { ...request, operation: undefined } } : exchange
}

function explaining (
  exchange: Exchange, where: Where, judge: Judge, { language, mayMend, patched }: Patching & { language: Language }
): (finding: Finding) => Explained[] {
  const { request, response: { provokedBy } } = exchange
  const { operation, format, cutBody } = request
  const body = requestValue(request)
  const meant = meantBody(body ?? textBody(request), operation)
  const objections = once(() => judge(body).length)
  return finding => {
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
      ids: where.ids,
      isServed: name => isServed(name, where.settings),
      get now () { return objections() },
      mayMend: () => mayMend(body),
      left: patch => leftAfter(finding, patch, { body, cut: cutBody?.cut ?? [], judge, patched })
    })
    if (explanation === undefined) return []
    const { invented, ...rest } = explanation
    return [{
      ...rest,
      ...(invented !== undefined && provokedBy === undefined && { invented }),
      ...(explanation.sent !== undefined && { sent: cutValue(explanation.sent, MAX_VALUE_CHARS).value }),
      ...(provokedBy !== undefined &&
        { change: worded('provokedBy', { by: provokedBy })[language], patch: [] }),
      ...(line !== undefined && { line }),
      assumptions: assumptionsOf(finding)
    }]
  }
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
  readonly patched: Patched
}

function leftAfter (
  { code, pointer }: Finding, patch: readonly PatchOperation[], { body, cut, judge, patched }: Attempt
): number | undefined {
  const touched = isWhole(patch) ? [] : [pointer ?? '', ...patch.map(({ path }) => path)]
  if (cut.some(missing => touched.some(path => missing === path || missing.startsWith(`${path}/`)))) return undefined
  const mended = patched(body, patch)
  if (mended === undefined) return undefined
  const objections = judge(mended.value)
  const isLeft = objections.some(one => pointer === undefined ? one.code === code : one.pointer === pointer)
  return isLeft ? undefined : objections.length
}

function firstIds (state: State, collection: VisibleCollection): string[] {
  const ids: string[] = []
  for (const entity of state.all(collection)) {
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
