import t from 'tap'
import { join } from 'node:path'
import { killRounds } from '../../scripts/rounds/kill/rounds.ts'

t.test('nothing is lost or half done when the server is killed under load', async t => {
  for await (const { acknowledged, wrong } of killRounds(1, join(t.testdir(), 'data'), { clients: 8 })) {
    t.ok(acknowledged > 0, `${acknowledged} acknowledged`)
    t.same(wrong, [])
  }
})
