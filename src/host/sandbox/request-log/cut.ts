import { escaped } from '../../../core/rules/json-pointer.ts'
import { detached } from '../../../core/wire/flat-text.ts'

/** A JSON value with its long parts cut away. */
export interface CutValue {
  readonly value: unknown
  /** The JSON Pointers of the cut values. For a list or an object, it is that of the first missing part. */
  readonly cut: readonly string[]
  /** About how many bytes the value keeps in memory. */
  readonly weight: number
}

/** A longer body is cut. */
export const MAX_BODY_CHARS = 65_536

/** The value of a body that was not read to its end. */
export const UNKNOWN: CutValue = { value: undefined, cut: [''], weight: 0 }

/** How many characters of a cut text are kept. */
const BEGINNING_CHARS = 200
const MAX_LEVELS = 64
const MOST_CUTS = 100

/**
 * A copy of at most about `limit` characters. It keeps the shape of the value, so that short values of a huge body keep
 * their pointers. It shares nothing with the value, so that the huge body can be freed.
 */
export function cutValue (value: unknown, limit: number): CutValue {
  const longest = Math.max(BEGINNING_CHARS, limit >> 4)
  const cut: string[] = []
  let left = limit

  function mark (pointer: string): void {
    if (cut.length < MOST_CUTS) cut.push(pointer)
  }

  function copy (value: unknown, pointer: string, depth: number): unknown {
    left -= 8
    if (typeof value === 'string') return copyText(value, pointer)
    if (typeof value !== 'object' || value === null) return value
    if (depth === MAX_LEVELS) {
      mark(pointer)
      return '…'
    }
    return Array.isArray(value) ? copyList(value, pointer, depth) : copyObject(value, pointer, depth)
  }

  function copyText (text: string, pointer: string): string {
    if (text.length <= longest && text.length <= left) {
      left -= text.length
      return detached(text)
    }
    left -= BEGINNING_CHARS
    mark(pointer)
    return cutText(text, BEGINNING_CHARS)
  }

  function copyList (list: readonly unknown[], pointer: string, depth: number): unknown[] {
    const copied: unknown[] = []
    for (let index = 0; index < list.length; index++) {
      if (left <= 0) {
        mark(`${pointer}/${index}`)
        break
      }
      copied.push(copy(list[index], `${pointer}/${index}`, depth + 1))
    }
    return copied
  }

  function copyObject (object: object, pointer: string, depth: number): object {
    const copied: [string, unknown][] = []
    for (const name in object) {
      const shown = cutText(name, BEGINNING_CHARS)
      const at = `${pointer}/${escaped(shown)}`
      if (left <= 0) {
        mark(at)
        break
      }
      left -= Math.min(name.length, BEGINNING_CHARS)
      if (shown !== name) mark(at)
      copied.push([shown, copy((object as Record<string, unknown>)[name], at, depth + 1)])
    }
    return Object.fromEntries(copied)
  }

  const copied = copy(value, '', 0)
  return { value: copied, cut, weight: 2 * (limit - left) }
}

/** A text, or the beginning of a longer text with its length. */
export function cutText (text: string, longest: number): string {
  return text.length <= longest ? text : `${detached(text.slice(0, longest))}… (cut: ${text.length} characters)`
}
