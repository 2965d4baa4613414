import type { AdjustmentFormat, AdjustmentStatus } from '../../domain/adjustment/adjustment.ts'
import type { OperationName } from '../../contract/index.ts'

// What clients can reach, each by one name.

export const statusName: (operation: OperationName, status: number) => string = writtenOnce('status')
export const formatName: (format: AdjustmentFormat, status: number) => string = writtenOnce('format')

/** Every request asks for both: there are a few dozens. */
function writtenOnce (kind: string) {
  const names = new Map<string, Map<number, string>>()
  return (of: string, status: number): string => {
    let row = names.get(of)
    if (row === undefined) names.set(of, row = new Map())
    let name = row.get(status)
    if (name === undefined) row.set(status, name = `${kind} ${of} ${status}`)
    return name
  }
}

/** A rule of one format, of an operation, or, without either, of the server. */
export function ruleName (code: string, operation?: OperationName, format?: AdjustmentFormat): string {
  return `rule ${format ?? operation ?? 'server'} ${code}`
}

export function transitionName (from: AdjustmentStatus | undefined, to: AdjustmentStatus): string {
  return `transition ${from ?? 'NEW'} ${to}`
}
