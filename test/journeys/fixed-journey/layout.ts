const WIDEST = 160
const LONGEST_LIST = 20
const LONGEST_TEXT = 1000
const LONGEST_BODY = 30_000

/**
 * A JSON text over several lines, where one is too long. A long list or text in it is shown by its beginning and its
 * end. What is no JSON is shown as it is.
 */
export function laidOut (text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    if (JSON.stringify(value) === text) return broken(shortened(value), '')
  } catch {}
  return cut(text, LONGEST_BODY)
}

export function broken (value: unknown, indent: string): string {
  const flat = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= WIDEST) return flat
  const deeper = `${indent} `
  if (Array.isArray(value)) return `[\n${value.map(item => deeper + broken(item, deeper)).join(',\n')}\n${indent}]`
  const fields = Object.entries(value).map(
    ([name, field]) => `${JSON.stringify(name)}:${broken(field, deeper)}`
  )
  return `{\n${filled(fields, deeper).join(',\n')}\n${indent}}`
}

/** Lines with as many fields as they take. A field that has lines of its own has the first and the last one alone. */
function filled (fields: readonly string[], indent: string): string[] {
  const lines: string[] = []
  for (const field of fields) {
    const line = lines.at(-1)
    const isShort = line !== undefined && !`${line}${field}`.includes('\n') && line.length + field.length < WIDEST
    if (isShort) lines[lines.length - 1] = `${line},${field}`
    else lines.push(indent + field)
  }
  return lines
}

function shortened (value: unknown): unknown {
  if (typeof value === 'string') return cut(value, LONGEST_TEXT)
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shortened(field)]))
  }
  return (value.length <= LONGEST_LIST ? value : ends(value)).map(shortened)
}

/** The first and the last of many, and how many are between them. */
export function ends (list: readonly unknown[]): unknown[] {
  return [...list.slice(0, 3), `(${list.length - 6} more)`, ...list.slice(-3)]
}

function cut (text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, 200)}(${text.length - 300} more)${text.slice(-100)}`
}
