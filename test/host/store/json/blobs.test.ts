import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { blobOf } from '../../../../src/host/store/blobs.ts'
import { fileBlobs } from '../../../../src/host/store/json/blobs.ts'
import { type Disk, nodeDisk } from '../../../../src/host/store/json/disk.ts'
import { setAsideIn } from '../../../../src/host/store/json/set-aside.ts'
import { errno, memoryDisk } from '../support/memory-disk.ts'
import { runs } from '../../../support/fuzz.ts'

const FILE = blobOf(Buffer.from('bytes'))
const quiet = (message: string): void => { t.fail(message) }
const optionsOn = (disk: Disk, aside: string, notice: (message: string) => void) =>
  ({ disk, notice, aside: setAsideIn(disk, aside), name: 'mine' })
const inFolder = (notice = quiet) => {
  const folder = join(t.testdir({}), 'blobs')
  return { folder, open: () => fileBlobs(folder, optionsOn(nodeDisk, join(folder, '../set-aside'), notice)) }
}

t.test('any bytes come back, under their SHA-256', async t => {
  const blobs = inFolder().open()
  await t.resolves(fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async bytes => {
    const blob = blobOf(bytes)
    await blobs.put([blob])
    return Buffer.from((await blobs.get(blob.digest))!).equals(bytes)
  }), { numRuns: runs(25) }))
})

t.test('the same bytes may come many times at once', async t => {
  const { folder, open } = inFolder()
  const blobs = open()
  await Promise.all(Array.from({ length: 20 }, () => blobs.put([blobOf(Buffer.alloc(100_000, 'x'))])))
  t.equal(readdirSync(folder).length, 1)
})

t.test('a blob is durable when put resolves, whichever call to the disk failed before', async t => {
  for (let failing = 1; failing < 16; failing++) {
    const disk = memoryDisk()
    const blobs = fileBlobs('/blobs', optionsOn(disk, '/set-aside', quiet))
    disk.fault = () => disk.calls === failing ? errno('EIO') : undefined
    await blobs.put([FILE]).catch(() => blobs.put([FILE]))
    t.same(disk.crash(0).bytes(`/blobs/${FILE.digest}`)?.toString(), 'bytes', `call ${failing}`)
  }
})

t.test('what a crash left unfinished goes at the next put', async t => {
  const { folder, open } = inFolder()
  mkdirSync(folder)
  writeFileSync(join(folder, `${'0'.repeat(64)}.new`), 'half')
  await open().put([FILE])
  t.same(readdirSync(folder), [FILE.digest])
  writeFileSync(join(folder, `${'0'.repeat(64)}.new`), 'half')
  await open().retainOnly(new Set([FILE.digest]))
  t.same(readdirSync(folder), [FILE.digest], 'or when its sandbox is opened')
})

t.test('a file with one flipped bit is set aside and said, and the same bytes can come again', async t => {
  const notices: string[] = []
  const { folder, open } = inFolder(message => { notices.push(message) })
  await open().put([FILE])
  const path = join(folder, FILE.digest)
  const flip = () => {
    const bytes = readFileSync(path)
    bytes[2]! ^= 1
    writeFileSync(path, bytes)
  }
  flip()
  const blobs = open()
  t.equal(await blobs.get(FILE.digest), undefined)
  t.same([notices.length, readdirSync(folder)], [1, []])
  t.match(notices[0], new RegExp(`is damaged: .* kept in .*set-aside/mine-${FILE.digest}-1`))
  await blobs.put([FILE])
  flip()
  await open().put([FILE])
  t.equal(readFileSync(path, 'utf8'), 'bytes', 'also when nobody has looked at the damaged one')
})
