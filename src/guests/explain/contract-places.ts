import {
  FORMAT_RULES, formatOfField, type Operation, type OperationName, operations
} from '../../core/contract/index.ts'
import type { RefusedRequest } from '../../core/problems/refusal.ts'

const ATTACHMENTS_RULE = 5

/** The places of the contract that describe a field of a body, the rules of its format included. */
export function contractPlaces ({ operation, pointer }: Pick<RefusedRequest, 'operation' | 'pointer'>): string[] {
  if (operation === undefined) return ['Endpoints']
  const { contract: { endpoint, resource, lists } }: Operation = operations[operation as OperationName]
  if (resource === undefined || pointer === undefined || pointer === '') return [`Endpoints, ${endpoint}`]
  const [, first = '', ...rest] = pointer.split('/')
  const field = rest.findLast(step => !/^\d+$/.test(step))
  const named = field === undefined ? [resource, first] : [lists?.[first] ?? resource, field]
  const format = operation === 'requestAdjustment' ? formatOfField(first) : undefined
  const rule = format !== undefined ? FORMAT_RULES[format].number : first === 'anexos' ? ATTACHMENTS_RULE : undefined
  return [
    `Resources and their fields, ${named[0]}: ${named[1]}`,
    ...(rule === undefined ? [] : [`Endpoints, ${endpoint}, format rule ${rule}`])
  ]
}
