import type { AdjustmentFormat, AdjustmentStatus } from '../domain/adjustment/adjustment.ts'
import type { OperationName } from '../contract/index.ts'

// What clients can reach, each by one name.

export function statusName (operation: OperationName, status: number): string {
  return `status ${operation} ${status}`
}

export function formatName (format: AdjustmentFormat, status: number): string {
  return `format ${format} ${status}`
}

/** A rule of one format, of an operation, or, without either, of the server. */
export function ruleName (code: string, operation?: OperationName, format?: AdjustmentFormat): string {
  return `rule ${format ?? operation ?? 'server'} ${code}`
}

export function transitionName (from: AdjustmentStatus | undefined, to: AdjustmentStatus): string {
  return `transition ${from ?? 'NEW'} ${to}`
}
