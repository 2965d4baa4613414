import type { BodyFix, Mendable, RefusedRequest } from '../../core/problems/refusal.ts'
import { worded } from '../../core/words/problems.ts'

type InLanguage = Pick<RefusedRequest, 'language'>

export function sayIn ({ language }: InLanguage): Mendable['say'] {
  return words => words[language]
}

export function replacing (request: InLanguage, pointer: string, value: unknown): string {
  const place = pointer === '' ? worded('theBody') : pointer
  return sayIn(request)(worded('replaceWith', { place, shown: shown(value) }))
}

const MAX_TEXT_CHARS = 200

/** The beginning of a value as JSON. `JSON.stringify` throws on a value that is nested too deep. */
export function shown (value: unknown): string {
  try {
    const text = JSON.stringify(value)
    return text.length <= MAX_TEXT_CHARS ? text : `${text.slice(0, MAX_TEXT_CHARS)}…`
  } catch {
    return '…'
  }
}

/** Adds a value. */
export function adding (request: InLanguage, pointer: string, value: unknown): BodyFix {
  return {
    words: sayIn(request)(worded('add', { pointer, shown: shown(value) })),
    patch: [{ op: 'add', path: pointer, value }]
  }
}

/** Says of a fix that the value at the pointer is none of the client's. */
export function invented (request: InLanguage, fix: BodyFix, ...pointers: readonly string[]): BodyFix {
  return { ...fix, words: `${fix.words}${ofYours(request)}`, invented: pointers }
}

/** What to do with an invented value. */
export function ofYours (request: InLanguage): string {
  return sayIn(request)(worded('anInventedValueReplaceByA'))
}
