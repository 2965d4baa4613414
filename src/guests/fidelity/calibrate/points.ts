import { type ChosenSettings, LISTED_SETTINGS, type SettingKey } from '../../../core/assumptions.ts'
import type { Words } from '../../../core/words.ts'

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

const FIGURES: Words = {
  pt: 'só aparece nos valores de um dia, que nunca são comparados',
  en: 'shows in the figures of a day alone, which are never compared'
}

/** Why traffic can never say how the real API answers these. */
export const NEVER_SEEN: Readonly<Record<string, Words>> = {
  A56: {
    pt: 'precisa do token de um colaborador inativo, e o tráfego não diz de quem é um token',
    en: 'needs the token of an inactive person, and traffic does not say whose a token is'
  },
  A62: FIGURES,
  A64: { pt: 'não aparece em nenhuma das cinco operações', en: 'is not visible on the wire of the five operations' },
  A68: {
    pt: 'precisa de um token que só possa criar chaves, e o tráfego não diz o que um token pode',
    en: 'needs a token that may only make keys, and traffic does not say what a token may'
  },
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
