import {
  ASSUMPTIONS, isSetting, LISTED_SETTINGS, type SettingKey, type Settings, SETTINGS
} from '../../../core/assumptions.ts'
import { inEach, type Words } from '../../../core/words.ts'
import { worded } from '../../../core/words/reports.ts'

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
  const said = inEach(language => wrong.map(id => reason(id)[language]).join('\n'))
  return worded('thePointsWithOtherAnswersAre', { said, listed: listed.join(', ') })
}

function reason (id: string): Words {
  const known = ASSUMPTIONS.find(assumption => assumption.id === id)
  if (known === undefined) return worded('isNoOpenPoint', { id })
  return isSetting(known)
    ? worded('hasNoListedAnswers', { id, key: known.key })
    : worded('hasNoOtherAnswer', { id })
}
