import type { Subject } from '../day/subject.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import type { WallMinute } from '../time/wall-clock.ts'
import type { Journey } from '../day/journey.ts'
import { previousJourney } from '../day/journeys.ts'

/** So many worked days before with the same time make a record look as if it was not made by a person. */
const DAYS = 5

/**
 * Was the same time shown at the same position on each of the worked days before? Days are looked at as they are
 * needed.
 */
export function sameTimesBefore (subject: Subject, dayNumber: number): (position: number, wall: WallMinute) => boolean {
  const journeys: Journey[] = []
  const worked = (index: number): Journey | undefined => {
    const known = journeys[index]
    if (known !== undefined) return known
    const found = previousJourney(subject, journeys.at(-1)?.dayNumber ?? dayNumber)
    if (found !== undefined) journeys.push(found)
    return found
  }
  return (position, wall) => {
    for (let index = 0; index < DAYS; index++) {
      const other = worked(index)?.valid[position]
      if (other === undefined || (other.wall - wall) % MINUTES_PER_DAY !== 0) return false
    }
    return true
  }
}
