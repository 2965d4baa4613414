import { stepsOf } from '../domain/pointer-steps.ts'

/** A list has indexes and nothing else (RFC 6901 §4). */
const INDEX = /^(0|[1-9]\d*)$/

/** The value under a JSON Pointer (RFC 6901); `undefined` when there is none. */
export function valueOf (document: unknown, pointer: string): unknown {
  let at = document
  for (const name of stepsOf(pointer)) {
    if (typeof at !== 'object' || at === null) return undefined
    if (!Object.hasOwn(at, name) || (Array.isArray(at) && !INDEX.test(name))) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}
