import type { TObject, TSchema } from '@sinclair/typebox'
import t from 'tap'
import { FIXTURE_FORMATS } from '../../src/host/fixtures/fixture-formats.ts'
import { fileOf } from '../../src/host/fixtures/read-folder.ts'
import { VISIBLE } from '../../src/core/state/collections.ts'
import { codeIn, page, tableUnder } from './support/markdown.ts'

const fixtures = page('docs/fixtures.md')
const elements = (schema: TObject | undefined, field: string): TObject => schema?.properties[field]?.['items']

const shifts = FIXTURE_FORMATS.shifts.variants?.schemas ?? {}
const days = elements(shifts['turnoFixo'], 'dias')
const formats = FIXTURE_FORMATS.adjustments.variants?.schemas ?? {}

/** Headings, several where the fields stand in more than one table, and what they describe. */
const described: [headings: string[], schema: TObject | undefined][] = [
  ...VISIBLE.filter(collection => FIXTURE_FORMATS[collection].variants === undefined)
    .map((collection): [string[], TObject] => [[collection], FIXTURE_FORMATS[collection].schema]),
  ...Object.entries(shifts).map(([kind, schema]): [string[], TObject] => [[kind], schema]),
  ...Object.entries(formats).map(([format, schema]): [string[], TObject] => [['adjustments', format], schema]),
  [['A day of a fixed shift'], days],
  [['A day of a rotating shift'], elements(shifts['turnoRevezamento'], 'ciclo')],
  [['A group of a flexible shift'], elements(shifts['turnoFlexivel'], 'grupos')],
  [['A break'], elements(days, 'intervalos')],
  [['A day of a shift exception'], elements(FIXTURE_FORMATS.shiftExceptions.schema, 'dias')],
  [['A location'], elements(FIXTURE_FORMATS.workLocations.schema, 'localizacoes')]
]

t.equal(described.length, VISIBLE.length - 2 + 3 + 4 + 6, 'everything is described')

for (const [headings, schema] of described) {
  t.test(headings.join(', '), async t => {
    const rows = headings.flatMap(heading => tableUnder(fixtures, heading))
    const fields = rows.map(([field = '', required]) => `${field.replaceAll('`', '')}${required === 'yes' ? '' : '?'}`)
    const required: readonly string[] = schema?.required ?? []
    t.strictSame(
      fields.sort(),
      Object.keys(schema?.properties ?? {}).map(field => required.includes(field) ? field : `${field}?`).sort(),
      'has these fields'
    )
    for (const [field = '', , value = ''] of rows) {
      const allowed =
        (schema?.properties[field.replaceAll('`', '')] as TSchema | undefined)?.['enum'] as string[] | undefined
      if (allowed !== undefined && field !== '`formato`') {
        t.strictSame(codeIn(value).sort(), [...allowed].sort(), `${field} has these values`)
      }
    }
  })
}

t.test('every collection has its heading and its file', async t => {
  for (const collection of VISIBLE) {
    t.match(fixtures.text, new RegExp(`^## ${collection}$`, 'm'))
    t.match(fileOf(collection), /^[a-z-]+\.json$/)
  }
})
