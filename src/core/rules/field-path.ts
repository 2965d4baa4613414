import { stepsOf } from './pointer-steps.ts'

/** `/anexos/0/nome` → `anexos[0].nome`: how a message names a value. The document as a whole has no name. */
export function fieldPath (pointer: string): string {
  return stepsOf(pointer)
    .map(step => /^\d+$/.test(step) ? `[${step}]` : `.${step === '' ? '""' : step}`)
    .join('').replace(/^\./, '')
}
