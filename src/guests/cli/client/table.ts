import truncatedWidth from 'fast-string-truncated-width'

const GAP = '  '
/** A number or a length of time: `7`, `4.5`, `-0:25`. */
const NUMBER = /^[+-]?\d+([.:]\d+)?$/
const ELLIPSIS = '…'

/**
 * Rows under headings, aligned: numbers and times to the right, texts to the left. A line that is wider than the
 * terminal is cut.
 * The line of the headings is left out if all of them are empty.
 */
export function table (
  headings: readonly string[], rows: ReadonlyArray<ReadonlyArray<string | number>>, columns: number
): string {
  const lines = [...headings.some(heading => heading !== '') ? [headings] : [], ...rows]
    .map(cells => cells.map(cell => typeof cell === 'number' ? cell : plain(cell)))
  const widths = headings.map((_, column) => Math.max(0, ...lines.map(cells => widthOf(cells[column]))))
  const isNumber = headings.map((_, column) =>
    rows.length > 0 && rows.every(cells => NUMBER.test(String(cells[column]))))
  return lines.map(cells => cut(cells.map((cell, column) => {
    const space = ' '.repeat((widths[column] ?? 0) - widthOf(cell))
    return isNumber[column] ? `${space}${cell}` : `${cell}${space}`
  }).join(GAP).trimEnd(), columns) + '\n').join('')
}

/** A line, not wider than the terminal. */
export function cut (line: string, columns: number): string {
  if (!Number.isFinite(columns)) return line
  const { index, ellipsed } = truncatedWidth(line, { limit: columns, ellipsis: ELLIPSIS })
  if (!ellipsed) return line
  // The index may be too high after a character that is not Latin, such as a dot of a timesheet.
  let end = index
  while (end > 0 && widthOf(line.slice(0, end)) >= columns) end--
  return line.slice(0, end) + ELLIPSIS
}

/** A text in one line without the characters that steer a terminal, because clients choose it. */
export function plain (text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
}

function widthOf (cell: string | number | undefined): number {
  return truncatedWidth(String(cell ?? '')).width
}
