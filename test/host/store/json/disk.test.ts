import t from 'tap'
import { existsSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Disk, fileExists, createFolders, nodeDisk, readWhole, tryOut
} from '../../../../src/host/store/json/disk.ts'
import { replaceFile } from '../../../../src/host/store/json/replace-file.ts'
import { setAsideIn } from '../../../../src/host/store/json/set-aside.ts'
import { errno, memoryDisk } from '../support/memory-disk.ts'

t.test('a folder is made with those above it, and again without complaint', async t => {
  const folder = join(t.testdir(), 'a/b/c')
  await createFolders(folder)
  await createFolders(folder)
  t.ok(statSync(folder).isDirectory())
})

t.test('a file in the way is said', async t => {
  await t.rejects(createFolders(join(t.testdir({ file: '' }), 'file/folder')), { code: 'ENOTDIR' })
})

t.test('a folder that takes nothing is said, and not tried for ever', {
  skip: existsSync('/proc/self') ? false : 'no /proc here'
}, async t => {
  await t.rejects(createFolders('/proc/espelho/folder'), { code: 'ENOENT' })
})

const BYTES = Buffer.from('twelve bytes')
const PATH = '/folder/file'
const ASIDE = '/set-aside'

/** What `does` leaves in the file, and in the one that was set aside. */
const works: ReadonlyArray<readonly [
  sentence: string,
  does: (disk: Disk) => Promise<unknown>,
  left: readonly [file: string | undefined, aside: string | undefined]
]> = [
  ['a file is set aside', disk => setAsideIn(disk, ASIDE).move(PATH, 'file'), [undefined, 'twelve bytes']],
  ['a tail is set aside', disk => setAsideIn(disk, ASIDE).tail(PATH, 'file', 7), ['twelve ', 'bytes']],
  ['a tail that is all of it is set aside', disk => setAsideIn(disk, ASIDE).tail(PATH, 'file', 0),
    [undefined, 'twelve bytes']],
  ['a file is read', disk => readWhole(disk, PATH), ['twelve bytes', undefined]],
  ['a file is looked for', disk => fileExists(disk, PATH), ['twelve bytes', undefined]],
  ['a file is replaced', disk => replaceFile(disk, PATH, write => write(Buffer.from('new'))), ['new', undefined]],
  ['a disk is tried out', disk => tryOut(disk, '/folder/try'), ['twelve bytes', undefined]]
]
for (const [sentence, does, left] of works) {
  t.test(`${sentence}, and no file is left open, whichever call to the disk fails`, async t => {
    let isOver = false
    for (let failing = 1; !isOver; failing++) {
      const disk = memoryDisk()
      disk.put(PATH, BYTES)
      disk.fault = () => disk.calls === failing ? errno('EIO') : undefined
      const done = await does(disk).then(() => true, () => false)
      t.same(disk.openFiles, [], `call ${failing}`)
      isOver = disk.calls < failing
      if (!isOver) continue
      t.same([PATH, `${ASIDE}/file-1`].map(path => disk.bytes(path)?.toString()), left)
      t.ok(done, 'where none fails, the work is done')
    }
  })
}

t.test('a folder that cannot be synced is said, and not left open', {
  skip: existsSync('/proc/self/fd') ? false : 'no /proc here'
}, async t => {
  const before = openUnder('/dev/null')
  await t.rejects(nodeDisk.syncFolder('/dev/null'))
  t.equal(openUnder('/dev/null'), before)
})

/** How many open files of this process have the path. */
function openUnder (path: string): number {
  return readdirSync('/proc/self/fd').filter(file => {
    try { return readlinkSync(`/proc/self/fd/${file}`).endsWith(path.replace('/proc/self', '')) } catch { return false }
  }).length
}
