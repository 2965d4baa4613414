import { keyOf, type VisibleCollection } from '../../state/collections.ts'
import type { State } from '../../state/state.ts'

/** The most addresses that an error names. */
const FEW = 20

/** The address of an entity below the base URL of its sandbox. An `@` stays readable (RFC 3986 §3.3). */
export function entityAddress (collection: VisibleCollection, id: string): string {
  return `/_sandbox/state/${collection}/${encodeURIComponent(id.toWellFormed()).replaceAll('%40', '@')}`
}

/** For a holiday that does not exist: the addresses of the holidays on its day, because the client may mean one. */
export function addressesMeant (collection: VisibleCollection, id: string, state: State): string[] {
  if (collection !== 'holidays') return []
  const [day] = id.split('@', 1)
  const sameDay = Array.from(state.all('holidays')).filter(({ date }) => date === day)
  return sameDay.slice(0, FEW).map(holiday => entityAddress('holidays', keyOf('holidays', holiday)))
}
