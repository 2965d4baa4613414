import type { AdjustmentFormat } from '../domain/adjustment/adjustment.ts'
import type { ProblemCode } from '../domain/problem.ts'
import { civilDate } from '../domain/time/civil-date.ts'
import { elapsedMinutes } from '../domain/time/instant.ts'
import { MINUTES_PER_DAY } from '../domain/time/minutes.ts'
import { openPointsOf } from '../problems/rows.ts'
import type { Life } from '../sandbox/life.ts'
import { cutValue } from '../sandbox/request-log/cut.ts'
import type { Exchange, Finding } from '../sandbox/request-log/log.ts'
import { pathOf, requestValue } from '../sandbox/request-log/sent.ts'
import { KEY_OF, type VisibleCollection } from '../state/collections.ts'
import { valueOf } from '../wire/json-pointer.ts'
import { type Explanation, explanationOf } from './explain.ts'

/** How many identifiers there are to choose from. */
const FEW = 5
/** Characters of the value that was sent. */
const LONGEST = 4000

export interface Explained extends Explanation {
  readonly line?: number
  readonly assumptions: readonly string[]
}

/** Why a request was refused, one explanation for each problem, and what would pass. */
export function explain (exchange: Exchange, life: Life): Explained[] {
  const { operation, format, findings, provokedBy } = exchange
  const body = requestValue(exchange)
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
      ids: collection => firstIds(life, collection)
    })
    if (explanation === undefined) return []
    return [{
      ...explanation,
      ...(explanation.sent !== undefined && { sent: cutValue(explanation.sent, LONGEST).value }),
      ...(provokedBy !== undefined && { change: `nothing is wrong with the request: ${provokedBy} asked for this answer`, patch: [] }),
      ...(line !== undefined && { line }),
      assumptions: assumptionsOf(finding)
    }]
  })
}

function firstIds (life: Life, collection: VisibleCollection): string[] {
  const ids: string[] = []
  for (const entity of life.state.all(collection)) {
    ids.push((KEY_OF[collection] as (entity: unknown) => string)(entity))
    if (ids.length === FEW) break
  }
  return ids
}

/** A line of a file can also break a rule that is not about files. */
function assumptionsOf ({ code, pointer, line }: Finding): readonly string[] {
  if (line !== undefined && !code.startsWith('row-')) return ['A34', 'A36']
  return openPointsOf(code as ProblemCode, pointer)
}
