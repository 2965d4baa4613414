import type { ChosenSettings } from '../../../core/assumptions.ts'
import type { Profile } from '../../../host/fixtures/settings.ts'
import type { Judgement } from './judge.ts'
import { POINTS } from './points.ts'

/**
 * The settled answers, and what speaks for each: counts, dates and ids of requests, and no data. Whoever asks for the
 * consistent answers gets them as well, marked.
 */
export function profileOf ({ points, reading }: Judgement, withConsistent = false): Profile {
  const chosen = points.filter(({ status }) => status === 'settled' || (withConsistent && status === 'consistent'))
  return {
    settings: Object.fromEntries(chosen.map(({ key, answer, likely }) => [key, answer ?? likely])),
    evidence: {
      exchanges: reading.usable,
      points: Object.fromEntries(chosen.map(({ id, status, requests, evidence }) =>
        [id, { ...status === 'consistent' && { status }, ...evidence, requests }]))
    }
  }
}

/** The answers of a profile, by the id of the point. */
export function answersOf (settings: ChosenSettings): ReadonlyMap<string, unknown> {
  return new Map(POINTS.flatMap(({ id, key }) => settings[key] === undefined ? [] : [[id, settings[key]] as const]))
}
