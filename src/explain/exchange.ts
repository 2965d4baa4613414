import type jsonPatch from 'fast-json-patch'
import type { AdjustmentFormat } from '../domain/adjustment/adjustment.ts'
import type { ProblemCode } from '../domain/problem.ts'
import { civilDate } from '../domain/time/civil-date.ts'
import { elapsedMinutes } from '../domain/time/instant.ts'
import { MINUTES_PER_DAY } from '../domain/time/minutes.ts'
import type { PatchOperation } from '../problems/refusal.ts'
import { openPointsOf } from '../problems/rows.ts'
import type { Life } from '../sandbox/life.ts'
import { cutValue } from '../sandbox/request-log/cut.ts'
import type { Exchange, Finding } from '../sandbox/request-log/log.ts'
import { pathOf, requestValue } from '../sandbox/request-log/sent.ts'
import { keyOf, type VisibleCollection } from '../state/collections.ts'
import { valueOf } from '../wire/json-pointer.ts'
import { type Explanation, explanationOf } from './explain.ts'

/** How many identifiers there are to choose from. */
const FEW = 5
/** How many patches are tried for one exchange: a body of hundreds of faults must not hold up the server. */
const MOST_ATTEMPTS = 200
/** Characters of the value that was sent. */
const LONGEST = 4000

export interface Explained extends Explanation {
  readonly line?: number
  readonly assumptions: readonly string[]
}

/** What a body would be refused for if it were sent in the place of the one of the exchange. */
export type Judge = (body: unknown) => ReadonlyArray<{ readonly code: string, readonly pointer?: string }>

/** Why a request was refused, one explanation for each problem, and what would pass. */
export async function explain (exchange: Exchange, life: Life, judge: Judge): Promise<Explained[]> {
  const { default: { applyPatch } } = await import('fast-json-patch')
  const { operation, format, findings, provokedBy } = exchange
  const body = requestValue(exchange)
  const now = judge(body).length
  let attempts = 0
  return findings.flatMap(finding => {
    const { code, pointer, line, details } = finding
    const explanation = explanationOf(code as ProblemCode, details, {
      operation,
      format: format as AdjustmentFormat | undefined,
      path: pathOf(exchange),
      body,
      pointer,
      sent: pointer === undefined ? undefined : valueOf(body, pointer),
      today: civilDate(Math.floor(elapsedMinutes(exchange.sandboxTime) / MINUTES_PER_DAY)),
      ids: collection => firstIds(life, collection),
      now,
      left: patch => ++attempts > MOST_ATTEMPTS
        ? undefined
        : leftAfter(finding, patch, { body, cut: exchange.cutBody?.cut ?? [], judge, applyPatch })
    })
    if (explanation === undefined) return []
    return [{
      ...explanation,
      ...(explanation.sent !== undefined && { sent: cutValue(explanation.sent, LONGEST).value }),
      ...(provokedBy !== undefined &&
        { change: `nothing is wrong with the request: ${provokedBy} asked for this answer`, patch: [] }),
      ...(line !== undefined && { line }),
      assumptions: assumptionsOf(finding)
    }]
  })
}

interface Attempt {
  readonly body: unknown
  /** Of a body that is kept in part: nothing is known about these. */
  readonly cut: readonly string[]
  readonly judge: Judge
  readonly applyPatch: typeof jsonPatch.applyPatch
}

function leftAfter ({ code, pointer }: Finding, patch: readonly PatchOperation[], attempt: Attempt): number
  | undefined {
  const touched = [pointer ?? '', ...patch.map(({ path }) => path)]
  if (attempt.cut.some(missing => touched.some(path => missing === path || missing.startsWith(`${path}/`)))) {
    return undefined
  }
  const mended = patched(patch, attempt)
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
    return undefined // a value that is nested too deep, or a name that the library refuses
  }
}

function firstIds (life: Life, collection: VisibleCollection): string[] {
  const ids: string[] = []
  for (const entity of life.state.all(collection)) {
    ids.push(keyOf(collection, entity))
    if (ids.length === FEW) break
  }
  return ids
}

/** A line of a file can also break a rule that is not about files. */
function assumptionsOf ({ code, pointer, line }: Finding): readonly string[] {
  if (line !== undefined && !code.startsWith('row-')) return ['A34', 'A36']
  return openPointsOf(code as ProblemCode, pointer)
}
