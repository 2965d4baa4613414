import type { Language, Words } from '../../../core/words.ts'
import { WARNING_CODES, worded } from '../../../core/words/warnings.ts'
import { fieldPath } from '../../../core/rules/json-pointer.ts'

/** A warning in full: its `code`, the decoded JSON Pointer, and a sentence. */
export function warningText (warning: string, language: Language): { code: string, pointer?: string, text: string } {
  const [code = '', ...words] = warning.split(' ')
  const known = WARNING_CODES.find(one => one === code)
  const [encoded] = words
  if (encoded?.startsWith('/') !== true) {
    return { code, text: known === undefined ? warning : sentenceOf(known, '', words.map(decoded))[language] }
  }
  const pointer = encoded.split('/').map(decoded).join('/')
  const field = fieldPath(pointer)
  const text = known === undefined ? `${code}: ${field}` : sentenceOf(known, field, words.slice(1))[language]
  return { code, pointer, text }
}

/** The sentence of a warning about a field or the request. Its details are words of its own. */
function sentenceOf (code: typeof WARNING_CODES[number], field: string, all: readonly string[]): Words {
  const [first, second] = all
  const near = first === undefined ? '' : worded('unknown-field.near', { first })
  return worded(code, { field, first, second, all, near })
}

/** Decodes a step of a pointer, or a name. The cut of a long warning may have split an escape. */
function decoded (step: string): string {
  try { return decodeURIComponent(step) } catch { return step }
}
