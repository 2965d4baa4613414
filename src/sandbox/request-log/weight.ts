import type { Change } from '../../state/change.ts'
import type { Exchange, Finding, RequestPart, ResponsePart, Verdict } from './exchange.ts'
import { textBytes } from './text-bytes.ts'

/** The measured bytes of an exchange with its small objects. */
const EXCHANGE = 1200
const CHANGE = 256
const ITEM = 128
const WARNING = 48

/** About how many bytes an exchange keeps in memory. */
export function weightOf ({ request, response, verdict, changes }: Exchange): number {
  return EXCHANGE + requestWeight(request) + responseWeight(response) + verdictWeight(verdict) +
    (changes.list === undefined ? 0 : changes.weight)
}

function requestWeight ({ url, headers, body, cutBody }: RequestPart): number {
  let weight = url.length + textBytes(body) + (cutBody?.weight ?? 0)
  for (let index = 0; index < headers.length; index++) weight += (headers[index] as string).length
  return weight
}

function responseWeight ({ headers, body }: ResponsePart): number {
  const warning = headers['x-sandbox-warning']
  return textBytes(body) + (typeof warning === 'string' ? warning.length : 0)
}

function verdictWeight ({ findings, warnings }: Verdict): number {
  let weight = 0
  for (let index = 0; index < warnings.length; index++) weight += WARNING + (warnings[index] as string).length
  for (let index = 0; index < findings.length; index++) weight += (findings[index] as Finding).weight
  return weight
}

/** About how many bytes a finding keeps in memory. Its pointer and details are copies. */
export function findingWeight (pointer: string, detailsWeight: number): number {
  return ITEM + textBytes(pointer) + detailsWeight
}

/**
 * About how many bytes changes keep in memory. Only lists and long texts of the entities are counted, because the state
 * may share the entities.
 */
export function changesWeight (changes: readonly Change[]): number {
  let weight = 0
  for (const { entity } of changes) weight += CHANGE + (entity === null ? 0 : partsIn(entity, 2))
  return weight
}

/** The bytes of the lists and long texts in an object, down to a depth. */
function partsIn (value: object, depth: number): number {
  let weight = 0
  for (const key in value) {
    const field = (value as Record<string, unknown>)[key]
    if (typeof field === 'string') weight += field.length < ITEM ? 0 : textBytes(field)
    else if (Array.isArray(field)) weight += field.length * ITEM
    else if (depth > 1 && typeof field === 'object' && field !== null) weight += partsIn(field, depth - 1)
  }
  return weight
}
