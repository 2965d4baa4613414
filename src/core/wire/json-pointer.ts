import { stepsOf } from '../rules/pointer-steps.ts'

/** The index of a list item: a list has no other names (RFC 6901 §4). */
const INDEX = /^(0|[1-9]\d*)$/

/** The value at a JSON Pointer (RFC 6901). `undefined` if there is none. */
export function valueOf (document: unknown, pointer: string): unknown {
  let at = document
  for (const name of stepsOf(pointer)) {
    if (typeof at !== 'object' || at === null) return undefined
    if (!Object.hasOwn(at, name) || (Array.isArray(at) && !INDEX.test(name))) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}
