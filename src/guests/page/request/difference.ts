import type { BodyLine } from './body-lines.ts'

export interface DifferenceLine { readonly sign: ' ' | '-' | '+', readonly line: BodyLine }

/** The most lines of each side that are compared. */
const MAX_LINES = 3000

const same = (a: BodyLine, b: BodyLine): boolean => a.text.replace(/,$/, '') === b.text.replace(/,$/, '')

/** The removed and the added lines between two texts. The longest common sequence of lines stays. */
export function difference (before: readonly BodyLine[], after: readonly BodyLine[]): DifferenceLine[] | undefined {
  if (before.length * after.length > MAX_LINES * MAX_LINES) return undefined
  const lengths = commonLengths(before, after)
  const found: DifferenceLine[] = []
  let old = 0
  let now = 0
  while (old < before.length || now < after.length) {
    const [a, b] = [before[old], after[now]]
    if (a !== undefined && b !== undefined && same(a, b)) {
      found.push({ sign: ' ', line: b })
      old++
      now++
    } else if (a !== undefined && (b === undefined || at(lengths, old + 1, now) >= at(lengths, old, now + 1))) {
      found.push({ sign: '-', line: a })
      old++
    } else {
      found.push({ sign: '+', line: b as BodyLine })
      now++
    }
  }
  return found
}

type Table = readonly Int32Array[]

const at = (table: Table, row: number, column: number): number => table[row]?.[column] ?? 0

/** The lengths of the longest common sequence from each pair of lines to the end. */
function commonLengths (before: readonly BodyLine[], after: readonly BodyLine[]): Table {
  const table = Array.from({ length: before.length + 1 }, () => new Int32Array(after.length + 1))
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const common = same(before[row] as BodyLine, after[column] as BodyLine)
      const length = common
        ? at(table, row + 1, column + 1) + 1
        : Math.max(at(table, row + 1, column), at(table, row, column + 1))
      ;(table[row] as Int32Array)[column] = length
    }
  }
  return table
}
