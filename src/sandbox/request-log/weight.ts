import type { Change } from '../../state/change.ts'
import type { Exchange, Texts } from './log.ts'

/** What an exchange and its few small objects take, by measurement. */
const EXCHANGE = 1024
const CHANGE = 256
const ITEM = 128

/** About how many bytes an exchange keeps in memory. */
export function weightOf (exchange: Exchange): number {
  const { url, texts, cutBody, findings, warnings, changes, changesWeight } = exchange
  let weight = EXCHANGE + url.length + textsWeight(texts) + (cutBody?.weight ?? 0)
  for (let index = 0; index < warnings.length; index++) weight += (warnings[index] as string).length
  weight += findings.length * ITEM
  return changes === undefined ? weight : weight + changesWeight
}

/** A string takes a byte for each character, or two where it holds one that is not Latin-1. */
function textsWeight ({ requestHeaders, responseBody, requestBody }: Texts): number {
  let weight = 2 * (responseBody.length + requestBody.length)
  for (let index = 0; index < requestHeaders.length; index++) weight += (requestHeaders[index] as string).length
  return weight
}

/** Entities are shared with the state as long as they stand there; their lists are what can be long. */
export function changesWeight (changes: readonly Change[]): number {
  let weight = 0
  for (const { entity } of changes) weight += CHANGE + (entity === null ? 0 : listsIn(entity, 2) * ITEM)
  return weight
}

/** The items of the lists in an object, down to a depth. */
function listsIn (value: object, depth: number): number {
  let items = 0
  for (const key in value) {
    const field = (value as Record<string, unknown>)[key]
    if (typeof field === 'string') items += field.length >> 7
    else if (Array.isArray(field)) items += field.length
    else if (depth > 1 && typeof field === 'object' && field !== null) items += listsIn(field, depth - 1)
  }
  return items
}
