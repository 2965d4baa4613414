import t from 'tap'
import { serve } from '../../guests/cli/espelho.ts'
import { replicaHere } from '../../support/fleet/here.ts'
import { ask, control, keysAt } from '../../support/fleet/scene.ts'
import { testDatabase } from '../../support/postgres/database.ts'
import { postgresProxy } from '../../support/postgres/proxy.ts'

t.test('who is told to stop twice ends at once, and what it had not handed on is as after a kill', async t => {
  const { url, sql } = await testDatabase(t)
  const proxy = await postgresProxy(t, url)
  const { ready, stop, child } = await serve(t, ['--data', proxy.url, '--drain', '10m'])
  const key = { name: 'k0', permissions: ['api-key:criar'] }
  t.equal((await ask(`${ready.url}/~x/api-key`, 'POST', key)).status, 201)
  const held = proxy.holdRequest('INSERT INTO espelho.parting')
  child.kill('SIGTERM')
  await held
  t.match(await stop('SIGTERM'), { code: 143 })

  await sql("UPDATE espelho.replica SET expires_at = now() - interval '1 s'")
  const next = await replicaHere(t, { database: url })
  t.same(await keysAt(next), ['k0'], 'what was acknowledged is there')
  t.match((await control(next, '/requests')).body, { complete: false, lost: /^\d{4}-/ }, 'the log is said to be lost')
})
