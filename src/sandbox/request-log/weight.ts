import type { Change } from '../../state/change.ts'
import type { Exchange, Finding, RequestPart, ResponsePart, Verdict } from './exchange.ts'
import { textBytes } from './text-bytes.ts'

/** What an exchange and its few small objects take, by measurement. */
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

/** About how many bytes a finding keeps, whose pointer and details are copies of its own. */
export function findingWeight (pointer: string, detailsWeight: number): number {
  return ITEM + textBytes(pointer) + detailsWeight
}

/** Entities are shared with the state as long as they stand there. Their lists and texts are what can be long. */
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
