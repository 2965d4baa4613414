import fc from 'fast-check'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import type { Ledger } from '../../../../src/host/store/ledger.ts'
import { openFolderLedger } from '../../../../src/host/store/json/ledger.ts'
import { compactedFile } from '../../../../src/host/store/json/compacted-log.ts'
import { nodeDisk } from '../../../../src/host/store/json/disk.ts'
import { LOG_HEADER } from '../../../../src/host/store/json/log.ts'
import { memoryDisk, type MemoryDisk } from '../support/memory-disk.ts'
import { compact, model, readAll, type Model } from '../support/model.ts'
import { runs } from '../../../support/fuzz.ts'

const FOLDER = '/log'
const LOG = '/log/0000000001.log'

function open (disk: MemoryDisk, notices: string[], compactAt = 1e9): Promise<Ledger> {
  return openFolderLedger({
    folder: FOLDER, disk, compactAt, notice: message => notices.push(message)
  })
}

async function written (entries: number, compactAt?: number): Promise<{ disk: MemoryDisk, world: Model }> {
  const disk = memoryDisk()
  const world = model()
  const log = await open(disk, [], compactAt)
  await world.load(log)
  for (let n = 0; n < entries; n++) await world.commit(log, `ção ${n}`)
  for (let n = 0; n < 20; n++) await new Promise(resolve => setImmediate(resolve))
  await log.close()
  return { disk, world }
}

t.test('whatever byte is cut or changed, what is read is a prefix, and the rest is set aside', async t => {
  const { disk, world } = await written(5)
  const whole = Buffer.from(disk.bytes(LOG)!)
  const damage = async (bytes: Buffer, at: number): Promise<void> => {
    const damaged = memoryDisk()
    damaged.put(LOG, bytes)
    const notices: string[] = []
    const again = model()
    const log = await open(damaged, notices)
    await again.load(log)
    if (JSON.stringify(again.applied) !== JSON.stringify(world.applied.slice(0, again.applied.length))) {
      throw new Error('no prefix')
    }
    const ends = [...whole.toString('latin1').matchAll(/\n/g)].map(({ index }) => index + 1)
    const intact = ends.filter(end => end <= at).length - 1
    if (again.applied.length !== Math.max(intact, 0)) throw new Error(`${again.applied.length} read, ${intact} intact`)
    const aside = damaged.names.filter(name => name.includes('.damaged-')).map(name =>
      damaged.bytes(`${FOLDER}/${name}`)!)
    const start = intact > 0 ? ends[intact]! : 0
    const lost = bytes.subarray(start)
    // A cut within the header, or at its end, leaves nothing that anybody could miss.
    const expected = lost.length === 0 || (at <= ends[0]! && bytes.length <= at) ? 0 : 1
    if (aside.length !== expected || notices.length !== expected) throw new Error(`${aside.length} set aside`)
    if (expected === 1 && !aside[0]!.equals(lost)) throw new Error('other bytes set aside')
    await again.commit(log, 'goes on')
    await log.close()
    const third = model()
    await third.load(await open(damaged, notices))
    if (JSON.stringify(third.applied) !== JSON.stringify(again.applied) || notices.length !== expected) {
      throw new Error('not repaired')
    }
  }
  const position = fc.integer({ min: 0, max: whole.length - 1 })
  await t.resolves(fc.assert(fc.asyncProperty(position, at => damage(Buffer.from(whole.subarray(0, at)), at)), {
    numRuns: runs(80), examples: [[LOG_HEADER.length]]
  }))
  await t.resolves(fc.assert(fc.asyncProperty(position, fc.integer({ min: 0, max: 7 }), async (at, bit) => {
    const bytes = Buffer.from(whole)
    bytes[at]! ^= 1 << bit
    await damage(bytes, at)
  }), { numRuns: runs(120) }))
})

t.test('a notice is one line with file, byte, number of bytes and where they are', async t => {
  const { disk } = await written(2)
  const bytes = disk.bytes(LOG)!
  disk.put(LOG, Buffer.concat([bytes, Buffer.from('torn')]))
  disk.put(`${LOG}.damaged-1`, Buffer.from('older'))
  const notices: string[] = []
  await readAll(await open(disk, notices))
  t.same(notices, [`${LOG} cannot be read on from byte ${bytes.length}: its last 4 bytes are kept in ` +
    `${LOG}.damaged-2, ` +
    'and the sandbox goes on after change set 2'])
  t.equal(disk.crash(0).bytes(`${LOG}.damaged-2`)!.toString(), 'torn', 'and it is durable')
  t.equal(disk.bytes(`${LOG}.damaged-1`)!.toString(), 'older', 'what was kept before is not overwritten')
})

t.test('a log that does not follow is set aside whole', async t => {
  const { disk } = await written(3)
  disk.put('/log/0000000009.log', Buffer.from(disk.bytes(LOG)!))
  const notices: string[] = []
  t.equal((await readAll(await open(disk, notices))).length, 3)
  t.equal(notices.length, 1)
  t.ok(disk.names.includes('0000000009.log.damaged-1'))
})

t.test('a log without entries that does not follow is dropped', async t => {
  const { disk } = await written(3)
  disk.put('/log/0000000002.log', disk.bytes(LOG)!.subarray(0, LOG_HEADER.length))
  const world = model()
  const log = await openFolderLedger({ folder: FOLDER, disk, notice: t.fail })
  await world.load(log)
  await world.commit(log, 'the fourth')
  await log.close()
  t.same(disk.names, ['0000000001.log', '0000000004.log', 'fixtures.json', 'last-sequence'])
  t.equal((await readAll(await open(disk, []))).length, 4)
})

t.test('a last sequence that cannot be read or removed keeps no log from opening', async t => {
  const { disk } = await written(3)
  for (const call of ['open', 'read', 'remove'] as const) {
    const failing: MemoryDisk = Object.assign(Object.create(disk), {
      async [call] (...given: unknown[]) {
        const isOfLastSequence = call === 'read'
          ? given[1] instanceof Buffer && given[1].length === 16
          : /last-sequence$/.test(`${given[0]}`)
        if (isOfLastSequence) {
          throw Object.assign(new Error('no'), { code: 'EIO' })
        }
        return await (disk[call] as (...given: unknown[]) => Promise<unknown>)(...given)
      }
    })
    const log = await open(failing, [])
    t.equal((await readAll(log)).length, 3, call)
    await log.close()
  }
})

t.test('an empty log that follows on the snapshot does not make an earlier one superfluous', async t => {
  const { disk, world } = await written(3)
  await compactedFile(disk, FOLDER).write(compact(world.applied.slice(0, 2)))
  disk.put('/log/0000000003.log', disk.bytes(LOG)!.subarray(0, LOG_HEADER.length))
  t.same((await readAll(await open(disk, []))).map(({ sequence }) => sequence), [2, 3])
})

t.test('a log damaged where the snapshot covers it loses nothing, and the next entry starts another', async t => {
  const { disk, world } = await written(40, 600)
  await disk.remove('/log/' + disk.names.find(name => name.endsWith('.log')))
  const sequence = JSON.parse(disk.bytes('/log/snapshot.json')!.toString()).sequence as number
  const source = memoryDisk()
  const long = await openFolderLedger({ folder: FOLDER, disk: source, notice: t.fail })
  await readAll(long)
  for (const set of world.applied.slice(0, sequence)) await long.append({ changeSets: [set], blobs: [] })
  await long.close()
  disk.put(LOG, Buffer.from(source.bytes(LOG)!.subarray(0, -5)))
  const notices: string[] = []
  const again = model()
  const log = await open(disk, notices)
  await again.load(log)
  t.equal(again.applied.at(-1)?.sequence, sequence)
  await again.commit(log, 'next')
  await log.close()
  t.equal(notices.length, 1)
  t.same(compact(await readAll(await open(disk, notices))), compact(again.applied))
  t.equal(notices.length, 1)
})

t.test('a log whose beginning is missing is refused by name', async t => {
  const { disk } = await written(40, 600)
  await disk.remove('/log/snapshot.json')
  await t.rejects(open(disk, []).then(readAll), {
    name: 'DamagedSandbox', message: /^\/log\/\d{10}\.log starts at change set \d+, and .*$/
  })
})

t.test('a damaged snapshot is refused, each time, whatever byte it is', async t => {
  const { disk } = await written(40, 600)
  const path = '/log/snapshot.json'
  const whole = Buffer.from(disk.bytes(path)!)
  t.same(JSON.parse(whole.toString()).format, 'espelho-snapshot', 'it is one JSON document')
  await t.resolves(fc.assert(fc.asyncProperty(fc.integer({
    min: 0, max: whole.length - 1
  }), fc.integer({ min: 0, max: 8 }), async (at, bit) => {
    const bytes = Buffer.from(bit === 8 ? whole.subarray(0, at) : whole)
    if (bit < 8) bytes[at]! ^= 1 << bit
    disk.put(path, bytes)
    for (const attempt of ['first', 'second']) {
      const error = await open(disk, []).then(readAll).then(() => undefined, (error: Error) => error)
      if (error?.name !== 'DamagedSandbox' || !error.message.startsWith(path)) throw new Error(`${attempt}: ${error}`)
    }
  }), { numRuns: runs(100) }))
})

t.test('an unknown version is refused in one line', async t => {
  const folder = t.testdir({})
  const log = await openFolderLedger({ disk: nodeDisk, folder, notice: t.fail })
  await readAll(log)
  await log.append({ changeSets: [{ sequence: 1, changes: [] }], blobs: [] })
  await log.close()
  const [name] = readdirSync(folder)
  const later = '197981ec {"format":"espelho-changelog","version":2}\n'
  writeFileSync(join(folder, name!), later)
  const error = await openFolderLedger({ disk: nodeDisk, folder, notice: t.fail }).then(readAll)
    .catch((error: Error) => error)
  t.match(error, { name: 'StoreError', message: /^\S+0000000001\.log has a format that .*$/ })
  t.equal(readFileSync(join(folder, name!), 'latin1'), later, 'and left as it is')
})

t.test('reads back more than one chunk, with entries longer than one', async t => {
  const folder = t.testdir({})
  const world = model()
  const log = await openFolderLedger({ disk: nodeDisk, folder, notice: t.fail })
  await world.load(log)
  for (const size of [10, 300_000, 262_144, 700_000, 5]) await world.commit(log, 'é'.repeat(size))
  await log.close()
  t.same(
    compact(await readAll(await openFolderLedger({ disk: nodeDisk, folder, notice: t.fail }))),
    compact(world.applied)
  )
})

t.test('a batch without its last line is none', async t => {
  const disk = memoryDisk()
  const set = (sequence: number) => ({ sequence, changes: [] })
  const log = await open(disk, [])
  for await (const past of log.read()) t.fail(`${past.sequence} is there`)
  for (const batch of [[1], [2, 3, 4], [5, 6]]) await log.append({ changeSets: batch.map(set), blobs: [] })
  await log.close()
  const whole = Buffer.from(disk.bytes(LOG)!)
  const ends = [...whole.toString('latin1').matchAll(/\n/g)].map(({ index }) => index + 1)
  for (const [lines, left] of [[0, 0], [1, 1], [2, 1], [3, 1], [4, 4], [5, 4], [6, 6]] as const) {
    const cut = memoryDisk()
    cut.put(LOG, Buffer.from(whole.subarray(0, ends[lines])))
    const again = await open(cut, [])
    const found: number[] = []
    for await (const { sequence } of again.read()) found.push(sequence)
    t.strictSame(found, Array.from({ length: left }, (_, n) => n + 1), `of ${lines} lines`)
    await again.append({ changeSets: [set(left + 1)], blobs: [] })
    await again.close()
    const third: object[] = []
    for await (const past of (await open(cut, [])).read()) third.push(past)
    t.strictSame(third, Array.from({ length: left + 1 }, (_, n) => set(n + 1)), 'what comes next has its place')
  }
})
