import { memoizeByKey } from '../../memoize.ts'
import type { Instant } from './instant.ts'
import { IANA, type Zone } from './zone.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The stretch of time for which offsets are computed at once. */
const STRETCH_MS = 366 * DAY_MS
/** The shortest time that an offset has held in these zones is a week (Noronha, October 2000). */
const STEP_MS = 4 * DAY_MS

/** A time during which a zone is `offset` minutes ahead of UTC. */
interface OffsetSpan {
  readonly from: number
  readonly to: number
  readonly offset: number
}

const stretchesOf = memoizeByKey((zone: Zone) =>
  memoizeByKey((index: number) => spansWithin(zone, index * STRETCH_MS, (index + 1) * STRETCH_MS)))
const formatOf = memoizeByKey((zone: Zone) =>
  new Intl.DateTimeFormat('en-US', { timeZone: IANA[zone], timeZoneName: 'longOffset' }))
const latest: Partial<Record<Zone, OffsetSpan>> = {}

/** Minutes ahead of UTC by the IANA database. Intl is asked once per zone and stretch of time. */
export function offsetAt (zone: Zone, at: Instant): number {
  const span = latest[zone]
  if (span !== undefined && at >= span.from && at < span.to) return span.offset
  const found = stretchesOf(zone)(Math.floor(at / STRETCH_MS)).find(({ to }) => at < to) as OffsetSpan
  latest[zone] = found
  return found.offset
}

function spansWithin (zone: Zone, start: number, end: number): OffsetSpan[] {
  const spans: OffsetSpan[] = []
  let from = start
  let offset = askIntl(zone, start)
  for (let at = start; at < end; at += STEP_MS) {
    const next = Math.min(at + STEP_MS, end)
    const then = askIntl(zone, next)
    if (then === offset) continue
    const change = changeBetween(zone, at, next, offset)
    spans.push({ from, to: change, offset })
    from = change
    offset = then
  }
  spans.push({ from, to: end, offset })
  return spans
}

/** The first minute at which the offset has changed. */
function changeBetween (zone: Zone, before: number, after: number, offset: number): number {
  let low = before
  let high = after
  while (high - low > MINUTE_MS) {
    const middle = Math.floor((low + high) / 2 / MINUTE_MS) * MINUTE_MS
    if (askIntl(zone, middle) === offset) low = middle
    else high = middle
  }
  return high
}

function askIntl (zone: Zone, at: number): number {
  const [, sign, hours, rest] = /GMT(.)(\d\d):(\d\d)/.exec(formatOf(zone).format(at)) as unknown as string[]
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(rest))
}
