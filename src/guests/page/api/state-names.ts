import { T } from '../text/language.ts'

/** The states that the server or the page takes before something, by name. The others are of the page alone. */
const before = (): Readonly<Record<string, string>> => ({
  'before-run': T('beforeTheRun'),
  'before-reset': T('beforeTheReset'),
  'before-restore': T('beforeGoingBack')
})
/** They are for undoing, and in no list. */
export const OF_THE_PAGE = ['before-undo', 'before-delete']

/** The name of a state as the page shows it. */
export const stateTitle = (name: string): string => before()[name] ?? name
export const isAutomatic = ({ name }: { readonly name: string }): boolean => before()[name] !== undefined
