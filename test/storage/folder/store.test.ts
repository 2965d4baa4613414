import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { openDataFolder } from '../../../src/storage/folder/store.ts'
import { fold, model, put, readAll } from '../support/model.ts'

const notice = (message: string): void => { t.fail(message) }
const DIGEST = 'ab'.repeat(32)

t.test('keeps sandboxes, their blobs and their bases', async t => {
  const path = join(t.testdir({}), 'new', 'data')
  const first = await openDataFolder(path, { notice })
  const world = model()
  const log = await first.sandbox('one').openChangelog(world)
  await world.load(log)
  await world.commit(log, 'kept')
  await log.close()
  const digest = await first.sandbox('one').blobs.put(Buffer.from('bytes'))
  await Promise.all([1, 2].map(() => first.bases.save(DIGEST, { name: 'Mundo', clock: { mode: 'frozen' } }, [put('a', 'é'), put('b', '')])))
  await first.bases.save('cd'.repeat(32), {}, [])
  await first.close()

  const second = await openDataFolder(path, { notice })
  t.same(second.sandboxNames(), ['one'])
  t.same(fold(await readAll(await second.sandbox('one').openChangelog(model()))), fold(world.applied))
  t.same(await second.sandbox('one').blobs.get(digest), Buffer.from('bytes'))
  t.same(await second.bases.load(DIGEST), { world: { name: 'Mundo', clock: { mode: 'frozen' } }, changes: [put('a', 'é'), put('b', '')] })
  t.same(await second.bases.load('cd'.repeat(32)), { world: {}, changes: [] })
  t.equal(await second.bases.load('ef'.repeat(32)), undefined)
  await second.bases.prune(new Set([DIGEST]))
  t.same(readdirSync(join(path, 'bases')), [`${DIGEST}.json`])
  await second.close()
})

t.test('removes a sandbox whole, and its name can be used again', async t => {
  const path = t.testdir({})
  const folder = await openDataFolder(path, { notice })
  for (const name of ['gone', 'stays']) {
    const log = await folder.sandbox(name).openChangelog(model())
    await readAll(log)
    await log.append({ sequence: 1, changes: [] })
    await log.close()
  }
  await folder.removeSandbox('gone')
  await folder.removeSandbox('never-there')
  t.same(folder.sandboxNames(), ['stays'])
  t.same(readdirSync(join(path, 'removed')), [])
  t.same(await readAll(await folder.sandbox('gone').openChangelog(model())), [])
  await folder.close()
})

t.test('finishes at the next start what a crash left of a removal, and forgets what was not finished', async t => {
  const path = t.testdir({})
  await (await openDataFolder(path, { notice })).close()
  mkdirSync(join(path, 'removed', 'sandbox-1', 'was'), { recursive: true })
  writeFileSync(join(path, 'bases', `${DIGEST}.json.new`), '{')
  await (await openDataFolder(path, { notice })).close()
  t.same([readdirSync(join(path, 'removed')), readdirSync(join(path, 'bases'))], [[], []])
})

t.test('no name or digest reaches a path unchecked', async t => {
  const folder = await openDataFolder(t.testdir({}), { notice })
  for (const name of ['', '..', 'a/b', 'A', '-a', 'a.b', 'a\n', 'a'.repeat(64)]) {
    t.throws(() => folder.sandbox(name), name)
    await t.rejects(folder.removeSandbox(name), name)
  }
  for (const digest of ['', '..', `../${DIGEST}`, DIGEST.toUpperCase(), `${DIGEST}\n`]) {
    await t.rejects(folder.bases.load(digest))
    await t.rejects(folder.bases.save(digest, {}, []))
  }
  await folder.close()
})

t.test('refuses in one line', async t => {
  const path = t.testdir({
    file: 'text',
    later: { 'espelho.json': '{"format":"espelho-data","version":2}' },
    other: { 'espelho.json': 'null' },
    torn: { 'espelho.json': '{' },
    full: { 'thesis.doc': '' },
    mounted: { 'lost+found': {}, '.gitkeep': '' }
  })
  for (const [name, message] of [
    ['file', /\/file is not a folder$/],
    ['file/below', /\/file\/below is not a folder$/],
    ['later', /espelho\.json says espelho-data 2; this version of espelho reads espelho-data 1$/],
    ['other', /espelho\.json says undefined undefined; .*$/],
    ['torn', /espelho\.json is damaged: it is not JSON$/],
    ['full', /\/full is not a data folder of espelho, and not empty either: it holds thesis\.doc$/]
  ] as const) {
    const before = readdirSync(path, { recursive: true })
    const error = await openDataFolder(join(path, name), { notice }).catch((error: Error) => error) as Error
    t.same(readdirSync(path, { recursive: true }), before, `${name} is left as it was`)
    t.equal(error.name, 'DataFolderError', name)
    t.match(error.message, message)
    t.notMatch(error.message, '\n')
  }
  await (await openDataFolder(join(path, 'mounted'), { notice })).close()
  t.match(await openDataFolder(join(path, 'full'), { notice }).catch((error: Error) => error.message), /not empty/,
    'a refusal leaves the folder unlocked')
})

t.test('a damaged base is refused', async t => {
  const path = t.testdir({})
  const folder = await openDataFolder(path, { notice })
  await folder.bases.save(DIGEST, {}, [put('a', 'x')])
  const file = join(path, 'bases', `${DIGEST}.json`)
  writeFileSync(file, readFileSync(file, 'utf8').replace('"x"', '"y"'))
  await t.rejects(folder.bases.load(DIGEST), { name: 'DataFolderError', message: /is damaged/ })
  await folder.close()
})

t.test('belongs to one process: the second is told which, and a killed one leaves no lock', async t => {
  const path = t.testdir({})
  const child = await appender(t, path)
  await t.rejects(openDataFolder(path, { notice }), {
    name: 'DataFolderError', message: `${path} is in use by process ${child.process.pid}`
  })
  child.process.kill('SIGKILL')
  await once(child.process, 'exit')
  const folder = await openDataFolder(path, { notice: () => {} })
  await t.rejects(openDataFolder(path, { notice }), { message: `${path} is in use by process ${process.pid}` })
  await folder.close()
  await (await openDataFolder(path, { notice })).close()
  t.ok(existsSync(join(path, 'lock')))
})

t.test('what a killed process has said is durable is there', async t => {
  const path = t.testdir({})
  for (const milliseconds of [1, 30, 90]) {
    const child = await appender(t, path)
    while (child.said().length < 10) await once(child.process.stdout!, 'data')
    await new Promise(resolve => setTimeout(resolve, milliseconds))
    child.process.kill('SIGKILL')
    await once(child.process, 'close')
    const said = Math.max(...child.said())
    const folder = await openDataFolder(path, { notice: () => {} })
    const log = await folder.sandbox('default').openChangelog(model())
    const read = await readAll(log)
    t.ok(read.at(-1)!.sequence >= said, `${said} said, ${read.at(-1)!.sequence} read`)
    t.ok(read.every(({ sequence }, n) => n === 0 || sequence === read[n - 1]!.sequence + 1))
    await log.close()
    await folder.close()
  }
})

async function appender (t: Test, path: string): Promise<{ process: ChildProcess, said: () => number[] }> {
  const script = fileURLToPath(new URL('../support/append-forever.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import=tsx', script, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => { child.kill('SIGKILL') })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', text => { output += text })
  while (!output.includes('ready\n')) await once(child.stdout, 'data')
  // Only whole lines count.
  return { process: child, said: () => output.split('\n').slice(0, -1).map(Number).filter(Number.isInteger) }
}
