/** A line of a JSON text, and the JSON Pointer of the value that it shows. */
export interface BodyLine {
  readonly text: string
  readonly pointer: string
  readonly depth: number
  /** The pointer of the object or list that ends here. */
  readonly closes?: string
  /** The text before the value, the value, and the text after it. */
  readonly pieces?: readonly [before: string, value: string, after: string]
}

/** The longest value shown, in characters. */
const MAX_VALUE_CHARS = 160
const SHOWN_CHARS = 120

interface Place { readonly pointer: string, readonly depth: number, readonly key: string, readonly comma: string }

/** The lines of a JSON value as people write it. */
export function bodyLines (value: unknown, { pointer, depth, key, comma }: Place = {
  pointer: '', depth: 0, key: '', comma: ''
}): BodyLine[] {
  const before = '  '.repeat(depth) + key
  if (typeof value !== 'object' || value === null) {
    const shown = cut(JSON.stringify(value) ?? 'null')
    return [{ text: before + shown + comma, pointer, depth, pieces: [before, shown, comma] }]
  }
  const isList = Array.isArray(value)
  const entries = Object.entries(value)
  const [begin, end] = isList ? ['[', ']'] : ['{', '}']
  if (entries.length === 0) {
    return [{
      text: before + begin + end + comma, pointer, depth, closes: pointer, pieces: [before, begin + end, comma]
    }]
  }
  return [
    { text: before + begin, pointer, depth },
    ...entries.flatMap(([name, item], index) => bodyLines(item, {
      pointer: `${pointer}/${escaped(name)}`,
      depth: depth + 1,
      key: isList ? '' : `${JSON.stringify(name)}: `,
      comma: index < entries.length - 1 ? ',' : ''
    })),
    { text: '  '.repeat(depth) + end + comma, pointer: `${pointer}$`, depth, closes: pointer }
  ]
}

function cut (text: string): string {
  return text.length > MAX_VALUE_CHARS ? `${text.slice(0, SHOWN_CHARS)}…" (${text.length})` : text
}

/** RFC 6901 */
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

export function parentOf (pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')))
}

export function lastStep (pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1).replaceAll('~1', '/').replaceAll('~0', '~')
}
