import type { Problems } from '../../core/rules/problem.ts'
import type { BodyFix, RefusedRequest } from '../../core/problems/refusal.ts'
import { valueOf } from '../../core/rules/json-pointer.ts'
import { sayIn } from './fix-words.ts'
import { nearName } from '../../core/problems/near-name.ts'
import { worded } from '../../core/words/problems.ts'

const FILE = '/base64'

/** The file with the names of columns that were meant. */
export function renamedColumns (
  request: RefusedRequest, { columns, missing, unknown, repeated }: Problems['csv-unknown-header']
): BodyFix | undefined {
  const sent = valueOf(request.body, FILE)
  if (typeof sent !== 'string' || repeated.length > 0) return undefined
  const names = meantNames(unknown, columns, missing)
  if (names === undefined) return undefined
  const start = sent.startsWith('data:') ? sent.indexOf(',') + 1 : 0
  const value = sent.slice(0, start) + withHeader(sent.slice(start), names)
  const pairs = [...names].map(([name, column]) => `${name} → ${column}`).join(', ')
  return {
    words: sayIn(request)(worded('renameInTheFirstLine', { pairs })),
    patch: [{ op: 'replace', path: FILE, value }]
  }
}

/** The column that each unknown name means. `undefined` if one means none, or if a required column is still missing. */
function meantNames (
  unknown: readonly string[], columns: readonly string[], missing: readonly string[]
): ReadonlyMap<string, string> | undefined {
  const names = new Map<string, string>()
  for (const name of unknown) {
    const left = [...missing, ...columns].filter(column => ![...names.values()].includes(column))
    const column = nearName(name, [...new Set(left)])
    if (column === undefined) return undefined
    names.set(name, column)
  }
  return missing.every(column => [...names.values()].includes(column)) ? names : undefined
}

/** The file in the encoding that it has. Only cells of the first line that has any are changed. */
function withHeader (base64: string, names: ReadonlyMap<string, string>): string {
  const bytes = Buffer.from(base64, 'base64')
  const encoding = Buffer.from(bytes.toString('utf8'), 'utf8').equals(bytes) ? 'utf8' : 'latin1'
  const lines = bytes.toString(encoding).split('\n')
  const at = lines.findIndex(line => /[^\s,;"]/.test(line))
  const cells = (lines[at] ?? '').split(/([,;])/).map(cell => {
    const name = cell.replace(/^\uFEFF/, '').trim().replace(/^"(.*)"$/, '$1').trim()
    const column = names.get(name)
    return column === undefined ? cell : cell.replace(name, column)
  })
  return Buffer.from(lines.with(at, cells.join('')).join('\n'), encoding).toString('base64')
}
