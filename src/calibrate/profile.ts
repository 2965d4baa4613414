import type { ChosenSettings } from '../assumptions.ts'
import type { Profile } from '../document/settings.ts'
import type { Judgement } from './judge.ts'
import { POINTS } from './points.ts'

/** The settled answers, and what speaks for each: counts, dates and ids of requests, and no data. */
export function profileOf ({ points, reading }: Judgement): Profile {
  const proven = points.filter(({ status }) => status === 'settled')
  return {
    settings: Object.fromEntries(proven.map(({ key, answer }) => [key, answer])),
    evidence: {
      exchanges: reading.usable,
      points: Object.fromEntries(proven.map(({ id, requests, evidence }) => [id, { ...evidence, requests }]))
    }
  }
}

/** The answers of a profile, by the id of the point. */
export function answersOf (settings: ChosenSettings): ReadonlyMap<string, unknown> {
  return new Map(POINTS.flatMap(({ id, key }) => settings[key] === undefined ? [] : [[id, settings[key]] as const]))
}
