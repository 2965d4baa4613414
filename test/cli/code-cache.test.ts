import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { espelho, root, version } from './espelho.ts'
import { send, sending } from './sending.ts'

t.jobs = 2

/** Runs a short command with its caches in a folder. Its output is always the same. */
async function run (t: Test, folder: string): Promise<void> {
  t.match(await espelho(['--version'], { ESPELHO_CACHE: folder }), { code: 0, out: `${version}\n`, err: '' })
}

const cacheIn = (folder: string): string => `${folder}/${readdirSync(folder).find(name => name.endsWith('.v8'))}`
interface Head { answered: boolean, zones: { version: string, offsets: Record<string, unknown> } }
const headOf = (folder: string): Head => JSON.parse(readFileSync(cacheIn(folder), 'latin1').split('\n', 1)[0] ?? '')

t.test('the compiled code is kept for the next process, for this user alone', async t => {
  const folder = `${t.testdir({})}/cache`
  await run(t, folder)
  const file = cacheIn(folder)
  t.strictSame(readdirSync(folder).length, 1, 'and nothing else')
  t.equal(statSync(folder).mode & 0o777, 0o700)
  t.equal(statSync(file).mode & 0o777, 0o600)
  const { mtimeMs } = statSync(file)
  await run(t, folder)
  t.equal(statSync(cacheIn(folder)).mtimeMs, mtimeMs, 'a cache that has all is not written again')
})

t.test('a server whose first response is 201 makes the cache again, and a probe does not', async t => {
  const folder = t.testdir({})
  const after = async (line: string, out: string) => {
    t.match(await espelho(['exec', ...sending(line)], { ESPELHO_CACHE: folder }), { code: 0, out })
    return headOf(folder).answered
  }
  t.equal(await after('send GET /livez', '200\n'), false)
  t.equal(await after(send('/api-key', { name: 'a', permissions: ['*'] }), '201\n'), true)
  t.equal(await after('send GET /livez', '200\n'), true)
})

t.test('what a server was told of time zones is kept with the code, for one version of their database', async t => {
  const folder = t.testdir({})
  const check = () => espelho(['check', `${root}/fixtures`], { ESPELHO_CACHE: folder })
  t.match(await check(), { code: 0 })
  const { version: database, offsets } = headOf(folder).zones
  t.equal(database, process.versions.tz)
  t.ok(Object.keys(offsets).some(key => key.startsWith('SAO_PAULO ')))
  const { mtimeMs } = statSync(cacheIn(folder))
  t.match(await check(), { code: 0 })
  t.equal(statSync(cacheIn(folder)).mtimeMs, mtimeMs, 'the second one asks for nothing more')
  const bytes = readFileSync(cacheIn(folder), 'latin1').replace(`"version":"${database}"`, '"version":"old"')
  writeFileSync(cacheIn(folder), bytes, 'latin1')
  t.match(await check(), { code: 0 })
  t.equal(headOf(folder).zones.version, database, 'that of another database is not believed')
})

t.test('a cache that was cut is of no account, and is made again', async t => {
  const folder = t.testdir({})
  await run(t, folder)
  const whole = readFileSync(cacheIn(folder))
  for (const bad of [
    whole.subarray(0, whole.length / 2), Buffer.alloc(0), Buffer.from('{"files":[["main.cjs",9]]}\n')
  ]) {
    writeFileSync(cacheIn(folder), bad)
    await run(t, folder)
    t.ok(statSync(cacheIn(folder)).size > bad.length)
  }
})

t.test('of the caches of other builds the four newest stay, and what is no cache', async t => {
  const folder = t.testdir({})
  const others = [3, 1, 6, 5, 2, 4].map(day => `of-day-${day}.v8`)
  for (const name of [...others, 'notes.txt']) {
    writeFileSync(`${folder}/${name}`, '')
    const day = Number(/\d/.exec(name)?.[0] ?? 0)
    utimesSync(`${folder}/${name}`, 86_400 * day, 86_400 * day)
  }
  await run(t, folder)
  const [own, ...more] = readdirSync(folder).filter(name => ![...others, 'notes.txt'].includes(name))
  t.match(own, /\.v8$/)
  t.same(more, [])
  t.same(readdirSync(folder).filter(name => name !== own).sort(),
    ['notes.txt', 'of-day-3.v8', 'of-day-4.v8', 'of-day-5.v8', 'of-day-6.v8'])
})

t.test('a folder that cannot be made is no failure', async t => {
  const folder = t.testdir({ file: 'not a folder' })
  await run(t, `${folder}/file`)
  t.equal(readFileSync(`${folder}/file`, 'utf8'), 'not a folder')
})

t.test('ESPELHO_CACHE=off keeps nothing', async t => {
  const home = t.testdir({})
  t.match(await espelho(['--version'], { ESPELHO_CACHE: 'off', HOME: home, XDG_CACHE_HOME: home }), { code: 0 })
  t.notOk(existsSync(`${home}/espelho`))
  t.match(await espelho(['--version'], { HOME: home, XDG_CACHE_HOME: home }), { code: 0 })
  t.ok(existsSync(`${home}/espelho`), 'without it the cache is where the system has its caches')
})
