import fc from 'fast-check'
import t from 'tap'
import { crc32 } from 'node:zlib'
import type { Change, ChangeSet } from '../../../../src/core/state/change.ts'
import { nodeDisk } from '../../../../src/host/store/json/disk.ts'
import { memoryDisk, type MemoryDisk } from '../support/memory-disk.ts'
import { compact, model, put, readAll, type Model } from '../support/model.ts'
import { ASIDE, CHANGES, NEXT_CHANGES, openLedger, STATE } from '../support/open-ledger.ts'
import { runs } from '../../../support/fuzz.ts'

async function written (entries: number, compactAt = 1e9): Promise<{ disk: MemoryDisk, world: Model }> {
  const disk = memoryDisk()
  const world = model()
  const ledger = await openLedger(disk, t.fail, { compactAt })
  await world.load(ledger)
  for (let n = 0; n < entries; n++) await world.commit(ledger, `ção ${n}`)
  if (compactAt < 1e9) await ledger.compact(world.compacted)
  await ledger.close()
  return { disk, world }
}

/** What was set aside, in the order of the names. */
function asideIn (disk: MemoryDisk): string[] {
  return disk.names.filter(name => name.startsWith('mine-')).map(name => String(disk.bytes(`${ASIDE}/${name}`)))
}

function endsOf (bytes: Buffer): number[] {
  return [...bytes.toString('latin1').matchAll(/\n/g)].map(({ index }) => index + 1)
}

t.test('whatever byte is cut or changed, what is read is a prefix, and the rest is set aside', async t => {
  const { disk, world } = await written(5)
  const whole = Buffer.from(disk.bytes(CHANGES)!)
  const damage = async (bytes: Buffer, at: number): Promise<void> => {
    const damaged = memoryDisk()
    damaged.put(CHANGES, bytes)
    const notices: string[] = []
    const notice = (message: string): void => { notices.push(message) }
    const intact = endsOf(whole).filter(end => end <= at).length
    const again = model()
    const ledger = await openLedger(damaged, notice)
    if (intact === 0 && bytes.length > 0) {
      const error = await again.load(ledger).then(() => undefined, (error: Error) => error)
      if (error?.name !== 'DamagedSandbox') throw new Error(`${error}`)
      return
    }
    await again.load(ledger)
    if (JSON.stringify(again.applied) !== JSON.stringify(world.applied.slice(0, intact))) throw new Error('no prefix')
    const lost = bytes.subarray(endsOf(whole)[intact - 1] ?? 0)
    const expected = lost.length === 0 ? [] : [String(lost)]
    if (JSON.stringify(asideIn(damaged)) !== JSON.stringify(expected)) throw new Error('other bytes set aside')
    if (notices.length !== expected.length) throw new Error(`${notices.length} notices`)
    await again.commit(ledger, 'goes on')
    await ledger.close()
    const third = model()
    await third.load(await openLedger(damaged, notice))
    if (JSON.stringify(third.applied) !== JSON.stringify(again.applied) || notices.length !== expected.length) {
      throw new Error('not repaired')
    }
  }
  const position = fc.integer({ min: 0, max: whole.length - 1 })
  await t.resolves(fc.assert(fc.asyncProperty(position, at => damage(Buffer.from(whole.subarray(0, at)), at)), {
    numRuns: runs(80), examples: [[0]]
  }))
  await t.resolves(fc.assert(fc.asyncProperty(position, fc.integer({ min: 0, max: 7 }), async (at, bit) => {
    const bytes = Buffer.from(whole)
    bytes[at]! ^= 1 << bit
    await damage(bytes, at)
  }), { numRuns: runs(120) }))
})

/** The line of a change set with a right checksum, whatever else it has. */
function line (fields: object): string {
  const start = JSON.stringify(fields).slice(0, -1)
  return `${start},"crc32":"${crc32(start).toString(16).padStart(8, '0')}"}\n`
}

const set = (sequence: number, changes: object[] = [put('k', 'x')]): object => ({ sequence, changes })
const foreign = { collection: 'payslips', key: 'a', entity: { id: 'a' } } as unknown as Change
const whole = (sequence: number, changes?: object[]): string =>
  line({ batch: sequence, last: true, ...set(sequence, changes) })

/** What stands after four change sets, and how many of the change sets after them are kept. */
const TAILS: ReadonlyArray<readonly [what: string, tail: string, kept: number]> = [
  ['nothing', '', 0],
  ['a whole line', whole(5), 1],
  ['one torn line', whole(5).slice(0, -30), 0],
  ['a line without its newline', whole(5).slice(0, -1), 0],
  ['a line and a torn one', whole(5) + whole(6).slice(0, 20), 1],
  ['a whole batch', line({ batch: 5, ...set(5) }) + line({ batch: 5, last: true, ...set(6) }), 2],
  ['a batch without its last line', line({ batch: 5, ...set(5) }) + line({ batch: 5, ...set(6) }), 0],
  ['a batch with a torn last line', line({ batch: 5, ...set(5) }) + whole(6).slice(0, 40), 0],
  ['a batch after a line, without its last line', whole(5) + line({ batch: 6, ...set(6) }), 1],
  ['an unknown collection', whole(5, [foreign]), 0],
  ['an unknown collection after a line', whole(5) + whole(6, [put('k', 'y'), foreign]), 1],
  ['an unknown collection and a line after it', whole(5, [foreign]) + whole(6), 0],
  ['a batch that ends in an unknown collection',
    line({ batch: 5, ...set(5) }) + line({ batch: 5, last: true, ...set(6, [foreign]) }), 0],
  ['a gap', whole(6), 0],
  ['a repetition', whole(5) + whole(5), 1],
  ['a step back', whole(5) + whole(3), 1],
  ['another checksum', whole(5).replace('"x"', '"y"'), 0],
  ['no checksum', `${JSON.stringify(set(5))}\n`, 0],
  ['no change sets', line({ batch: 5, last: true, sequence: 5 }), 0],
  ['text that is no JSON', 'espelho\n', 0],
  ['zeros', '\0'.repeat(512), 0],
  ['an empty line', `\n${whole(5)}`, 0],
  ['a line of the first form', `${crc32('{}').toString(16)} {}\n`, 0]
]

t.test('a tail', async t => {
  const { disk } = await written(4)
  const start = Buffer.from(disk.bytes(CHANGES)!)
  for (const [what, tail, kept] of TAILS) {
    for (const file of [CHANGES, NEXT_CHANGES]) {
      const damaged = memoryDisk()
      damaged.put(CHANGES, file === CHANGES ? Buffer.concat([start, Buffer.from(tail)]) : start)
      if (file === NEXT_CHANGES) damaged.put(file, Buffer.from(tail))
      const notices: string[] = []
      const ledger = await openLedger(damaged, message => { notices.push(message) })
      const read = await readAll(ledger)
      t.equal(read.length, 4 + kept, `${what} in ${file}`)
      t.equal(asideIn(damaged).length, notices.length)
      await ledger.append({ changeSets: [set(5 + kept) as ChangeSet], blobs: [] })
      await ledger.close()
      t.equal((await readAll(await openLedger(damaged, t.fail))).length, 5 + kept, 'and the next one has its place')
    }
  }
})

t.test('a notice is one line with file, byte, number of bytes and where they are', async t => {
  const { disk } = await written(2)
  const bytes = disk.bytes(CHANGES)!
  disk.put(CHANGES, Buffer.concat([bytes, Buffer.from('torn')]))
  disk.put(`${ASIDE}/mine-changes.ndjson-1`, Buffer.from('older'))
  const notices: string[] = []
  await readAll(await openLedger(disk, message => { notices.push(message) }))
  t.same(notices, [`${CHANGES} cannot be read on from byte ${bytes.length}: its last 4 bytes are kept in ` +
    `${ASIDE}/mine-changes.ndjson-2, and the sandbox goes on after change set 2`])
  t.equal(disk.crash(0).bytes(`${ASIDE}/mine-changes.ndjson-2`)!.toString(), 'torn', 'and it is durable')
  t.equal(disk.bytes(`${ASIDE}/mine-changes.ndjson-1`)!.toString(), 'older', 'what was kept before is not overwritten')
})

t.test('lines that the state has are passed over, and lines that do not follow on it are set aside', async t => {
  const { disk, world } = await written(40, 600)
  t.equal(disk.bytes(CHANGES), undefined, 'the file goes when the state has it')
  const source = await written(42)
  const lines = Buffer.from(source.disk.bytes(CHANGES)!)
  for (const [from, to, found, told] of [[0, 42, 42, 0], [10, 42, 42, 0], [0, 30, 40, 0], [41, 42, 40, 1]] as const) {
    const ends = [0, ...endsOf(lines)]
    const again = memoryDisk()
    again.put(STATE, disk.bytes(STATE)!)
    again.put(CHANGES, Buffer.from(lines.subarray(ends[from], ends[to])))
    const notices: string[] = []
    const read = await readAll(await openLedger(again, message => { notices.push(message) }))
    t.same([read.at(-1)?.sequence, notices.length], [found, told], `lines ${from + 1} to ${to}`)
    if (found === 40) t.same(compact(read), compact(world.applied))
  }
})

t.test('a ledger whose beginning is missing is refused by name', async t => {
  const { disk } = await written(3)
  disk.put(CHANGES, disk.bytes(CHANGES)!.subarray(endsOf(disk.bytes(CHANGES)!)[0]))
  await t.rejects(openLedger(disk).then(readAll), {
    name: 'DamagedSandbox', message: `${CHANGES} cannot be read from its beginning`
  })
})

t.test('a state that says too little, or is no JSON, is refused each time', async t => {
  const { disk } = await written(40, 600)
  const text = String(disk.bytes(STATE))
  for (const damaged of [
    '', '{', 'null', '[]', text.slice(0, -3), text.slice(0, 300), text.replace('"head"', '"foot"'),
    text.replace(/"epoch": \d+/, '"epoch": "1"'), text.replace('"format": 2', '"format": 1'),
    text.replace(/"head": \d+/, '"head": -1'), text.replace(/"fixtures": "f/, '"fixtures": "../'),
    text.replace('"snapshots": []', '"snapshots": {}'), text.replace('"snapshots": []', '"snapshots": [null]')
  ]) {
    disk.put(STATE, Buffer.from(damaged))
    for (const attempt of ['first', 'second']) {
      await t.rejects(openLedger(disk).then(readAll), {
        name: 'DamagedSandbox', message: new RegExp(`^${STATE} is damaged: `)
      }, attempt)
    }
  }
  disk.put(STATE, Buffer.from(text.replace('"format": 2', '"format": 3')))
  await t.rejects(openLedger(disk).then(readAll), {
    name: 'StoreError', message: `${STATE} has the format 3, which a later version of espelho reads; use that one`
  })
})

t.test('reads back more than one chunk, with entries longer than one', async t => {
  const folder = t.testdir({})
  const world = model()
  const ledger = await openLedger(nodeDisk, t.fail, { folder })
  await world.load(ledger)
  for (const size of [10, 300_000, 262_144, 700_000, 5]) await world.commit(ledger, 'é'.repeat(size))
  await ledger.close()
  t.same(compact(await readAll(await openLedger(nodeDisk, t.fail, { folder }))), compact(world.applied))
})
