import t from 'tap'
import { rangeOf, scaleOf } from '../../../../src/guests/page/timesheet/bank.ts'

const bank = (...course: number[]) =>
  ({ exists: true, opening: course[0] ?? 0, course, moves: [], closing: course.at(-1) ?? 0 })

for (const [why, course, hasZero] of [
  ['a bank far below zero is shown without it', [-1673, -2417], false],
  ['one far above it, too', [1800, 1900], false],
  ['one that is near it is shown with it', [-120, -500], true],
  ['and one that crosses it', [135, -120], true],
  ['and one that stands still at zero', [0, 0], true]
] as const) {
  t.test(why, async t => {
    const { low, high } = rangeOf(bank(...course))
    t.ok(course.every(minutes => low < minutes && minutes < high), 'all of it is inside')
    t.equal(low <= 0 && high >= 0, hasZero)
    const lines = scaleOf(low, high)
    t.ok(lines.length >= 1 && lines.length <= 4, `${lines}`)
    t.ok(lines.every(minutes => minutes % 15 === 0 && minutes >= low && minutes <= high), `${lines}`)
  })
}
