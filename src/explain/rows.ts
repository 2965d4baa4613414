import { rule, words } from './words.ts'
import type { About } from './explain.ts'

type Rows =
  | 'csv-empty' | 'csv-undecodable' | 'csv-unknown-header' | 'row-columns' | 'row-unreadable' | 'row-empty' | 'row-date' | 'row-swaps-itself'
  | 'row-displaced' | 'row-date-alone'

const contract = 'Endpoints, 4. Create shift-day exceptions from a CSV file (column layout: not shown)'

/** The CSV file of an import, and its lines. */
export const ABOUT_ROWS: { readonly [C in Rows]: About<C> } = {
  'csv-empty': { rule: rule('csv-empty'), contract, remedy: () => words('put a header line and at least one row into the file') },
  'csv-undecodable': { rule: rule('csv-undecodable'), contract, remedy: () => words('send the file as UTF-8 or Windows-1252 text') },
  'csv-unknown-header': {
    rule: rule('csv-unknown-header'),
    contract,
    remedy: ({ columns }) => words(`make the first line: ${columns.join(',')} (or ; between them)`)
  },
  'row-columns': { rule: rule('row-columns'), contract, remedy: ({ expected, found }) => words(`take ${found - expected} cells off the line, or quote those with a separator in them`) },
  'row-unreadable': { rule: rule('row-unreadable'), contract, remedy: () => words('close every quote that the line opens') },
  'row-empty': { rule: rule('row-empty'), contract, remedy: ({ column }) => words(`fill in ${column}`) },
  'row-date': { rule: rule('row-date'), contract, remedy: ({ column }) => words(`write ${column} as dd/MM/yyyy or yyyy-MM-dd`) },
  'row-swaps-itself': { rule: rule('row-swaps-itself'), contract, remedy: () => words('name another date or another collaborator to change places with') },
  'row-displaced': { rule: rule('row-displaced'), contract, remedy: ({ line }) => words(`leave out this line or line ${line}: they are about the same day of the same collaborator`) },
  'row-date-alone': { rule: rule('row-date-alone'), contract, remedy: () => words('fill in the date or the collaborator to change places with, or set import.dateAlone to day-off') }
}
