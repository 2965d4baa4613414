import fs from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { sha256 } from '../../../../src/host/store/blobs.ts'
import { linkBlobs } from '../../../../src/host/store/json/blobs.ts'
import { nodeDisk } from '../../../../src/host/store/json/disk.ts'
import { errno } from '../support/memory-disk.ts'

const bytes = Buffer.from('a file')
const digest = sha256(bytes)
const missing = sha256(Buffer.from('another'))

for (const [system, link] of [
  ['has hard links', nodeDisk.link],
  ['has none', async () => { throw errno('EPERM') }]
] as const) {
  t.test(`on a file system that ${system}, shared blobs`, async t => {
    const disk = { ...nodeDisk, link }
    const folder = t.testdir({ from: { [digest]: bytes } })
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    await linkBlobs(disk, from, join(folder, 'none'), ['../from', missing.slice(1)])
    t.same(await fs.readdir(folder), ['from'], 'are blobs and nothing else')
    await linkBlobs(disk, from, to, [digest, missing])
    await linkBlobs(disk, from, to, [digest])
    t.same(await fs.readdir(to), [digest], 'are there, those that the first folder has')
    await fs.rm(from, { recursive: true })
    t.equal(await fs.readFile(join(to, digest), 'utf8'), 'a file', 'and stay when it goes')
  })
}
