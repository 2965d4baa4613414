/** The unescaped steps of a JSON Pointer (RFC 6901): `/a~1b/0` → `['a/b', '0']`. The whole document has none. */
export function stepsOf (pointer: string): string[] {
  return pointer.split('/').slice(1).map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A name as one step of a JSON Pointer. */
export function escaped (name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
