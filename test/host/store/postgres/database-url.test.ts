import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { isDatabaseUrl } from '../../../../src/host/start/config/options.ts'
import { openConnections } from '../../../../src/host/store/postgres/connections.ts'
import { connectionString, databaseName, sslNotice } from '../../../../src/host/store/postgres/database-url.ts'
import { startPostgres } from '../../../support/postgres/server.ts'

const urls: Array<[url: string, name: string | undefined]> = [
  ['postgres://u:secret@db:5432/espelho', 'postgres://db:5432/espelho'],
  ['postgresql://db/espelho', 'postgres://db/espelho'],
  ['postgres://db/espelho?sslmode=verify-full&sslrootcert=/etc/ssl/ca.pem', 'postgres://db/espelho'],
  ['postgres://db/espelho?sslcert=/a/b.pem&sslkey=/a/b.key', 'postgres://db/espelho'],
  ['postgres://u:secret@/espelho?host=/var/run/postgresql', 'postgres:///var/run/postgresql/espelho'],
  ['postgres:///espelho?host=/var/run/postgresql&port=5433', 'postgres:///var/run/postgresql:5433/espelho'],
  ['postgres://%2Fvar%2Frun%2Fpostgresql/espelho', 'postgres:///var/run/postgresql/espelho'],
  ['postgres://db', undefined],
  ['postgres://db/', undefined],
  ['postgres://db/a/b', undefined],
  ['postgres://db/espelho#x', undefined],
  ['mysql://db/espelho', undefined]
]
for (const [url, name] of urls) {
  t.equal(isDatabaseUrl(url), name !== undefined, url)
  if (name !== undefined) t.equal(databaseName(url), name)
}

const modes: Array<[mode: string, sent: string, told: RegExp | undefined]> = [
  ['require', 'verify-full', /^sslmode=require means verify-full: .*sslrootcert; sslmode=no-verify encrypts/],
  ['prefer', 'verify-full', /^sslmode=prefer means/],
  ['verify-ca', 'verify-full', /^sslmode=verify-ca means/],
  ['verify-full', 'verify-full', undefined],
  ['no-verify', 'no-verify', undefined],
  ['disable', 'disable', undefined]
]
for (const [mode, sent, told] of modes) {
  const url = `postgres://db/espelho?sslmode=${mode}&sslrootcert=/ca.pem`
  t.equal(connectionString(url), `postgres://db/espelho?sslmode=${sent}&sslrootcert=/ca.pem`)
  t.match(sslNotice(url)?.en, told)
}

t.test('a socket in a folder is reached', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'espelho-socket-'))
  chmodSync(folder, 0o777)
  const { port } = await startPostgres({ unix_socket_directories: folder })
  const url = `postgres://postgres@/postgres?host=${folder}&port=${port}`
  const database = openConnections({ url, size: 1, statement: 10_000 })
  t.same((await database.run('SELECT inet_client_addr() AS address')).rows, [{ address: null }])
  await database.close()
})
