import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { blobOf } from '../../../../src/host/store/blobs.ts'
import { openFolderStore } from '../../../../src/host/store/json/store.ts'
import type { Store } from '../../../../src/host/store/store.ts'
import { begunWith } from '../support/begun.ts'
import { fullDisk } from '../support/full-disk.ts'
import { model, readAll } from '../support/model.ts'

const FILE = blobOf(Buffer.from('a file'))
// Not `t.testdir`, because the folder of the whole process belongs to whoever asks for it last.
const top = mkdtempSync(join(tmpdir(), 'espelho-interrupted-'))
t.teardown(() => rmSync(top, { recursive: true, force: true }))
const live = join(top, 'live')
const notice = (message: string): void => { t.fail(message) }
const disk = fullDisk()
const store = await openFolderStore(live, { disk: disk.disk, notice })
t.teardown(() => store.close())

async function create (on: Store, name: string): Promise<void> {
  const shared = name === 'original' ? {} : { shared: { from: 'original', digests: [FILE.digest] } }
  const world = model([begunWith()])
  const own = await on.create(name, { changeSet: begunWith(name), ...shared })
  if (own === undefined) throw new Error(`${name} is there`)
  if (name === 'original') await world.commit(own, 'with a file', { blobs: [FILE] })
  await own.release(0 as never)
}

/** The sandbox as a next process finds it: its change sets and whether it has its file. */
async function found (on: Store, name: string): Promise<unknown> {
  const own = await on.open(name)
  if (own === undefined) return 'nothing'
  const changeSets = await readAll(own)
  const file = await own.blobs.get(FILE.digest)
  await own.release(0 as never)
  return { changes: changeSets.flatMap(({ changes }) => changes), file: file && Buffer.from(file).toString() }
}

/** What a kill leaves that no sandbox needs. */
function remains (path: string): string[] {
  const files = readdirSync(path, { recursive: true }) as string[]
  return files.filter(file => /\.new$|^removed./.test(file))
}

/** Stops at each write of `act` and copies the folder, as a kill would leave it, until `act` comes to its end. */
async function * killsIn (
  t: Test, act: (kill: number) => Promise<void>
): AsyncGenerator<{ kill: number, next: Store }> {
  for (let kill = 1; ; kill++) {
    const stopped = disk.stopAt(kill)
    const killed = await Promise.race([stopped.then(() => true), act(kill)])
    disk.fullFrom(Infinity)
    if (killed !== true) return
    const path = join(top, `killed-${kill}`)
    cpSync(live, path, { recursive: true })
    const next = await openFolderStore(path, { notice })
    t.same(remains(path), [], `kill ${kill}: nothing that is half done outlasts the start`)
    yield { kill, next }
    await next.close()
  }
}

await create(store, 'original')

t.test('a fork that is killed at any write is there whole or not at all, and can be repeated', async t => {
  const seen = new Set<string>()
  for await (const { kill, next } of killsIn(t, kill => create(store, `fork-${kill}`))) {
    const name = `fork-${kill}`
    const whole = { changes: begunWith(name).changes, file: 'a file' }
    const before = await found(next, name)
    seen.add(before === 'nothing' ? 'nothing' : 'all')
    if (before === 'nothing') await create(next, name)
    else await t.rejects(create(next, name), { message: `${name} is there` })
    t.same([before === 'nothing' ? whole : before, await found(next, name)], [whole, whole], `kill ${kill}`)
  }
  t.same(seen, new Set(['nothing', 'all']))
})

t.test('a removal that is killed at any write is done or not', async t => {
  const seen = new Set<string>()
  for (let kill = 1; kill < 6; kill++) await create(store, `gone-${kill}`)
  for await (const { kill, next } of killsIn(t, kill => store.remove(`gone-${kill}`))) {
    const left = await found(next, `gone-${kill}`)
    seen.add(left === 'nothing' ? 'nothing' : 'all')
    if (left !== 'nothing') t.match(left, { file: 'a file' }, `kill ${kill}`)
  }
  t.same(seen, new Set(['nothing', 'all']))
})
