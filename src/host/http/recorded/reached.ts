import { FALLBACK, formatOfField, type OperationName } from '../../../core/contract/index.ts'
import {
  type Adjustment, ADJUSTMENT_FORMATS, type AdjustmentFormat
} from '../../../core/rules/adjustment/adjustment.ts'
import { isOutside } from '../../../core/problems/near-route.ts'
import { type Coverage, noteBounded } from '../../sandbox/request-log/coverage.ts'
import type { Draft } from '../../sandbox/draft.ts'
import {
  ASIDE, type Commit, type Exchange, type Finding, type RequestPart, type ResponsePart, type Verdict
} from '../../sandbox/request-log/exchange.ts'
import { maskFurther } from './mask.ts'
import { pathOf } from '../../sandbox/request-log/sent.ts'
import { formatName, outsideName, ruleName, statusName, transitionName } from './coverage-names.ts'

/** Where the manager decides. What else the control plane changes is arranged. */
const DECISIONS = '/_sandbox/adjustments/'

interface Changed extends Pick<Draft, 'changes'> {
  readonly commit?: Pick<Commit, 'before'> | undefined
}

const FORMATS: ReadonlySet<string | undefined> = new Set(ADJUSTMENT_FORMATS)

/** What of an exchange says what it reached. */
export interface Reaching {
  readonly request: Pick<RequestPart, 'control' | 'own' | 'url' | 'operation' | 'format'>
  readonly response: Pick<ResponsePart, 'status'>
  readonly verdict: Pick<Verdict, 'findings'>
}

/** Counts what an exchange reached: the operation with its status, the format, the broken rules, the transitions. */
export function noteReached (
  coverage: Coverage, { request: { control, own, url, operation, format }, response: { status }, verdict }: Reaching,
  changed: Changed
): void {
  if (ASIDE.has(own)) return
  if (changed.changes !== undefined && (!control || url.startsWith(DECISIONS))) noteTransitions(coverage, changed)
  if (control || status === undefined || operation === FALLBACK) return
  if (operation !== undefined) coverage.note(statusName(operation as OperationName, status))
  const known = FORMATS.has(format) ? format as AdjustmentFormat : undefined
  if (known !== undefined) coverage.note(formatName(known, status))
  for (const finding of verdict.findings) coverage.note(nameOf(finding, operation as OperationName | undefined, known))
}

/** True if a request outside the contract was served neither by this server nor by that of `--fallback`. */
export function isOutsideContract ({ request, response: { status }, verdict: { findings } }: Exchange): boolean {
  if (request.control || ASIDE.has(request.own)) return false
  if (request.operation === FALLBACK) return findings.length === 0 && (status === 404 || status === 501)
  return request.operation === undefined && findings.some(({ code }) => code === 'route-not-found') &&
    isOutside(request.method, pathOf(request))
}

/** Counts a request outside the contract that nobody served, by its method and path. */
export function noteOutside (coverage: Coverage, exchange: Exchange): void {
  if (!isOutsideContract(exchange)) return
  const { request } = exchange
  const path = pathOf(request)
  // The token that was sent is masked here, because the report cannot know it.
  noteBounded(coverage, outsideName(request.method, maskFurther(exchange, value => value)(path)))
}

function noteTransitions (coverage: Coverage, { changes = [], commit }: Changed): void {
  for (let index = 0; index < changes.length; index++) {
    const { collection, entity } = changes[index] as typeof changes[number]
    if (collection !== 'adjustments' || entity === null) continue
    const from = (commit?.before[index] as Adjustment | undefined)?.status
    if (from !== entity.status) coverage.note(transitionName(from, entity.status))
  }
}

/** The name of a broken rule. A rule about a field of one format belongs to that format. */
function nameOf (
  { code, pointer }: Finding, operation: OperationName | undefined, format: AdjustmentFormat | undefined
): string {
  if (code === 'route-not-found' || code === 'method-not-allowed') return ruleName(code)
  const owner = code === 'time-record-not-found' ? 'REGISTRO_PONTO' : formatOfField(pointer?.split('/')[1] ?? '')
  return ruleName(code, operation, owner !== undefined && owner === format ? owner : undefined)
}
