import { createHash } from 'node:crypto'

const WIDEST = 160

/**
 * A JSON text over several lines, where one is too long. The lines hold every byte of it, because a text that
 * `JSON.stringify` would not give back stays as it is.
 */
export function laidOut (text: string): string {
  if (text.length <= WIDEST) return text
  try {
    const value: unknown = JSON.parse(text)
    return JSON.stringify(value) === text ? broken(value, '') : text
  } catch {
    return text
  }
}

function broken (value: unknown, indent: string): string {
  const flat = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= WIDEST) return flat
  const deeper = `${indent} `
  if (Array.isArray(value)) return `[\n${value.map(item => deeper + broken(item, deeper)).join(',\n')}\n${indent}]`
  const fields = Object.entries(value).map(
    ([name, field]) => `${deeper}${JSON.stringify(name)}:${broken(field, deeper)}`
  )
  return `{\n${fields.join(',\n')}\n${indent}}`
}

/** Of a text that is too long its length and digest. */
export function shortened (text: string, longest = 0): string {
  return text.length <= longest
    ? text
    : `${text.length} characters, SHA-256 ${createHash('sha256').update(text).digest('hex')}`
}

/** Of the first line that differs: its number, what both say there, and under which request it stands. */
export function firstDifference (wanted: string, found: string): string {
  const [before, after] = [wanted.split('\n'), found.split('\n')]
  const at = before.findIndex((line, index) => line !== after[index])
  if (at === -1 && before.length === after.length) return ''
  const line = at === -1 ? before.length : at
  const request =
    after.slice(0, line + 1).findLast(text => /^(GET|POST|PUT|PATCH|DELETE|HEAD) \//.test(text)) ?? 'the start'
  const [was = '(nothing)', is = '(nothing)'] = [before[line], after[line]]
  const column = [...was].findIndex((character, index) => character !== is[index])
  const from = Math.max(0, (column === -1 ? was.length : column) - 60)
  return `line ${line + 1}, under ${request}\n- ${was.slice(from, from + 160)}\n+ ${is.slice(from, from + 160)}`
}
