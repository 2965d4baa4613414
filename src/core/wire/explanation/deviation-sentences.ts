import { DEVIATION_KINDS, type Grounds } from '../../rules/frequency/deviations.ts'
import { isClock, type StepInputs } from '../../rules/frequency/why.ts'
import type { Words } from '../../words.ts'
import { worded } from '../../words/explanations.ts'
import { LAW_OF_TOLERANCE, PRACTICE, type Source } from './source.ts'

/** What departs from the schedule, why it counts or not, and by which rule. */
interface DeviationSentence { readonly what: Words, readonly why: Words, readonly rule: Words, readonly source: Source }

/** The sentence of a stretch as it lies: at a scheduled mark, and alone in its direction. */
export function deviationSentence (rule: string, inputs: StepInputs): DeviationSentence | undefined {
  const kind = DEVIATION_KINDS.find(one => rule.startsWith(`${one}-`))
  if (kind === undefined) return undefined
  const grounds = rule.slice(kind.length + 1) as Grounds
  const isAlone = inputs['group'] === inputs['size']
  const direction = worded(kind === 'more' || kind === 'short-break' ? 'deviation.isMore' : 'deviation.isLess')
  return {
    what: worded(`deviation.${kind === 'missing' ? markOf(inputs) ?? kind : kind}`),
    why: isAlone && (grounds === 'tolerated' || grounds === 'with-group')
      ? worded(`deviation.${grounds}-alone`)
      : worded(`deviation.${grounds}`, { direction }),
    rule: worded(`deviation.${grounds}.rule`),
    source: grounds === 'at-break' ? PRACTICE : LAW_OF_TOLERANCE
  }
}

/** A missing stretch is named by the mark that it lies at: neither one for a whole period, nor for one inside it. */
function markOf ({ from, to, start, end }: StepInputs): 'entry' | 'exit' | undefined {
  const isFirst = isClock(from) && isClock(start) && from.clock === start.clock
  const isLast = isClock(to) && isClock(end) && to.clock === end.clock
  return isFirst === isLast ? undefined : isFirst ? 'entry' : 'exit'
}
