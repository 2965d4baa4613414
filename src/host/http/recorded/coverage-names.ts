import type { AdjustmentFormat, AdjustmentStatus } from '../../../core/rules/adjustment/adjustment.ts'
import type { OperationName } from '../../../core/contract/index.ts'
import { memoizeByKey } from '../../../core/memoize.ts'
import { OUTSIDE } from '../../store/outside.ts'

// The names of what clients can reach.

export const statusName: (operation: OperationName, status: number) => string = writtenOnce('status')
export const formatName: (format: AdjustmentFormat, status: number) => string = writtenOnce('format')

/** Memoized, because every request uses both names and there are only a few dozen. */
function writtenOnce (kind: string) {
  const names = memoizeByKey((of: string) => memoizeByKey((status: number) => `${kind} ${of} ${status}`))
  return (of: string, status: number): string => names(of)(status)
}

/** The name of a rule: of a format, of an operation, or of the server without either. */
export function ruleName (code: string, operation?: OperationName, format?: AdjustmentFormat): string {
  return `rule ${format ?? operation ?? 'server'} ${code}`
}

export function transitionName (from: AdjustmentStatus | undefined, to: AdjustmentStatus): string {
  return `transition ${from ?? 'NEW'} ${to}`
}

const MAX_PATH_CHARS = 200

/** The name of a request that is outside the contract. The path comes last, because a client chooses it. */
export function outsideName (method: string, path: string): string {
  return `${OUTSIDE}${method} ${path.length > MAX_PATH_CHARS ? `${path.slice(0, MAX_PATH_CHARS)}…` : path}`
}
