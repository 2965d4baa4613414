import type { AdjustmentChange } from '../../rules/frequency/adjustment-changes.ts'
import { dayNumber as numberOf } from '../../rules/time/civil-date.ts'
import type { WallMinute } from '../../rules/time/wall-clock.ts'
import { brazilian, type Language } from '../../words.ts'
import { shortClock, span } from './inputs.ts'
import { worded } from '../../words/explanations.ts'

/** Says in a sentence what an adjustment does to the day. */
export function adjustmentText (change: AdjustmentChange, dayNumber: number, language: Language): string {
  const { adjustment: { format, status }, acts, isActing, excused } = change
  if (!acts) {
    const why = status === 'PENDENTE' ? 'pending' : isActing ? 'nothing' : 'idle'
    return worded(`adjustment.${why}`)[language]
  }
  if (format === 'REGISTRO_PONTO') return recordsText(change, dayNumber, language)
  return worded(`adjustment.${format}`, { excused: span(excused) })[language]
}

function recordsText (
  { adjustment: { workday }, created, invalidated, moved }: AdjustmentChange, dayNumber: number, language: Language
): string {
  const list = (records: readonly WallMinute[]) => records.map(clock => shortClock({ clock }, dayNumber)).join(', ')
  if (numberOf(workday) !== dayNumber) {
    const values = { date: brazilian(workday), records: list(moved) }
    return worded(`adjustment.${moved.length > 0 ? 'takes' : 'beside'}`, values)[language]
  }
  const done = Object.entries({ created, invalidated, taken: moved }).flatMap(([name, records]) => {
    const verb = worded(`adjustment.${name as 'created' | 'invalidated' | 'taken'}`)[language]
    return records.length === 0 ? [] : [`${verb} ${list(records)}`]
  })
  const all = done.length === 0 ? worded('adjustment.same')[language] : done.join('; ')
  return `${worded('adjustment.own')[language]}: ${all}.`
}
