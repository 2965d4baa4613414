import {
  ASSUMPTIONS, isSetting, LISTED_SETTINGS, type SettingKey, type Settings, SETTINGS
} from '../../../core/assumptions.ts'
import type { Words } from '../../../core/words.ts'

/** Another answer to an open point than the one in force. */
export interface Alternative {
  readonly id: string
  readonly key: string
  /** In the type of the setting. */
  readonly answer: string | number | boolean
  readonly words: Words
  readonly question: Words
}

/** Points whose other answers change a text alone. */
const TEXTS: ReadonlySet<string> =
  new Set<SettingKey>(['error.service', 'error.message', 'error.language'])
/** Points whose other answers change values of a response, but not whether a request is accepted. */
const VALUES: ReadonlySet<string> = new Set<SettingKey>([
  'apiKey.tokenInBody', 'adjustment.initialStatus', 'adjustment.unlistedRecords', 'adjustment.keepRecords',
  'adjustment.combine', 'adjustment.keptFigures', 'adjustment.discountedBalance', 'workLocation.absentFields',
  'wire.days', 'record.direction', 'frequency.pendingAdjustment', 'frequency.anticipation', 'frequency.breakBase',
  'frequency.flexiblePeriod', 'frequency.absenceInBank'
])

/** The less, the more harm another answer can do: those that can change a status come first. */
export function rankOf ({ key }: Pick<Alternative, 'key'>): number {
  return TEXTS.has(key) ? 2 : VALUES.has(key) ? 1 : 0
}

/** Every listed answer that is not the one in force, in the order of the register. */
export function alternativesTo (settings: Partial<Settings>): Alternative[] {
  return SETTINGS.flatMap(({ id, key, choices, question }) => choices
    .filter(([value]) => value !== settings[key])
    .map(([answer, words]) => ({ id, key, answer, words, question })))
}

/** Why ids cannot be mutated; `undefined` if each has listed answers. */
export function wrongIds (ids: readonly string[]): Words | undefined {
  const listed = LISTED_SETTINGS.map(({ id }) => id)
  const wrong = ids.filter(id => !listed.some(known => known === id))
  if (wrong.length === 0) return undefined
  const reasons = (['pt', 'en'] as const).map(language => wrong.map(id => reason(id)[language]).join('\n'))
  const [pt, en] = reasons as [string, string]
  return {
    pt: `${pt}\nos pontos com outras respostas são: ${listed.join(', ')}`,
    en: `${en}\nthe points with other answers are: ${listed.join(', ')}`
  }
}

function reason (id: string): Words {
  const known = ASSUMPTIONS.find(assumption => assumption.id === id)
  if (known === undefined) return { pt: `${id} não é um ponto em aberto`, en: `${id} is no open point` }
  return isSetting(known)
    ? { pt: `${id} (${known.key}) não tem respostas em lista`, en: `${id} (${known.key}) has no listed answers` }
    : { pt: `${id} não tem outra resposta`, en: `${id} has no other answer` }
}
