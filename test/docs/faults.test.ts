import t from 'tap'
import { OPERATION_NAMES, operations } from '../../src/core/contract/index.ts'
import { FaultRule } from '../../src/guests/control/faults.ts'
import { PROVOKED_STATUSES } from '../../src/host/http/provoked/provoke.ts'
import { LONGEST_DELAY_MS, MAXIMUM_FAULTS, STAGES, WIRE_FAULTS } from '../../src/host/sandbox/faults.ts'
import { codeIn, page, tableUnder } from './support/markdown.ts'

const PLACES = { body: 'in the body', path: 'in the path' } as const
const faults = page('docs/faults.md')
const fields = tableUnder(faults, 'The fields of a fault')
const namesIn = (field: string): string[] =>
  codeIn(fields.find(([name]) => name === `\`${field}\``)?.[1] ?? '')

t.test('the page lists the fields of a fault', async t => {
  t.strictSame(fields.flatMap(([field = '']) => codeIn(field)), Object.keys(FaultRule.properties))
  t.strictSame(namesIn('stage'), [...STAGES])
  t.strictSame(namesIn('wire'), [...WIRE_FAULTS])
})

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
