import { headerChange, wrongHeader } from './csv-header.ts'
import { brazilian, type Words } from '../words.ts'
import { closedDays, MOVING_THE_END } from './phrases.ts'
import type { Rows } from './row.ts'
import { worded } from '../words/problems.ts'

const LAYOUT = 'Endpoints, 4. Create shift-day exceptions from a CSV file (column layout: not shown)'

/** Problems of the CSV file of an import, and of its lines. */
export const CSV = {
  'csv-empty': {
    audience: 'client',
    status: 400,
    assumptions: ['A37'],
    contract: LAYOUT,
    fix: worded('csv-empty.fix')
  },
  'csv-undecodable': {
    audience: 'client',
    status: 400,
    assumptions: ['A37'],
    text: p => worded('csv-undecodable', { looks: looks(p.encoding) }),
    contract: LAYOUT,
    fix: worded('csv-undecodable.fix')
  },
  'csv-too-many-rows': {
    audience: 'client',
    status: 400,
    assumptions: ['A39'],
    contract: LAYOUT,
    fix: ({ maximum }) => worded('csv-too-many-rows.fix', { maximum })
  },
  'csv-unknown-header': {
    audience: 'client',
    status: 400,
    assumptions: ['A34', 'A37'],
    text: p => worded('csv-unknown-header', { wrongHeader: wrongHeader(p), columns: p.columns.join(', ') }),
    contract: LAYOUT,
    fix: (details, refusal) => refusal.renamedColumns(details) ?? headerChange(details)
  },
  'row-columns': {
    audience: 'client',
    status: 400,
    assumptions: ['A34', 'A36'],
    text: ({ expected, found, delimiter, wanted }) => delimiter === undefined
      ? worded('row-columns.count', { found, expected })
      : worded('row-columns', { found: separator(delimiter), expected: separator(wanted) }),
    contract: LAYOUT,
    fix: ({ expected, found, delimiter, wanted }) => delimiter === undefined
      ? worded('row-columns.fix', { value: found - expected })
      : worded('row-columns.fix2', { separator: separator(wanted) })
  },
  'row-unreadable': {
    audience: 'client',
    status: 400,
    assumptions: ['A34', 'A36'],
    text: ({ lines, isCell }) => isCell === true
      ? worded('row-unreadable.cell', { lines })
      : worded(lines > 1 ? 'row-unreadable.lines' : 'row-unreadable', { lines }),
    contract: LAYOUT,
    fix: worded('row-unreadable.fix')
  },
  'row-empty': {
    audience: 'client',
    status: 400,
    assumptions: ['A34', 'A36'],
    contract: LAYOUT,
    fix: ({ column }) => worded('row-empty.fix', { column })
  },
  'row-date': {
    audience: 'client',
    status: 400,
    assumptions: ['A34', 'A36'],
    contract: LAYOUT,
    fix: ({ column }) => worded('row-date.fix', { column })
  },
  'row-year': {
    audience: 'client',
    status: 400,
    assumptions: ['A34', 'A36', 'A67'],
    contract: LAYOUT,
    fix: ({ column, first, last }) => worded('row-year.fix', { column, first, last })
  },
  'row-swaps-itself': {
    audience: 'client',
    status: 400,
    assumptions: ['A35'],
    contract: LAYOUT,
    fix: worded('row-swaps-itself.fix')
  },
  'row-displaced': {
    audience: 'client',
    status: 400,
    assumptions: ['A36'],
    contract: LAYOUT,
    fix: ({ line }) => worded('row-displaced.fix', { line })
  },
  'row-date-alone': {
    audience: 'client',
    status: 400,
    assumptions: ['A35'],
    contract: LAYOUT,
    fix: worded('row-date-alone.fix')
  },
  'row-closed': {
    audience: 'client',
    status: 400,
    assumptions: ['A77'],
    text: p => worded('row-closed', { closedDays: closedDays(p) }),
    contract: LAYOUT,
    fix: ({ through }) => worded('row-closed.fix', { movingTheEnd: MOVING_THE_END, through: brazilian(through) })
  }
} satisfies Rows

function looks (encoding: string): Words {
  return encoding === 'zip' || encoding === 'binary' ? worded('looks.sheet') : worded('looks.encoding', { encoding })
}

const SEPARATORS = { ';': 'semicolon', ',': 'comma', '\t': 'tab' } as const

function separator (delimiter: string | undefined): Words | string {
  const name = SEPARATORS[delimiter as keyof typeof SEPARATORS]
  return name === undefined ? `${delimiter}` : worded(`separator.${name}`)
}
