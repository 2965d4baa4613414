import { inFull, local } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'

/** As the profile has it that chose the answer. It may be of any hand, so each field may be absent or wrong. */
interface Given {
  readonly count?: unknown
  readonly first?: unknown
  readonly last?: unknown
  readonly requests?: unknown
}

/** The most requests named. */
const MAX_NAMED = 8

/** What speaks for the answer in traffic of the real API: how many exchanges, of which days, and which. */
export function Evidence ({ evidence }: { evidence: unknown }) {
  if (typeof evidence !== 'object' || evidence === null) return null
  const { count, first, last, requests } = evidence as Given
  const ids = Array.isArray(requests) ? requests.map(String) : []
  const days = [...new Set([first, last].flatMap(dayOf))]
  return (
    <p class='m8'>
      <b>{T('settled')}</b>{' '}
      {typeof count === 'number' && T('byRecordedExchanges', { count })}
      {days.length > 0 && <>, {days.join(T('dayToDay'))}</>}
      {ids.length > 0 && (
        <span class='muted' translate={false}>
          {' '}({safe(ids.slice(0, MAX_NAMED).join(', '))}{ids.length > MAX_NAMED && '…'})
        </span>
      )}
    </p>
  )
}

/** `04/03/2026`, of an instant or a day. */
function dayOf (instant: unknown): string[] {
  if (typeof instant !== 'string' || Number.isNaN(Date.parse(instant))) return []
  const date = instant.length === 10 ? instant : local(instant).date
  return [inFull(date)]
}
