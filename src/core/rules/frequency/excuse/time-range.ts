import { firstMinutes, lengthOf, within, without } from '../../time/interval.ts'
import { minutes } from '../../time/minutes.ts'
import type { Excuses } from './excused.ts'

/**
 * INTERVALO_HORARIO excuses the counted missing minutes of [min, max), up to what is owed. A day without scheduled
 * times may be worked at any minute, so all that is not worked in the interval is missing.
 */
export const timeRange: Excuses<'INTERVALO_HORARIO'> = (
  { start, end }, { planned, pairs, midnight }, owed, covered
) => {
  const [from, to] = [midnight + start, midnight + end]
  const missing = planned.schedule === undefined
    ? without([{ from, to }], pairs.map(([entry, exit]) => ({ from: entry.wall, to: exit.wall })))
    : within(owed.missing, from, to)
  const stretches = firstMinutes(without(missing, covered), owed.minutes)
  return { minutes: minutes(lengthOf(stretches)), stretches, isEverything: false }
}
