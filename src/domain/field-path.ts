/** `/anexos/0/nome` → `anexos[0].nome`: how a message names a value. */
export function fieldPath (pointer: string): string {
  return pointer.split('/').slice(1)
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map(step => /^\d+$/.test(step) ? `[${step}]` : `.${step}`)
    .join('').replace(/^\./, '')
}
