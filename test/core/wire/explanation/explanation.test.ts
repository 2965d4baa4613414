import fc from 'fast-check'
import t from 'tap'
import { NO_ADJUSTMENTS } from '../../../../src/core/rules/adjustment/day-adjustments.ts'
import { adjustmentChanges } from '../../../../src/core/rules/frequency/adjustment-changes.ts'
import { frequencyOn } from '../../../../src/core/rules/frequency/daily-frequency.ts'
import { nothingLaid } from '../../../../src/core/rules/day/subject.ts'
import { explanationOn } from '../../../../src/core/rules/frequency/explanation.ts'
import { dayNumber } from '../../../../src/core/rules/time/civil-date.ts'
import { presentDailyFrequency } from '../../../../src/core/wire/daily-frequency.ts'
import { presentExplanation } from '../../../../src/core/wire/explanation/explanation.ts'
import { FIGURE_FIELDS } from '../../../../src/core/wire/explanation/figure-fields.ts'
import { responseDates } from '../../../../src/core/wire/response-dates.ts'
import { runs } from '../../../support/fuzz.ts'
import { randomDays, subjectOn } from '../../../support/random-days.ts'
import { MONDAY } from '../../../support/timesheet.ts'

const UTC = responseDates({ 'wire.days': 'utc', 'wire.naiveZ': 'utc' }, undefined)
const monday = dayNumber(MONDAY)
/** The machine's notation: a hyphen for a minus, a length of time with leading zeros. A clock follows a preposition. */
const NOTATION = /(^|[\s(])-\d|(?<!\P{L}(?:das?|às?|as?|at|from|to|for|of|after|before|past|until) )\b0\d:\d\d/iu

for (const language of ['pt', 'en'] as const) {
  t.test(`${language}: of random days the last step of each figure is its field, and every sentence is ` +
    'whole', async t => {
    fc.assert(fc.property(randomDays, random => {
      const [subject, now] = [subjectOn(random), random.now]
      const explanation = explanationOn(subject, monday, now)
      const changes = [...adjustmentChanges(subject, monday, now, explanation.figures)]
      const { figures, boundaries, adjustments } = presentExplanation(explanation, changes, monday, language)
      const day = presentDailyFrequency(frequencyOn(subject, monday, now), UTC)
      for (const field of Object.values(FIGURE_FIELDS)) {
        const { value, steps } = figures[field]
        if (value !== day[field] || steps.at(-1)?.value !== value) {
          throw new Error(`${field}: ${JSON.stringify(steps)}, not ${day[field]}`)
        }
        for (const step of steps) if (!isWhole(step)) throw new Error(JSON.stringify(step))
      }
      for (const told of boundaries) if (!isWhole(told)) throw new Error(JSON.stringify(told))
      for (const { text } of adjustments) if (!/^\p{Lu}.*\.$/u.test(text)) throw new Error(text)
    }), { numRuns: runs(200) })
    t.pass()
  })
}

t.test('what changes without an adjustment is a figure of the day without it', async t => {
  fc.assert(fc.property(randomDays, random => {
    const [subject, now] = [subjectOn(random), random.now]
    const { figures } = explanationOn(subject, monday, now)
    const adjustments = [...adjustmentChanges(subject, monday, now, figures)]
    if (adjustments.length !== 1) return
    const none = { ...subject, edited: new Set<number>(), laid: nothingLaid(), adjustmentsOn: () => NO_ADJUSTMENTS }
    const plain = explanationOn(none, monday, now)
    const without = JSON.stringify({ ...figures, ...adjustments[0]?.without })
    if (without !== JSON.stringify(plain.figures)) throw new Error(JSON.stringify(adjustments))
  }), { numRuns: runs(300) })
  t.pass()
})

interface Told { readonly text: string, readonly rule: string, readonly source: string, readonly inputs: object }

/** True if every `{name}` has its input, and text and rule are sentences as people write them. */
function isWhole ({ text, rule, source, inputs }: Told): boolean {
  if (NOTATION.test(` ${text}`)) return false
  return [text, rule].every(sentence => /^[\p{Lu}\d-].*\.$/u.test(sentence) && !/[{}]|undefined|NaN/.test(sentence)) &&
    source.length > 2 && !/undefined|NaN|null|Infinity/.test(JSON.stringify(inputs))
}
