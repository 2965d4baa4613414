import t from 'tap'
import { faultsFiles } from '../../scripts/pages/faults.ts'
import { OPERATION_NAMES, operations } from '../../src/core/contract/index.ts'
import { FaultRule } from '../../src/guests/control/faults.ts'
import { PROVOKED_STATUSES } from '../../src/host/http/provoked/provoke.ts'
import { LONGEST_DELAY_MS, MAXIMUM_FAULTS } from '../../src/host/sandbox/faults.ts'
import { STAGES, WIRE_FAULTS } from '../../src/host/sandbox/fault-kinds.ts'
import { codeIn, page, tableUnder } from './support/markdown.ts'

const PLACES = { body: 'in the body', path: 'in the path' } as const
const faults = page('docs/faults.md')
const fields = tableUnder(faults, 'The fields of a fault')

t.test('the page lists the fields of a fault', async t => {
  t.strictSame(fields.flatMap(([field = '']) => codeIn(field)), Object.keys(FaultRule.properties))
})

for (const [path, text] of Object.entries(faultsFiles())) {
  t.test(`${path} has the kinds of faults: npm run pages -- faults`, async t => {
    t.equal(page(path).text, text)
    for (const kind of Object.keys({ ...STAGES, ...WIRE_FAULTS })) t.match(text, `\`${kind}\`: `)
  })
}

t.test('the page says what a fault needs, and its stage where none is given', async t => {
  t.strictSame((FaultRule as { required?: readonly string[] }).required, undefined)
  t.match(faults.text, `\`stage\` is \`${FaultRule.properties.stage.default}\` where it is absent`)
})

t.test('the page states the limits and the statuses', async t => {
  t.match(faults.text, `at most ${MAXIMUM_FAULTS} faults`)
  t.match(faults.text, `at most ${LONGEST_DELAY_MS.toLocaleString('en')} for all faults`)
  t.match(faults.text, `these statuses: ${PROVOKED_STATUSES.join(', ')}.`)
})

t.test('the page says where each operation takes a magic value', async t => {
  const places = tableUnder(faults, 'Statuses and magic values').map(([name = '', place = '']) =>
    [...codeIn(name), ...codeIn(place), place.replace(/^`\w+` /, '').slice(0, 11)])
  t.strictSame(places, OPERATION_NAMES.map(name => {
    const { at, in: place } = operations[name].magic
    return [name, at.replace('/', ''), PLACES[place as keyof typeof PLACES]]
  }))
})
