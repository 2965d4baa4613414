import { useRef } from 'preact/hooks'
import { daysOf } from '../api/live.ts'
import { useResource } from '../api/resource.ts'
import { crossesMidnight, type Listed, readPreview, withoutPending } from '../day/day.ts'
import { SpanLine } from '../day/day-line.tsx'
import { useInSight } from '../list/in-sight.ts'

/** The approximate width of the lines, in pixels. */
const WIDTH = 220

/**
 * The first day of a pending adjustment, as it is and as an approval would make it. The detail says it in words. It is
 * asked for once the row is in sight, because a list has hundreds of them.
 */
export function RowLines ({ adjustment }: { adjustment: Listed }) {
  const place = useRef<HTMLSpanElement>(null)
  const isInSight = useInSight(place)
  return <span ref={place} class='mini' aria-hidden='true'>{isInSight && <Lines adjustment={adjustment} />}</span>
}

function Lines ({ adjustment: { ajusteRegistroId: id, colaboradorId } }: { adjustment: Listed }) {
  const { data } = useResource(`preview ${id}`, daysOf(colaboradorId), () => readPreview(id))
  const [day] = data?.days ?? []
  if (day === undefined) return null
  const [from, to] = [day.before, day.after].some(crossesMidnight) ? [720, 2160] : [0, 1440]
  return [withoutPending(day.before), day.after].map((one, at) => (
    <SpanLine key={at} day={one} from={from} to={to} pixels={WIDTH} isSmall />
  ))
}
