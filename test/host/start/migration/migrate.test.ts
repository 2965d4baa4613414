import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import pg from 'pg'
import t, { type Test } from 'tap'
import { startSandbox } from '../../../../src/index.ts'
import { migrate, type Step } from '../../../../src/host/start/migration/migrate.ts'
import { openPlace } from '../../../../src/host/start/migration/open-place.ts'
import { inProcess } from '../../../guests/cli/espelho.ts'
import { ask } from '../../../support/replicas/ask.ts'
import { reasons } from '../../../support/fixture-names.ts'
import { testDatabase } from '../../../support/postgres/database.ts'
import { postgresProxy } from '../../../support/postgres/proxy.ts'

const KEY = { name: 'CI', permissions: ['api-key:criar'] }
const TOKEN = { authorization: 'Bearer espelho_admin' }
const WITH_A_FILE = {
  jornada: '16/03/2026',
  formato: 'INTERVALO_HORARIO',
  minMinutos: 0,
  maxMinutos: 30,
  descricao: 'com anexo',
  motivoId: reasons.allowance,
  anexos: [{ nome: 'a', base64: Buffer.from('um arquivo').toString('base64'), arquivoId: 'meu' }]
}
const WORLDS = ['default', 'edited', 'forked', 'plain']

async function server (t: Test, data: string) {
  const one = await startSandbox({ data, logLevel: 'silent' })
  t.teardown(() => one.close())
  return one
}

/** Worlds with all that can lie in a store: files, snapshots, resets, a clock, settings, a fork. */
async function fill (t: Test, data: string): Promise<void> {
  const { url, close } = await server(t, data)
  const edited = `${url}/~edited`
  const made = async (path: string, method: string, body?: unknown): Promise<void> => {
    t.ok((await ask(`${edited}${path}`, method, body, TOKEN)).status < 300, `${method} ${path}`)
  }
  await made('/api-key', 'POST', KEY)
  await made('/_sandbox/reset', 'POST', {})
  await made('/ajuste-registro/solicitar', 'POST', WITH_A_FILE)
  await made('/_sandbox/snapshots/one', 'PUT')
  await made('/api-key', 'POST', KEY)
  await made('/_sandbox/clock', 'PUT', { now: '2026-05-01T00:00:00Z' })
  await made('/_sandbox/settings', 'PATCH', { 'error.language': 'en' })
  await made('/_sandbox/snapshots/two', 'PUT')
  await made('/_sandbox/fork', 'POST', { name: 'forked' })
  await ask(`${url}/~plain/api-key`, 'POST', KEY, TOKEN)
  await close()
}

/** What clients can see of the worlds of a store, but for their logs. The next identifiers are part of it. */
async function shown (t: Test, data: string): Promise<unknown[]> {
  const { url, close } = await server(t, data)
  const seen = []
  for (const name of WORLDS) {
    const get = async (path: string) => (await ask(`${url}/~${name}${path}`, 'GET', undefined, TOKEN)).body
    const { lastEvent, ...overview } = await get('/_sandbox')
    seen.push([name, overview, await get('/_sandbox/state'), await get('/_sandbox/settings'),
      await get('/_sandbox/snapshots'), await get('/_sandbox/diff?from=fixtures')])
  }
  const file = await fetch(`${url}/~edited/arquivos/meu`, { headers: TOKEN })
  seen.push(await file.text())
  await ask(`${url}/~edited/_sandbox/snapshots/one/restore`, 'POST')
  seen.push((await ask(`${url}/~edited/_sandbox/hash`)).body)
  await close()
  return seen
}

const command = (...args: string[]) => inProcess(['migrate', ...args])

t.test('sandboxes go from a folder to a database and on to a folder, with all that they have', async t => {
  const { url: database, sql } = await testDatabase(t, { bare: true })
  const [first, second, kept] = ['first', 'second', 'kept'].map(name => `${t.testdirName}/${name}`) as
    [string, string, string]
  t.testdir({})
  await fill(t, first)
  const there = await command('--from', first, '--to', database)
  t.equal(there.code, 0, there.err)
  t.match(there.out, /^1\/4 default: copied and checked\n[^]*\n4\/4 plain: [^]*\n4 of 4 sandboxes are in the target\n$/)
  const again = await command('--from', first, '--to', database)
  t.same(again.code, 0)
  t.equal(again.out.match(/was there already, and is the same/g)?.length, 4)
  const times = 'SELECT name, created_at, used_at FROM espelho.sandbox ORDER BY name'
  const before = await sql(times)
  t.equal((await command('--from', database, '--to', second)).code, 0)
  t.same(await sql(times), before, 'a source stays as it was')

  t.equal((await command('--from', first, '--to', kept, '--lang', 'pt')).code, 0, 'and from folder to folder')
  const seen = await shown(t, first)
  t.same(await shown(t, database), seen)
  t.same(await shown(t, second), seen)
  t.same(await shown(t, kept), seen)
})

t.test('what is there already stays, but for a sandbox that nobody has changed', async t => {
  const { url: database, sql } = await testDatabase(t)
  const folder = `${t.testdir({})}/data`
  await fill(t, folder)
  const one = await server(t, database)
  await ask(`${one.url}/~plain/api-key`, 'POST', { ...KEY, name: 'another' }, TOKEN)
  await one.close()
  const { code, out } = await command('--from', folder, '--to', database)
  t.equal(code, 1)
  t.match(out, 'the target has another sandbox of this name, which stays as it is; to copy')
  t.match(out, '3 of 4 sandboxes are in the target; 1 are not')
  t.same(await sql('SELECT count(*)::int FROM espelho.sandbox'), [{ count: 4 }])

  const fresh = `${t.testdirName}/fresh`
  const other = await server(t, fresh)
  await other.close()
  t.match(await command('--from', database, '--to', fresh), { code: 0, out: /^1\/4 default: copied and checked$/m })
})

t.test('a run that breaks off leaves nothing half, and the next one goes on', async t => {
  const { url: database, sql } = await testDatabase(t)
  const folder = `${t.testdir({})}/data`
  await fill(t, folder)
  const proxy = await postgresProxy(t, database)
  const notice = (): void => {}

  async function broken (text: string, landed: boolean): Promise<Step[]> {
    const steps: Step[] = []
    const from = await openPlace(folder, { notice, create: false })
    const to = await openPlace(proxy.url, { notice, create: true })
    const held = landed ? proxy.holdAnswer(text) : proxy.holdRequest(text)
    held.then(async ({ drop }) => {
      if (landed) while ((await sql(`SELECT ${text.replace('INTO', 'FROM')}`)).length === 0);
      proxy.cut()
      drop()
    }, () => {})
    await t.rejects(migrate({ from, to, notice, onStep: step => steps.push(step) }), text)
    await Promise.all([from.close(), to.close()])
    proxy.mend()
    return steps
  }

  t.same(await broken('INTO espelho.snapshot', true), [])
  t.same(await broken('INTO espelho.sandbox', false), [])
  t.same(await sql('SELECT FROM espelho.sandbox'), [], 'the row comes last')
  t.same(await broken('INTO espelho.sandbox', true), [])
  t.same(await broken('INTO espelho.snapshot', true), [{ name: 'default', number: 1, of: 4, outcome: 'there' }])
  const { code, out } = await command('--from', folder, '--to', database)
  t.equal(code, 0)
  t.match(out, /^1\/4 default: was there already[^]*2\/4 edited: copied/)
  t.same(await shown(t, database), await shown(t, folder))
})

t.test('a server that uses the folder is named', async t => {
  const { url: database } = await testDatabase(t)
  const folder = `${t.testdir({})}/data`
  const inFolder = await server(t, folder)
  const run = () => command('--from', folder, '--to', database)
  t.match(await run(), { code: 1, out: '', err: /^espelho: .*data is in use by process \d+\n$/ })
  await inFolder.close()
  t.equal((await run()).code, 0)
})

t.test('servers may use the database meanwhile, and show what comes', async t => {
  const { url: database } = await testDatabase(t)
  const folder = `${t.testdir({})}/data`
  await fill(t, folder)
  const { url } = await server(t, database)
  t.equal((await ask(`${url}/~edited/_sandbox/hash`)).status, 200, 'the name has nothing yet')
  t.match(await command('--from', folder, '--to', database), { code: 0, out: /2\/4 edited: copied/ })
  const { body } = await ask(`${url}/~edited/_sandbox/snapshots`)
  t.match(body.snapshots.map(({ name }: { name: string }) => name).filter((name: string) => !/^before/.test(name)),
    ['one', 'two'])
  t.equal((await ask(`${url}/~edited/api-key`, 'POST', KEY, TOKEN)).status, 201)
  const out = `${t.testdirName}/out`
  t.match(await command('--from', database, '--to', out), { code: 0, out: /edited: copied/ })
})

t.test('what clients of the database change meanwhile stays, whenever they do', async t => {
  const { url: database } = await testDatabase(t)
  const folder = `${t.testdir({})}/data`
  await fill(t, folder)
  const { url } = await server(t, database)
  const proxy = await postgresProxy(t, database)
  const worlds: Array<[path: string, held: ReturnType<typeof proxy.holdRequest>]> = [
    ['', proxy.holdRequest('DELETE FROM espelho.sandbox')],
    ['/~edited', proxy.holdAnswer('INTO espelho.sandbox')]
  ]
  const moving = command('--from', folder, '--to', proxy.url)
  for (const [path, held] of worlds) {
    const { deliver } = await held
    t.equal((await ask(`${url}${path}/api-key`, 'POST', { ...KEY, name: 'mine' }, TOKEN)).status, 201)
    deliver()
  }
  t.match(await moving, { code: 1, out: /default: not copied: the target has another [^]*edited: copied and checked/ })
  for (const [path] of worlds) {
    const { body } = await ask(`${url}${path}/_sandbox/state/apiKeys`)
    t.ok(body.some(({ name }: { name: string }) => name === 'mine'), path)
  }
})

t.test('a damaged sandbox is named, and the others go on', async t => {
  const { url: database, sql } = await testDatabase(t)
  const folder = `${t.testdir({})}/data`
  await fill(t, folder)
  await command('--from', folder, '--to', database)
  await sql("DELETE FROM espelho.snapshot WHERE id = (SELECT snapshot FROM espelho.sandbox WHERE name = 'edited')")
  const target = `${t.testdirName}/target`
  const { code, out } = await command('--from', database, '--to', target)
  t.equal(code, 1)
  t.match(out, /edited: not copied: the ledger of edited has /)
  t.same(readdirSync(`${target}/sandboxes`).sort(), ['default', 'forked', 'plain'])
})

t.test('an attached file that is gone is told, and the rest arrives', async t => {
  const folder = `${t.testdir({})}/data`
  await fill(t, folder)
  rmSync(`${folder}/sandboxes/edited/files`, { recursive: true })
  const { code, out, err } = await command('--from', folder, '--to', `${t.testdirName}/target`)
  t.equal(code, 0)
  t.match([out, err], [/edited: copied/, 'the sandbox edited has attachments without a file: 1'])
})

t.test('bad input', async t => {
  const { url: database } = await testDatabase(t, { bare: true })
  const folder = t.testdir({ world: { 'holidays.json': '[]' }, file: '' })
  mkdirSync(`${folder}/empty`)
  const at = (name: string): string => `${folder}/${name}`
  const cases: Array<[sentence: string, args: string[], code: number, err: RegExp]> = [
    ['neither side', [], 2, /^espelho: --from is missing: a data folder, or postgres:\/\/.*\n$/],
    ['no target', ['--from', at('empty')], 2, /--to is missing: a data folder, or postgres:/],
    ['a URL of something else', ['--from', 'mysql://u:secret@h/d', '--to', at('x')], 2,
      /--from must be .*, not "mysql:\/\/…@h\/d"/],
    ['twice the same', ['--from', at('x'), '--to', at('x')], 2, /--from and --to are the same place/],
    ['a source that is missing', ['--from', at('none'), '--to', at('x')], 1, /there is no folder .*none/],
    ['a source that is a file', ['--from', at('file'), '--to', at('x')], 1, /file is not a folder/],
    ['a source that is empty', ['--from', at('empty'), '--to', at('x')], 1, /empty has no data of espelho/],
    ['a source of something else', ['--from', at('world'), '--to', at('x')], 1, /world is not a data folder of esp/],
    ['an empty database as source', ['--from', database, '--to', at('x')], 1, /has no data of espelho/],
    ['a database that is not there', ['--from', `${database}none`, '--to', at('x')], 1, /cannot be used: .*not exist/],
    ['an argument', ['now', '--sql'], 2, /too many arguments/],
    ['--sql with a place', ['--sql', '--to', database], 2, /it stands alone/],
    ['--from-schema without --sql', ['--from-schema', '1', '--to', at('x')], 2, /--from-schema needs --sql/],
    ['a schema that is no number', ['--sql', '--from-schema', 'um'], 2, /--from-schema must be .*, not "um"/]
  ]
  for (const [sentence, args, code, err] of cases) t.match(await command(...args), { code, out: '', err }, sentence)
  t.notOk(existsSync(at('x')), 'no target was made')
  t.same(readdirSync(at('empty')), [])
})

t.test('the SQL makes tables that a role without CREATE can use', async t => {
  const { url: database, sql } = await testDatabase(t, { bare: true })
  const { code, out } = await command('--sql')
  t.equal(code, 0)
  const admin = new pg.Client(database)
  await admin.connect()
  await admin.query(out)
  await admin.end()
  await sql('DROP ROLE IF EXISTS app').catch(() => {})
  await sql('CREATE ROLE app LOGIN')
  t.teardown(async () => { await sql('DROP OWNED BY app').then(() => sql('DROP ROLE app')) })
  await sql('GRANT USAGE ON SCHEMA espelho TO app')
  await sql('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA espelho TO app')
  const { url, close } = await server(t, database.replace('postgres@', 'app@'))
  t.equal((await ask(`${url}/~x/api-key`, 'POST', KEY, TOKEN)).status, 201)
  await close()
})
