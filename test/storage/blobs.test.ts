import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import type { Blobs } from '../../src/storage/blobs.ts'
import { fileBlobs } from '../../src/storage/folder/blobs.ts'
import { memoryBlobs } from '../../src/storage/memory/blobs.ts'
import { errno, memoryDisk } from './support/memory-disk.ts'
import { runs } from '../support/fuzz.ts'

function blobsContract (name: string, make: () => Blobs): void {
  t.test(`${name} blobs`, async t => {
    t.test('give back what was put, under its SHA-256', async t => {
      const blobs = make()
      await t.resolves(fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async bytes => {
        const digest = await blobs.put(bytes)
        return digest === createHash('sha256').update(bytes).digest('hex') &&
          Buffer.from((await blobs.get(digest))!).equals(bytes)
      }), { numRuns: runs(25) }))
    })

    t.test('know nothing of a digest that nobody put, nor of what is none', async t => {
      const blobs = make()
      await blobs.put(Buffer.from('x'))
      for (const digest of ['0'.repeat(64), '', '.', '../blobs', `${'0'.repeat(64)}/..`]) {
        t.equal(await blobs.get(digest), undefined)
      }
    })

    t.test('take the same bytes many times at once', async t => {
      const blobs = make()
      const digests = await Promise.all(Array.from({ length: 20 }, () => blobs.put(Buffer.alloc(100_000, 'x'))))
      t.equal(new Set(digests).size, 1)
      t.equal((await blobs.get(digests[0]!))?.length, 100_000)
    })

    t.test('are not changed by who put them', async t => {
      const blobs = make()
      const bytes = Buffer.from('before')
      const digest = await blobs.put(bytes)
      bytes.write('behind')
      t.same(Buffer.from((await blobs.get(digest))!).toString(), 'before')
    })

    t.test('forget what is not in use, at the second prune after it was put', async t => {
      const blobs = make()
      const [used, unused] = [await blobs.put(Buffer.from('used')), await blobs.put(Buffer.from('unused'))]
      await blobs.prune(new Set([used]))
      t.ok(await blobs.get(unused), 'its change set may be under way')
      await blobs.prune(new Set([used]))
      t.same([await blobs.get(unused), Buffer.from((await blobs.get(used))!).toString()], [undefined, 'used'])
      await blobs.put(Buffer.from('unused'))
      t.ok(await blobs.get(unused), 'it can be put again')
    })

    t.test('are gone when every put of them is taken back, and not before', async t => {
      const blobs = make()
      const twice = () => Promise.all([blobs.put(Buffer.from('x')), blobs.put(Buffer.from('x'))])
      const [digest] = await twice()
      await blobs.takeBack(digest)
      t.ok(await blobs.get(digest), 'somebody else has put the same bytes')
      await blobs.takeBack(digest)
      t.equal(await blobs.get(digest), undefined)
      await Promise.all([blobs.put(Buffer.from('x')).then(blobs.takeBack), twice().then(([digest]) => blobs.takeBack(digest))])
      t.ok(await blobs.get(digest), 'in whatever order')
      await t.resolves(blobs.takeBack('0'.repeat(64)), 'what nobody put is none of it')
    })

    t.test('keep what is put while they are pruned', async t => {
      const blobs = make()
      const digest = await blobs.put(Buffer.from('x'))
      await blobs.prune(new Set())
      await Promise.all([blobs.prune(new Set()), blobs.put(Buffer.from('x'))])
      t.ok(await blobs.get(digest))
    })
  })
}

blobsContract('memory', memoryBlobs)
blobsContract('file', () => fileBlobs(join(t.testdir({}), 'blobs')))

t.test('a blob is durable when put resolves, whichever call to the disk failed before', async t => {
  for (let failing = 1; failing < 16; failing++) {
    const disk = memoryDisk()
    const blobs = fileBlobs('/blobs', disk)
    disk.fault = () => disk.calls === failing ? errno('EIO') : undefined
    const digest = await blobs.put(Buffer.from('bytes')).catch(() => blobs.put(Buffer.from('bytes')))
    t.same(disk.crash(0).bytes(`/blobs/${digest}`)?.toString(), 'bytes', `call ${failing}`)
  }
})

t.test('what was there at the start stays, whoever takes back a put of the same', async t => {
  const folder = join(t.testdir({}), 'blobs')
  const digest = await fileBlobs(folder).put(Buffer.from('x'))
  const blobs = fileBlobs(folder)
  await blobs.put(Buffer.from('x'))
  await blobs.takeBack(digest)
  t.same(readdirSync(folder), [digest])
})

t.test('what a crash left unfinished goes at the next put', async t => {
  const folder = join(t.testdir({}), 'blobs')
  mkdirSync(folder)
  writeFileSync(join(folder, `${'0'.repeat(64)}.new`), 'half')
  const digest = await fileBlobs(folder).put(Buffer.from('x'))
  t.same(readdirSync(folder), [digest])
})
