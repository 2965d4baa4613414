import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { createFixtures, type Fixtures } from '../../../../src/host/sandbox/fixtures.ts'
import type { Registry } from '../../../../src/host/sandbox/registry.ts'
import { changesIn } from '../../../../src/host/sandbox/stored-fixtures.ts'
import { blobOf } from '../../../../src/host/store/blobs.ts'
import { openFolderStore } from '../../../../src/host/store/json/store.ts'
import { make, world } from '../../../support/world.ts'
import { addUnit, registryOf, units } from '../../sandbox/open-sandbox.ts'
import { formerDocument, formerLines } from '../support/former-form.ts'

const fixtures = createFixtures(world())
const FILE = blobOf(Buffer.from('a file'))
const origin = { base: fixtures.digest, epoch: 3, createdAt: 1000, seed: 7 }
const unit = (id: string) => ({ collection: 'businessUnits', key: id, entity: make.businessUnit(id) })
const attachment = { ...make.attachment('a file'), digest: FILE.digest }
const snapshot = formerDocument({ format: 'espelho-snapshot', version: 1, sequence: 4, origin }, [
  unit('kept'), { snapshot: 'before', at: 5 },
  { collection: 'attachments', key: attachment.id, entity: attachment }, unit('compacted')
])
const HEADER = { format: 'espelho-changelog', version: 1 }
const log = formerLines([
  HEADER, { last: 6, sequence: 5, changes: [unit('logged')] }, { last: 6, sequence: 6, changes: [unit('batched')] }
])

/** A data folder as the version before has left it, with these sandboxes. */
function formerFolder (path: string, sandboxes: Readonly<Record<string, Readonly<Record<string, string>>>>): void {
  const { digest, meta } = fixtures
  mkdirSync(join(path, 'bases'), { recursive: true })
  writeFileSync(join(path, 'espelho.json'), '{"format":"espelho-data","version":1}')
  writeFileSync(join(path, `bases/${digest}.json`), formerDocument(
    { format: 'espelho-base', version: 1, digest, world: { setting: meta, blobs: {} } },
    [...changesIn(fixtures.layer)]))
  for (const [name, files] of Object.entries(sandboxes)) {
    const folder = join(path, 'sandboxes', name)
    mkdirSync(join(folder, 'blobs'), { recursive: true })
    writeFileSync(join(folder, 'blobs', FILE.digest), FILE.bytes)
    writeFileSync(join(folder, 'fixtures.json'), JSON.stringify([digest]))
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  }
}

const WHOLE = { 'snapshot.json': snapshot, '0000000005.log': log, 'last-sequence': '0000000000000006' }

async function start (path: string, from: Fixtures = fixtures): Promise<{ registry: Registry, notices: string[] }> {
  const notices: string[] = []
  const store = await openFolderStore(path, { notice: message => notices.push(message) })
  return { registry: await registryOf({ store, fixtures: from, notice: message => notices.push(message) }), notices }
}

/** Resolves when the readable file is there. */
async function converted (path: string): Promise<void> {
  while (!existsSync(join(path, 'state.json'))) await new Promise(resolve => setTimeout(resolve, 5))
}

t.test('a sandbox of the former form is as it was, and is converted when it is first used', async t => {
  const path = t.testdir({})
  formerFolder(path, { mine: WHOLE, other: WHOLE })
  const mine = join(path, 'sandboxes/mine')
  const { registry, notices } = await start(path)
  t.same(notices, ['2 of 2 sandboxes have the former form: each is converted when it is first used'])
  t.same((await registry.list()).map(({ name, createdAt }) => [name, createdAt]).slice(-2),
    [['mine', 1000], ['other', 1000]], 'it is listed before')
  const sandbox = await registry.open('mine')
  t.same(units(sandbox.life), ['unit', 'kept', 'compacted', 'logged', 'batched'])
  t.same([sandbox.life.epoch, sandbox.seed, sandbox.createdAt], [3, 7, 1000])
  t.equal(String(await sandbox.life.blobs.get(FILE.digest)), 'a file')
  await converted(mine)
  await addUnit(sandbox.life, 'new')
  await registry.close()
  t.same(readdirSync(mine).sort(), ['files', 'snapshots', 'state.json'])
  t.match(JSON.parse(readFileSync(join(mine, 'state.json'), 'utf8')), { format: 2, head: 7 })
  t.same(readdirSync(join(path, 'set-aside')), ['mine-former-1'])
  t.same(readdirSync(join(path, 'set-aside/mine-former-1')).sort(), [...Object.keys(WHOLE), 'fixtures.json'].sort())
  t.equal(readFileSync(join(path, 'set-aside/mine-former-1/0000000005.log'), 'utf8'), log, 'whole')
  t.same(readdirSync(join(path, 'sandboxes/other')).sort(), [...Object.keys(WHOLE), 'blobs', 'fixtures.json'].sort())

  const again = await start(path, createFixtures({ ...world(), name: 'other' }))
  t.same(again.notices, ['1 of 3 sandboxes have the former form: each is converted when it is first used'])
  const { life, snapshots } = await again.registry.open('mine')
  t.same(units(life), ['unit', 'kept', 'compacted', 'logged', 'batched', 'new'])
  await (await again.registry.open('mine')).restore('before')
  t.same([snapshots.list()[0]?.createdAt, units((await again.registry.open('mine')).life)], [5, ['unit', 'kept']])
  await again.registry.close()
})

t.test('one that nobody uses expires as before', async t => {
  const path = t.testdir({})
  formerFolder(path, { mine: WHOLE })
  for (const file of Object.keys(WHOLE)) utimesSync(join(path, 'sandboxes/mine', file), 50, 50)
  const { registry } = await start(path)
  t.same(await registry.expire(60_000 as never, 'default'), ['mine'])
  await registry.close()
})

/** What a crash or a fault has left of the files, and what comes of it. */
const LEFT: ReadonlyArray<readonly [
  sentence: string, files: Readonly<Record<string, string>>, units: readonly string[], told: RegExp | undefined
]> = [
  ['a log alone', { '0000000001.log': formerLines([HEADER, { sequence: 1, origin, changes: [unit('a')] }]) },
    ['unit', 'a'], undefined],
  ['a log without its header line', { ...WHOLE, '0000000005.log': log.slice(log.indexOf('\n') + 1) },
    ['unit', 'kept', 'compacted', 'logged', 'batched'], undefined],
  ['a torn log', { ...WHOLE, '0000000005.log': log.slice(0, -9) }, ['unit', 'kept', 'compacted'],
    /0000000005\.log cannot be read on from byte 52, and the sandbox goes on after change set 4/],
  ['a changed log', { ...WHOLE, '0000000005.log': log.replace('batched', 'patched') }, ['unit', 'kept', 'compacted'],
    /cannot be read on/],
  ['a log that a compaction has, and one after it', {
    ...WHOLE,
    '0000000003.log': formerLines([HEADER, { sequence: 3, changes: [unit('c')] }, { sequence: 4, changes: [] }])
  }, ['unit', 'kept', 'compacted', 'logged', 'batched'], undefined],
  ['a changed snapshot', { ...WHOLE, 'snapshot.json': snapshot.replace('compacted', 'contacted') }, ['unit'],
    /snapshot\.json is damaged. Its old data is kept in .*set-aside.mine-1/],
  ['no snapshot', { '0000000005.log': log }, ['unit'],
    /0000000005\.log cannot be read from its beginning. Its old data is kept in/]
]

t.test('what a crash has left of it', async t => {
  for (const [sentence, files, expected, told] of LEFT) {
    const path = t.testdir({})
    formerFolder(path, { mine: files })
    const { registry, notices } = await start(path)
    t.same(units((await registry.open('mine')).life), expected, sentence)
    t.match(notices.slice(1), told === undefined ? [] : [told])
    t.equal(notices.length, told === undefined ? 1 : 2)
    await registry.close()
    const again = await start(path)
    t.same(units((await again.registry.open('mine')).life), expected, 'also after a restart')
    await again.registry.close()
  }
})
