import type { AdjustmentFormat, AdjustmentStatus } from '../../domain/adjustment/adjustment.ts'
import type { OperationName } from '../../contract/index.ts'
import { memoizeByKey } from '../../memoize.ts'

// What clients can reach, each by one name.

export const statusName: (operation: OperationName, status: number) => string = writtenOnce('status')
export const formatName: (format: AdjustmentFormat, status: number) => string = writtenOnce('format')

/** Memoized, because every request asks for both names, and there are a few dozens of them. */
function writtenOnce (kind: string) {
  const names = memoizeByKey((of: string) => memoizeByKey((status: number) => `${kind} ${of} ${status}`))
  return (of: string, status: number): string => names(of)(status)
}

/** A rule of one format, of an operation, or, without either, of the server. */
export function ruleName (code: string, operation?: OperationName, format?: AdjustmentFormat): string {
  return `rule ${format ?? operation ?? 'server'} ${code}`
}

export function transitionName (from: AdjustmentStatus | undefined, to: AdjustmentStatus): string {
  return `transition ${from ?? 'NEW'} ${to}`
}
