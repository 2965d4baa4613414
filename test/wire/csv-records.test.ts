import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import t from 'tap'
import { atOnce } from '../../src/slices.ts'
import { readCsv } from '../../src/wire/csv-records.ts'

type Row = [line: number, cells: readonly string[] | undefined]

function rowsOf (text: string): Row[] {
  const rows: Row[] = []
  atOnce(readCsv(text, ';', ({ line, cells }) => { rows.push([line, cells]) }))
  return rows
}

const texts: [sentence: string, text: string, rows: Row[]][] = [
  ['line ends of three kinds', 'a\nb\r\nc\rd', [[1, ['a']], [2, ['b']], [3, ['c']], [4, ['d']]]],
  ['blank lines', '\n\na\n \n', [[1, ['']], [2, ['']], [3, ['a']], [4, ['']]]],
  ['blanks around cells', ' a ;\u00a0b\t; \n;', [[1, ['a', 'b', '']], [2, ['', '']]]],
  ['quotes', '"a;b";c; "d ""e"" "\n"";f', [[1, ['a;b', 'c', 'd "e" ']], [2, ['', 'f']]]],
  ['quotes within a cell', 'a"b";c"\nd', [[1, ['a"b"', 'c"']], [2, ['d']]]],
  ['line ends in quotes', '"a\nb\r\nc";d\r\ne', [[1, ['a\nb\r\nc', 'd']], [4, ['e']]]],
  ['a quote that is not closed', 'a\n"b;""\nc', [[1, ['a']], [2, undefined]]],
  ['text behind a closed quote, and rows behind it', 'a\n"b" c;"d\ne"\nf\n"g"h;i\nj',
    [[1, ['a']], [2, undefined], [4, ['f']], [5, undefined], [6, ['j']]]]
]
for (const [sentence, text, rows] of texts) {
  t.test(`a text with ${sentence}`, async t => { t.strictSame(rowsOf(text), rows) })
}

t.test('a row of very many cells keeps the last of them as one text', async t => {
  for (const first of ['a', '"a"']) {
    const [[, cells = []] = []] = rowsOf(first + ';'.repeat(40_000))
    t.equal(cells.length, 16_384)
    t.equal(cells.at(-1)?.length, 40_000 - 16_383)
  }
})

t.test('each step reads a slice, also of one long cell', async t => {
  for (const long of ['a;\n'.repeat(100_000), `"${'""'.repeat(200_000)}"`]) {
    t.ok([...readCsv(long, ';', () => {})].length > 5)
  }
})

/** Well-formed cells, and blanks. */
const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', ' ', 'é', '😀'), maxLength: 4 }),
  fc.string({ unit: fc.constantFrom('a', ';', '""', '\n', '\r\n', ' '), maxLength: 4 }).map(text => ` "${text}" `)
)
const row = fc.array(cell, { minLength: 1, maxLength: 4 }).map(cells => cells.join(';'))

t.test('a well-formed text has the rows that csv-parse finds', async t => {
  fc.assert(fc.property(fc.array(row), fc.constantFrom('\n', '\r\n', '\r'), (rows, end) => {
    const text = rows.join(end)
    const options = { delimiter: ';', trim: true, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] }
    const found = rowsOf(text).map(([, cells]) => cells)
    const wanted = parse(text, options) as string[][]
    t.strictSame(withoutBlankEnd(found), withoutBlankEnd(wanted))
  }))
})

function withoutBlankEnd (rows: readonly (readonly string[] | undefined)[]): unknown[] {
  return rows.slice(0, rows.findLastIndex(cells => cells?.join('') !== '') + 1)
}
