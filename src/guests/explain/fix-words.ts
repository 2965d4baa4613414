import type { BodyFix, Mendable, RefusedRequest } from '../../core/problems/refusal.ts'

type InLanguage = Pick<RefusedRequest, 'language'>

export function sayIn ({ language }: InLanguage): Mendable['say'] {
  return (pt, en) => language === 'pt' ? pt : en
}

export function replacing (request: InLanguage, pointer: string, value: unknown): string {
  return sayIn(request)(
    `troque ${pointer === '' ? 'o corpo' : pointer} por ${shown(value)}`,
    `replace ${pointer === '' ? 'the body' : pointer} with ${shown(value)}`
  )
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
    words: sayIn(request)(`acrescente ${pointer}: ${shown(value)}`, `add ${pointer}: ${shown(value)}`),
    patch: [{ op: 'add', path: pointer, value }]
  }
}

/** Says of a fix that the value at the pointer is none of the client's. */
export function invented (request: InLanguage, fix: BodyFix, ...pointers: readonly string[]): BodyFix {
  return { ...fix, words: `${fix.words}${ofYours(request)}`, invented: pointers }
}

/** What to do with an invented value. */
export function ofYours (request: InLanguage): string {
  return sayIn(request)(
    '; valor inventado, troque por um valor seu', '; an invented value, replace by a value of yours'
  )
}
