/** The value under a JSON Pointer (RFC 6901); `undefined` when there is none. */
export function valueOf (document: unknown, pointer: string): unknown {
  let at = document
  for (const step of pointer.split('/').slice(1)) {
    if (typeof at !== 'object' || at === null) return undefined
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (!Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}
