import t from 'tap'
import { controlMark, differingControl } from '../../src/fleet/control-mark.ts'

const secret = Buffer.alloc(32, 'secret')
const own = controlMark(secret, 'segredo')
const replica = (control?: string) => ({ id: 'a', address: 'http://127.0.0.1:1', format: 1, control })

const cases: ReadonlyArray<readonly [sentence: string, control: string | undefined, isTold: boolean]> = [
  ['the same token', controlMark(secret, 'segredo'), false],
  ['another token', controlMark(secret, 'outro'), true],
  ['none', controlMark(secret, undefined), true],
  ['that of an older server, which tells no mark', undefined, false]
]
for (const [sentence, control, isTold] of cases) {
  t.equal(differingControl(own, [replica(control)]) !== undefined, isTold, sentence)
}
t.not(controlMark(Buffer.alloc(32, 'another'), 'segredo'), own, 'another fleet has another mark')
