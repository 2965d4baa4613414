import type { RequestRow } from '../api/live.ts'
import { collectionName } from '../api/words.ts'
import { dayAndMonth } from '../text/dates.ts'
import { T } from '../text/language.ts'

/** What a click of the page did, by method and path. The last one is for the rest. */
const acts = (): readonly (readonly [path: RegExp, text: string])[] => [
  [/^POST .*\/adjustments\/decide$/, T('youDecidedSeveralAdjustments')],
  [/^POST .*\/approve$/, T('youApproved')],
  [/^POST .*\/reject$/, T('youRejected')],
  [/^POST .*\/cancel$/, T('youCancelled')],
  [/^POST .*\/reopen$/, T('youTookTheDecisionBack')],
  [/\/clock\/advance$/, T('youMovedTheClockOn')],
  [/\/clock$/, T('youSetTheClock')],
  [/\/reset$/, T('youResetTheSandbox')],
  [/\/restore$/, T('youRestoredAState')],
  [/^DELETE .*\/snapshots/, T('youDeletedAState')],
  [/\/snapshots/, T('youSavedAState')],
  [/^DELETE .*\/faults/, T('youTurnedAFaultOff')],
  [/\/faults/, T('youTurnedAFaultOn')],
  [/\/settings$/, T('youChangedAnAssumption')],
  [/^POST .*\/state\//, T('youAdded')],
  [/^PUT .*\/state\//, T('youChanged')],
  [/^DELETE .*\/state\//, T('youDeleted')],
  [/^POST \/(?!_sandbox)/, T('youSentAnExample')],
  [/./, T('youClicked')]
]

/** `você aprovou: Ana Beatriz Souza, ter 10 mar` */
export function ownClickText ({ method, path, person, thing, outcome }: RequestRow): string {
  const act = acts().find(([pattern]) => pattern.test(`${method} ${path}`))?.[1] ?? ''
  const [, collection] = /\/state\/([^/]+)/.exec(path) ?? []
  const about = [
    ...collection !== undefined ? [collectionName(collection)] : [],
    ...[person?.name ?? thing ?? []].flat(),
    ...outcome?.date !== undefined ? [dayAndMonth(outcome.date)] : []
  ]
  return about.length === 0 ? act : `${act}: ${about.join(', ')}`
}
