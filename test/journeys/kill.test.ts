import t from 'tap'
import { join } from 'node:path'
import { killRounds } from '../../scripts/kill-rounds.ts'

t.test('nothing acknowledged is lost when the server is killed under load', async t => {
  for await (const { acknowledged, lost } of killRounds(3, join(t.testdir(), 'data'), 8)) {
    t.ok(acknowledged > 0, `${acknowledged} acknowledged`)
    t.same(lost, [])
  }
})
