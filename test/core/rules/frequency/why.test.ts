import fc from 'fast-check'
import t from 'tap'
import { figuresOn } from '../../../../src/core/rules/frequency/daily-frequency.ts'
import { explanationOn } from '../../../../src/core/rules/frequency/explanation.ts'
import type { Figures } from '../../../../src/core/rules/frequency/figures.ts'
import { dayNumber } from '../../../../src/core/rules/time/civil-date.ts'
import { runs } from '../../../support/fuzz.ts'
import { randomDays, subjectOn } from '../../../support/random-days.ts'
import { MONDAY } from '../../../support/timesheet.ts'

t.test('the last step of every figure is the figure, and asking changes none', async t => {
  fc.assert(fc.property(randomDays, day => {
    const { figures, steps } = explanationOn(subjectOn(day), dayNumber(MONDAY), day.now)
    same(figures, figuresOn(subjectOn(day), dayNumber(MONDAY), day.now))
    for (const [figure, value] of Object.entries(figures)) {
      same([figure, steps[figure as keyof Figures].at(-1)?.value], [figure, value])
    }
  }), { numRuns: runs(400) })
  t.pass()
})

function same (found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`)
  }
}
