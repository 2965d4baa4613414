/** The unescaped steps of a JSON Pointer (RFC 6901): `/a~1b/0` → `['a/b', '0']`. The whole document has none. */
export function stepsOf (pointer: string): string[] {
  return pointer.split('/').slice(1).map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A name as one step of a JSON Pointer. */
export function escaped (name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** `/anexos/0/nome` → `anexos[0].nome`: how a message names a value. The document as a whole has no name. */
export function fieldPath (pointer: string): string {
  return stepsOf(pointer)
    .map(step => /^\d+$/.test(step) ? `[${step}]` : `.${step === '' ? '""' : step}`)
    .join('').replace(/^\./, '')
}

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
