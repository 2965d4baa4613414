import type { Change } from '../../state/change.ts'
import type { Exchange, Finding, Texts } from './log.ts'
import { textBytes } from './text-bytes.ts'

/** The measured bytes of an exchange with its small objects. */
const EXCHANGE = 1200
const CHANGE = 256
const ITEM = 128
const WARNING = 48

/** About how many bytes an exchange keeps in memory. */
export function weightOf (exchange: Exchange): number {
  const { url, texts, cutBody, findings, warnings, changes, changesWeight } = exchange
  let weight = EXCHANGE + url.length + textsWeight(texts) + (cutBody?.weight ?? 0)
  for (let index = 0; index < warnings.length; index++) weight += WARNING + (warnings[index] as string).length
  for (let index = 0; index < findings.length; index++) weight += (findings[index] as Finding).weight
  return changes === undefined ? weight : weight + changesWeight
}

function textsWeight ({ requestHeaders, responseHeaders, responseBody, requestBody }: Texts): number {
  let weight = textBytes(responseBody) + textBytes(requestBody)
  for (let index = 0; index < requestHeaders.length; index++) weight += (requestHeaders[index] as string).length
  const warning = responseHeaders['x-sandbox-warning']
  return typeof warning === 'string' ? weight + warning.length : weight
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
