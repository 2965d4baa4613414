import fs from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import type { linkBlobs } from '../../../src/storage/folder/blobs.ts'
import { sha256 } from '../../../src/storage/digest.ts'
import { nodeDisk } from '../../../src/storage/folder/disk.ts'

const bytes = Buffer.from('a file')
const digest = sha256(bytes)
const missing = sha256(Buffer.from('another'))

for (const [system, link] of [
  ['has hard links', fs.link],
  ['has none', async () => { throw Object.assign(new Error('no'), { code: 'EPERM' }) }]
] as const) {
  t.test(`on a file system that ${system}, shared blobs`, async t => {
    const { linkBlobs: share } = await t.mockImport<{ linkBlobs: typeof linkBlobs }>(
      '../../../src/storage/folder/blobs.ts', { 'node:fs/promises': { ...fs, link } }
    )
    const folder = t.testdir({ from: { [digest]: bytes } })
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    await share(nodeDisk, from, join(folder, 'none'), ['../from', missing.slice(1)])
    t.same(await fs.readdir(folder), ['from'], 'are blobs and nothing else')
    await share(nodeDisk, from, to, [digest, missing])
    await share(nodeDisk, from, to, [digest])
    t.same(await fs.readdir(to), [digest], 'are there, those that the first folder has')
    await fs.rm(from, { recursive: true })
    t.equal(await fs.readFile(join(to, digest), 'utf8'), 'a file', 'and stay when it goes')
  })
}
