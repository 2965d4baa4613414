import type { OperationName } from '../../contract/index.ts'
import type { AdjustmentFormat } from '../../domain/adjustment/adjustment.ts'
import { civilDate } from '../../domain/time/civil-date.ts'
import { elapsedMinutes } from '../../domain/time/instant.ts'
import { MINUTES_PER_DAY } from '../../domain/time/minutes.ts'
import { openPointsOf } from '../../http/cited/problem-assumptions.ts'
import type { Root } from '../../sandbox/life.ts'
import { cutValue } from '../../sandbox/request-log/cut.ts'
import type { Exchange, Finding } from '../../sandbox/request-log/log.ts'
import { KEY_OF, type VisibleCollection } from '../../state/collections.ts'
import { type Explanation, explanationOf } from '../../explain/explain.ts'
import { valueOf } from '../../wire/json-pointer.ts'
import { pathOf, requestValue } from './view.ts'

/** Of a list of identifiers to choose from. */
const FEW = 5
/** Characters of the value that was sent. */
const LONGEST = 4000

export interface Explained extends Explanation {
  readonly line?: number
  readonly assumptions: readonly string[]
}

/** Why it was refused, finding by finding, and what would pass. */
export function explain (exchange: Exchange, root: Root): Explained[] {
  const body = requestValue(exchange)
  return exchange.findings.flatMap(finding => {
    const { code, pointer, line, details } = finding
    const value = pointer === undefined ? undefined : valueOf(body, pointer)
    const explanation = explanationOf(code, details, {
      operation: exchange.operation as OperationName | undefined,
      format: exchange.format as AdjustmentFormat | undefined,
      method: exchange.method,
      path: pathOf(exchange),
      body,
      pointer,
      sent: value,
      today: civilDate(Math.floor(elapsedMinutes(exchange.sandboxTime) / MINUTES_PER_DAY)),
      ids: collection => firstIds(root, collection)
    })
    if (explanation === undefined) return []
    const asked = exchange.provokedBy === undefined ? {} : { change: `nothing is wrong with the request: ${exchange.provokedBy} asked for this answer`, patch: [] }
    const sent = explanation.sent === undefined ? {} : { sent: cutValue(explanation.sent, LONGEST).value }
    return [{ ...explanation, ...sent, ...asked, ...(line !== undefined && { line }), assumptions: assumptionsOf(finding) }]
  })
}

function firstIds (root: Root, collection: VisibleCollection): string[] {
  const ids: string[] = []
  for (const entity of root.state.all(collection)) {
    ids.push((KEY_OF[collection] as (entity: unknown) => string)(entity))
    if (ids.length === FEW) break
  }
  return ids
}

function assumptionsOf ({ code, pointer, line }: Finding): readonly string[] {
  if (line !== undefined) return OF_LINES[code] ?? ['A34', 'A36']
  return openPointsOf(code, pointer)
}

const OF_LINES: Readonly<Record<string, readonly string[]>> = { 'row-date-alone': ['A35'], 'row-swaps-itself': ['A35'], 'row-displaced': ['A36'] }
