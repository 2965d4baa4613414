import type { Life } from '../../sandbox/life.ts'
import { keyOf, type VisibleCollection } from '../../state/collections.ts'

/** How many are told at most. */
const FEW = 20

/** Where an entity stands below the base URL of its sandbox. An `@` is readable there (RFC 3986 §3.3). */
export function entityAddress (collection: VisibleCollection, id: string): string {
  return `/_sandbox/state/${collection}/${encodeURIComponent(id).replaceAll('%40', '@')}`
}

/** What somebody may have meant who asked for a holiday that is not there: the addresses of those on the same day. */
export function addressesMeant (collection: VisibleCollection, id: string, { state }: Pick<Life, 'state'>): string[] {
  if (collection !== 'holidays') return []
  const [day] = id.split('@', 1)
  const sameDay = Array.from(state.all('holidays')).filter(({ date }) => date === day)
  return sameDay.slice(0, FEW).map(holiday => entityAddress('holidays', keyOf('holidays', holiday)))
}
