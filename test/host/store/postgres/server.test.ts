import t from 'tap'
import { ALONE, testDatabase } from '../../../support/postgres/database.ts'

t.test('the tests have a PostgreSQL of their own, which keeps a row over a restart and a crash', ALONE, async t => {
  const { sql, server } = await testDatabase(t, { bare: true })
  await sql('CREATE SCHEMA espelho')
  await sql('CREATE TABLE espelho.kept (n int)')
  await sql('INSERT INTO espelho.kept VALUES ($1)', [1])
  await server.restart('fast')
  await sql('INSERT INTO espelho.kept VALUES ($1)', [2])
  await server.restart('immediate')
  t.same(await sql('SELECT n FROM espelho.kept ORDER BY n'), [{ n: 1 }, { n: 2 }])
  const [{ version } = {}] = await sql('SELECT current_setting(\'server_version_num\')::int AS version')
  t.ok(Number(version) >= 140_000)
})
