import { type ChosenSettings, LISTED_SETTINGS, type SettingKey } from '../../../core/assumptions.ts'
import type { Words } from '../../../core/words.ts'
import { worded } from '../../../core/words/reports.ts'

export type PointId = `A${number}`
export type Value = string | number | boolean

/** An answer to some of the points. */
export type Answers = Readonly<Partial<Record<PointId, Value>>>

/** For some points, the answers that go together. Any answer of another point goes with them. */
export type Box = Readonly<Partial<Record<PointId, readonly Value[]>>>

/** An open point with listed answers. */
export interface Point {
  readonly id: PointId
  readonly key: SettingKey
  readonly question: Words
  readonly choices: ReadonlyArray<readonly [value: Value, words: Words]>
}

export const POINTS: readonly Point[] = LISTED_SETTINGS

const BY_ID = new Map(POINTS.map(point => [point.id, point]))

export function pointOf (id: string): Point {
  return BY_ID.get(id as PointId) as Point
}

export function valuesOf (id: string): readonly Value[] {
  return pointOf(id).choices.map(([value]) => value)
}

export function settingsOf (answers: Answers): ChosenSettings {
  return Object.fromEntries(Object.entries(answers).map(([id, value]) => [pointOf(id).key, value])) as ChosenSettings
}

const FIGURES: Words = worded('showsInTheFiguresOfA')

/** Why traffic can never say how the real API answers these. */
export const NEVER_SEEN: Readonly<Record<string, Words>> = {
  A56: worded('A56'),
  A62: FIGURES,
  A64: worded('A64'),
  A68: worded('A68'),
  A73: FIGURES,
  A74: FIGURES,
  A75: FIGURES,
  A76: FIGURES,
  A78: FIGURES,
  A79: FIGURES
}

/** The points that show in the form of a response, and do not decide whether a request has its way. */
const FORMS: readonly string[] = ['A01', 'A03', 'A10', 'A11', 'A17', 'A22', 'A31', 'A51', 'A52', 'A53', 'A58', 'A86']

export function isDeciding (id: string): id is PointId {
  return BY_ID.has(id as PointId) && !FORMS.includes(id) && NEVER_SEEN[id] === undefined
}
