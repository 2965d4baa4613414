import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { nodeDisk } from '../../../../src/host/store/json/disk.ts'
import { openFolderStore } from '../../../../src/host/store/json/store.ts'
import { begunWith, MADE_AT } from '../support/begun.ts'
import { bareCommand } from '../../../support/bare-command.ts'
import { bundled } from '../../../support/script.ts'
import { model, put, readAll } from '../support/model.ts'
import { windowsDisk } from '../support/windows-disk.ts'

const notice = (message: string): void => { t.fail(message) }
const DIGEST = 'ab'.repeat(32)

const APPENDER = await bundled('test/host/store/support/append-forever.ts')

t.test('finishes at the next start what a crash left of a removal or a creation, and forgets what was not ' +
  'finished', async t => {
  const path = t.testdir({})
  await (await openFolderStore(path, { notice })).close()
  mkdirSync(join(path, 'removed', 'sandbox-1', 'was'), { recursive: true })
  writeFileSync(join(path, 'fixtures', `${DIGEST}.json.new`), '{')
  await (await openFolderStore(path, { notice })).close()
  t.same([readdirSync(join(path, 'removed')), readdirSync(join(path, 'fixtures'))], [[], []])
})

t.test('no name or digest reaches a path unchecked', async t => {
  const store = await openFolderStore(t.testdir({}), { notice })
  for (const name of ['', '..', 'a/b', 'A', '-a', 'a.b', 'a\n', 'a'.repeat(64)]) {
    t.equal(await store.open(name), undefined)
    await t.rejects(store.create(name, { changeSet: begunWith() }), name)
    await t.rejects(store.remove(name), name)
    await t.rejects(store.setAside(name), name)
  }
  for (const digest of ['', '..', `../${DIGEST}`, DIGEST.toUpperCase(), `${DIGEST}\n`]) {
    await t.rejects(store.fixtures.load(digest))
    await t.rejects(store.fixtures.save({ digest }, () => ({ meta: {}, changes: [] })))
  }
  await store.close()
})

t.test('what it writes is for the owner alone, because it holds tokens', async t => {
  const path = t.testdir({})
  const store = await openFolderStore(path, { notice })
  await store.fixtures.save({ digest: DIGEST }, () => ({ meta: {}, changes: [put('a', 'x')] }))
  const world = model([begunWith()])
  const own = (await store.create('mine', { changeSet: begunWith() }))!
  await world.commit(own, 'more', { blobs: [{ digest: DIGEST, bytes: Buffer.from('x') }] })
  await own.compact(world.compacted)
  await own.release(0 as never)
  await store.close()
  const files = (readdirSync(path, { recursive: true }) as string[]).filter(file => statSync(join(path, file)).isFile())
  t.same(files.filter(file => (statSync(join(path, file)).mode & 0o077) !== 0), [])
  t.ok(files.length > 4, files.join(' '))
})

t.test('fixtures stay as long as a file names them, of whatever form, also one that was set aside', async t => {
  for (const file of [
    'sandboxes/old/state.json', 'sandboxes/old/snapshots/s.json', 'sandboxes/old/changes.ndjson',
    'sandboxes/old/0000000001.log', 'sandboxes/old/fixtures.json', 'set-aside/old-1/state.json',
    'set-aside/old-changes.ndjson-1'
  ]) {
    const path = t.testdir({})
    const first = await openFolderStore(path, { notice })
    for (const digest of [DIGEST, 'cd'.repeat(32)]) {
      await first.fixtures.save({ digest }, () => ({ meta: {}, changes: [] }))
    }
    await first.close()
    mkdirSync(join(path, file, '..'), { recursive: true })
    writeFileSync(join(path, file), `{"fixtures":"${DIGEST}"}`)
    const second = await openFolderStore(path, { notice: () => {} })
    t.ok(await second.fixtures.load(DIGEST), file)
    t.equal(await second.fixtures.load('cd'.repeat(32)), undefined)
    await second.close()
  }
})

t.test('a name that Windows has no file for lies under one that no sandbox can have', async t => {
  const path = t.testdir({})
  const names = ['com1', 'con', 'console', 'lpt9', 'nul']
  const disk = windowsDisk(nodeDisk)
  const first = await openFolderStore(path, { notice, disk })
  for (const name of names) await (await first.create(name, { changeSet: begunWith(name) }))?.release(MADE_AT)
  await first.close()
  t.same(readdirSync(join(path, 'sandboxes')), ['_com1', '_con', '_lpt9', '_nul', 'console'])
  renameSync(join(path, 'sandboxes/_nul'), join(path, 'sandboxes/nul')) // as the first form had it
  const second = await openFolderStore(path, { notice })
  t.same((await second.list()).map(({ name }) => name), names)
  for (const name of names) {
    const own = await second.open(name)
    t.same((await readAll(own!))[0]?.changes, begunWith(name).changes, name)
    await own?.release(MADE_AT)
  }
  await second.close()
})

t.test('refuses in one line', async t => {
  const path = t.testdir({
    file: 'text',
    later: { 'espelho.json': '{"format":"espelho-data","version":3}' },
    other: { 'espelho.json': 'null' },
    torn: { 'espelho.json': '{' },
    full: { 'thesis.doc': '' },
    mounted: { 'lost+found': {}, '.gitkeep': '' }
  })
  for (const [name, message] of [
    ['file', /\/file is not a folder$/],
    ['file/below', /\/file\/below is not a folder$/],
    ['later', /says espelho-data 3; this version of espelho reads espelho-data 2 and 1, so start the version that/],
    ['other', /espelho\.json says undefined undefined; .*$/],
    ['torn', /espelho\.json is damaged: it is not JSON$/],
    ['full', /\/full is not a data folder of espelho, and not empty either: it holds thesis\.doc$/]
  ] as const) {
    const before = readdirSync(path, { recursive: true })
    const error = await openFolderStore(join(path, name), { notice }).catch((error: Error) => error) as Error
    t.same(readdirSync(path, { recursive: true }), before, `${name} is left as it was`)
    t.equal(error.name, 'StoreError', name)
    t.match(error.message, message)
    t.notMatch(error.message, '\n')
  }
  await (await openFolderStore(join(path, 'mounted'), { notice })).close()
  t.match(await openFolderStore(join(path, 'full'), { notice }).catch((error: Error) => error.message), /not empty/,
    'a refusal leaves the folder unlocked')
})

t.test('damaged fixtures are refused', async t => {
  const path = t.testdir({})
  const store = await openFolderStore(path, { notice })
  await store.fixtures.save({ digest: DIGEST }, () => ({ meta: {}, changes: [put('a', 'x')] }))
  const file = join(path, 'fixtures', `${DIGEST}.json`)
  writeFileSync(file, readFileSync(file, 'utf8').replace('"x"', '"y"'))
  await t.rejects(store.fixtures.load(DIGEST), { name: 'DamagedSandbox', message: /is damaged/ })
  await store.close()
})

t.test('belongs to one process: the second is told which, and a killed one leaves no lock', async t => {
  const path = t.testdir({})
  const child = await appender(t, path)
  await t.rejects(openFolderStore(path, { notice }), {
    name: 'StoreError', message: `${path} is in use by process ${child.process.pid}`
  })
  child.process.kill('SIGKILL')
  await once(child.process, 'exit')
  const folder = await openFolderStore(path, { notice: () => {} })
  await t.rejects(openFolderStore(path, { notice }), { message: `${path} is in use by process ${process.pid}` })
  await folder.close()
  await (await openFolderStore(path, { notice })).close()
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
    const folder = await openFolderStore(path, { notice: () => {} })
    const own = (await folder.open('default'))!
    const read = await readAll(own)
    t.ok(read.at(-1)!.sequence >= said, `${said} said, ${read.at(-1)!.sequence} read`)
    t.ok(read.every(({ sequence }, n) => n === 0 || sequence === read[n - 1]!.sequence + 1))
    await own.release(0 as never)
    await folder.close()
  }
})

async function appender (t: Test, path: string): Promise<{ process: ChildProcess, said: () => number[] }> {
  const child = spawn(...bareCommand(process.execPath, APPENDER, path), { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => { child.kill('SIGKILL') })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', text => { output += text })
  while (!output.includes('ready\n')) await once(child.stdout, 'data')
  // Only whole lines count.
  return { process: child, said: () => output.split('\n').slice(0, -1).map(Number).filter(Number.isInteger) }
}
