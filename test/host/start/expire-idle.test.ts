import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { systemTime } from '../../../src/host/sandbox/system-clock.ts'
import { expireIdle } from '../../../src/host/start/expire-idle.ts'

const names = (count: number): string[] => Array.from({ length: count }, (_, n) => `s${n}`)
const cases: Array<[sentence: string, found: string[] | Error, line: string | undefined]> = [
  ['nothing is said if nothing is removed', [], undefined],
  ['one sandbox is named', ['x'], '1 sandbox that nobody used for --expire is removed: x'],
  ['several are named', ['x', 'y'], '2 sandboxes that nobody used for --expire are removed: x, y'],
  ['of many the first are named', names(25), '25 sandboxes that nobody used for --expire are removed: ' +
    `${names(20).join(', ')}, and 5 others`],
  ['a failure is told', new Error('no answer'), 'sandboxes that nobody uses were not removed: no answer']
]
for (const [sentence, found, line] of cases) {
  t.test(sentence, async t => {
    const asked: Array<[before: number, kept: string]> = []
    const notices: string[] = []
    const stop = expireIdle({
      seconds: 0.02,
      notice: message => notices.push(message),
      registry: {
        async expire (...given) {
          asked.push(given)
          if (found instanceof Error) throw found
          return found
        }
      }
    })
    while (asked.length < 2) await setTimeout(1)
    await stop()
    const { length } = asked
    await setTimeout(20)
    t.equal(asked.length, length, 'it ends')
    t.ok(asked.every(([before, kept]) => kept === 'default' && before < systemTime()))
    t.equal(notices[0], line)
  })
}
