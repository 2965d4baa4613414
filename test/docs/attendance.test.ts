import t from 'tap'
import { type Example, exampleDay } from './support/example-day.ts'
import { page, tableUnder } from './support/markdown.ts'
import { statementsIn, wrongOnes } from './support/statements.ts'
import { testServer } from '../support/server.ts'

const attendance = page('docs/attendance.md')
const { call } = await testServer(t)

/** Under these headings the last table has examples; its columns are told from each other by what they hold. */
const examples: Example[] = [
  ...rows('Worked time and balance').map(([shift, records, says, rule]) => ({ shift, records, says, rule })),
  ...rows('Late, early, away').map(([shift, records, says, rule]) => ({ shift, records, says, rule })),
  ...rows('Absence').map(([shift, records, says, rule]) => ({ shift, records, says, rule })),
  ...rows('Night').map(([shift, records, says, rule]) => ({ shift, records, says, rule })),
  ...rows('Rest').map(([shift, before, records, says]) => ({ shift, before, records, says })),
  ...rows('Break').map(([shift, records, says, rule]) => ({ shift, records, says, rule })),
  ...rows('Time bank and overtime').map(([shift, records, says, rule]) => ({ shift, records, says, rule })),
  ...rows('Adjustments').map(([shift, records, adjustment, says]) => ({ shift, records, adjustment, says }))
]

function rows (heading: string): [string, string, string, string][] {
  const [, section = ''] = attendance.text.split(`## ${heading}\n`)
  const [own = ''] = section.split('\n## ')
  const last = own.split('\n\n').filter(part => part.startsWith('| shift | ')).at(-1) ?? ''
  return tableUnder({ ...attendance, text: `## here\n${last}` }, 'here') as [string, string, string, string][]
}

t.ok(examples.length > 25, 'there are examples')

for (const [index, example] of examples.entries()) {
  const { shift, records, says, before = '', rule = '', adjustment = '' } = example
  t.test([shift, before, records, adjustment, rule].filter(Boolean).join(' | '), async t => {
    const day = await exampleDay(call, `example-${index}`, example)
    const statements = statementsIn(says)
    t.not(statements.length, 0, 'something is said')
    t.strictSame(wrongOnes(statements, day), [], says)
    if (says.includes('`ocorrencias` is empty')) t.strictSame(day['ocorrencias'], [])
  })
}
