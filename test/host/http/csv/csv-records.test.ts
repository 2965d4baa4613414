import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import t from 'tap'
import { readCsv } from '../../../../src/host/http/csv/csv-records.ts'

type Row = [line: number, cells: readonly string[] | undefined]

async function rowsOf (text: string): Promise<Row[]> {
  const rows: Row[] = []
  await readCsv(text, ';', ({ line, cells }) => { rows.push([line, cells]) })
  return rows
}

const texts: [sentence: string, text: string, rows: Row[]][] = [
  ['line ends of three kinds', 'a\nb\r\nc\rd', [[1, ['a']], [2, ['b']], [3, ['c']], [4, ['d']]]],
  ['blank lines', '\n\na\n \n', [[1, ['']], [2, ['']], [3, ['a']], [4, ['']]]],
  ['blanks around cells', ' a ;\u00a0b\t; \n;', [[1, ['a', 'b', '']], [2, ['', '']]]],
  ['quotes', '"a;b";c; "d ""e"" "\n"";f', [[1, ['a;b', 'c', 'd "e" ']], [2, ['', 'f']]]],
  ['a quoted cell that looks like one with text behind its quotes', '"a" ; """b"" ""c" ', [[1, ['a', '"b" "c']]]],
  ['quotes within a cell', 'a"b";c"\nd', [[1, ['a"b"', 'c"']], [2, ['d']]]],
  ['line ends in quotes', '"a\nb\r\nc";d\r\ne', [[1, ['a\nb\r\nc', 'd']], [4, ['e']]]],
  ['a quote that is not closed', 'a\n"b;""\nc', [[1, ['a']], [2, undefined]]],
  ['text behind a closed quote, and rows behind it', 'a\n"b" c;"d\ne"\nf\n"g"h;i\nj',
    [[1, ['a']], [2, undefined], [4, ['f']], [5, undefined], [6, ['j']]]]
]
for (const [sentence, text, rows] of texts) {
  t.test(`a text with ${sentence}`, async t => { t.strictSame(await rowsOf(text), rows) })
}

t.test('a row of very many cells keeps the last of them as one text', async t => {
  for (const first of ['a', '"a"']) {
    const [[, cells = []] = []] = await rowsOf(first + ';'.repeat(40_000))
    t.equal(cells.length, 16_384)
    t.equal(cells.at(-1)?.length, 40_000 - 16_383)
  }
})

t.test('rows of unequal lengths cost no error each', async t => {
  const errors = t.capture(Error, 'captureStackTrace', Error.captureStackTrace) // as csv-parse calls it for each
  await rowsOf('a;b\na\na;b;c\n'.repeat(100))
  const ofLengths = errors().length
  await rowsOf('"a')
  const ofQuotes = errors().length
  t.equal(ofLengths, 0)
  t.ok(ofQuotes > 0, 'an error would be seen')
})

t.test('other work has its turns meanwhile, also within one long cell', async t => {
  for (const long of ['a;\n'.repeat(100_000), `"${'""'.repeat(200_000)}"`]) {
    let turns = 0
    let next = setImmediate(function count () {
      turns++
      next = setImmediate(count)
    })
    await rowsOf(long)
    clearImmediate(next)
    t.ok(turns > 5, `${turns}`)
  }
})

/** Well-formed cells, and blanks. */
const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', ' ', 'é', '😀'), maxLength: 4 }),
  fc.string({ unit: fc.constantFrom('a', ';', '""', '\n', '\r\n', ' '), maxLength: 4 }).map(text => ` "${text}" `)
)
const row = fc.array(cell, { minLength: 1, maxLength: 4 }).map(cells => cells.join(';'))

t.test('a well-formed text has the rows that csv-parse finds', async t => {
  await fc.assert(fc.asyncProperty(fc.array(row), fc.constantFrom('\n', '\r\n', '\r'), async (rows, end) => {
    const text = rows.join(end)
    const options = { delimiter: ';', trim: true, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] }
    const found = (await rowsOf(text)).map(([, cells]) => cells)
    const wanted = parse(text, options) as string[][]
    t.strictSame(withoutBlankEnd(found), withoutBlankEnd(wanted))
  }))
})

function withoutBlankEnd (rows: readonly (readonly string[] | undefined)[]): unknown[] {
  return rows.slice(0, rows.findLastIndex(cells => cells?.join('') !== '') + 1)
}
