import { valueOf } from '../../../core/rules/json-pointer.ts'
import type { Double } from '../calibrate/double.ts'
import { type Exchange, isAccepted } from '../calibrate/exchange.ts'
import { usualFaults } from '../calibrate/faults.ts'
import type { Group } from '../calibrate/group.ts'
import { outcomeOf } from '../calibrate/outcome.ts'

/** Whether an API that has accepted other requests would not refuse a body for this. */
export type IsRefuted = (
  fault: { readonly code: string, readonly pointer?: string | undefined }, body: unknown
) => boolean

/**
 * What an accepted request of the same operation breaks, the API does not ask for: a refusal with a value of the same
 * form has another cause, unless its message names the field.
 */
export function refutedBy (double: Double, groups: readonly Group[]) {
  const known = new Map<string, Promise<ReadonlySet<string>>>()
  return async function isRefutedFor (exchange: Exchange): Promise<IsRefuted> {
    const { operation, base, status, answer } = exchange
    const { names } = outcomeOf(exchange, status, answer)
    const key = `${operation} ${base}`
    known.set(key, known.get(key) ?? placesOf(groups.filter(({ members: [first] }) =>
      first?.operation === operation && first.base === base)))
    const places = await known.get(key)
    return ({ code, pointer = '' }, body) =>
      !names.includes(pointer.split('/')[1] ?? '') && places?.has(placeOf(code, pointer, body)) === true
  }

  async function placesOf (own: readonly Group[]): Promise<ReadonlySet<string>> {
    const places = new Set<string>()
    for (const { members, situations: [situation] } of own) {
      const [first] = members as readonly Exchange[]
      if (first === undefined || situation === undefined || !isAccepted(first.status)) continue
      for (const { code, pointer } of await usualFaults(double, first, situation)) {
        if (pointer === undefined) continue // it is about the world, which is another with each request
        for (const { body } of members) places.add(placeOf(code, pointer, body))
      }
    }
    return places
  }
}

function placeOf (code: string, pointer: string, body: unknown): string {
  const value = valueOf(body, pointer)
  const form = typeof value === 'string' ? value.replace(/\p{L}/gu, 'a').replace(/\d/g, '0') : value
  return JSON.stringify([code, pointer, form])
}
