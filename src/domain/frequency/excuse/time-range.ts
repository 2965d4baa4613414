import { lengthOf, type Stretch, within, without } from '../../time/interval.ts'
import { minutes } from '../../time/minutes.ts'
import type { Excuses } from './excused.ts'

/**
 * INTERVALO_HORARIO excuses the minutes of [min, max) that are scheduled and not worked, up to what is owed. A day
 * without scheduled marks may be worked at any minute, so the whole interval counts.
 */
export const timeRange: Excuses<'INTERVALO_HORARIO'> = (
  { start, end }, { planned, pairs, midnight }, owed, covered
) => {
  const [from, to] = [midnight + start, midnight + end]
  const scheduled: readonly Stretch[] = planned.schedule?.periods
    .map(period => ({ from: midnight + period.from, to: midnight + period.to })) ?? [{ from, to }]
  const worked = pairs.map(([entry, exit]) => ({ from: entry.wall, to: exit.wall }))
  const stretches = without(without(within(scheduled, from, to), worked), covered)
  return { minutes: minutes(Math.min(lengthOf(stretches), owed.minutes)), stretches, isEverything: false }
}
