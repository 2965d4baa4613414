import { dirname, join } from 'node:path'
import type { Blobs } from '../blobs.ts'
import { isDigest, sha256 } from '../digest.ts'
import { fileExists, ifMissing, nodeDisk, type Disk } from './disk.ts'
import { serial, type Mutex } from '../mutex.ts'
import { removeUnfinished, replaceFile } from './replace-file.ts'

/** One file per blob, named by its digest. The folder is made at the first put. */
export function fileBlobs (folder: string, disk: Disk = nodeDisk): Blobs {
  const lanes = new Map<string, { turn: Mutex, users: number }>()
  /** How often each durable one was put. */
  const puts = new Map<string, number>()
  let young = new Set<string>()
  let made: Promise<void> | undefined

  async function make (): Promise<void> {
    await disk.makeFolder(folder)
    await disk.syncFolder(dirname(folder))
    await removeUnfinished(disk, folder)
  }

  // One at a time for each digest: equal puts, and a put and a prune, never cross.
  async function inTurn<T> (digest: string, task: () => Promise<T>): Promise<T> {
    const mine = lanes.get(digest) ?? { turn: serial(), users: 0 }
    lanes.set(digest, mine)
    mine.users++
    try { return await mine.turn(task) } finally { if (--mine.users === 0) lanes.delete(digest) }
  }

  async function keep (digest: string, bytes: Uint8Array): Promise<void> {
    const path = join(folder, digest)
    let before = puts.get(digest)
    if (before === undefined && await fileExists(disk, path)) {
      await disk.syncFolder(folder) // it was written whole; only its name may not be durable yet
      before = 1
    }
    if (before === undefined) await replaceFile(disk, path, write => write(bytes))
    puts.set(digest, (before ?? 0) + 1)
  }

  return {
    async put (bytes) {
      const digest = sha256(bytes)
      young.add(digest)
      made ??= make()
      await made.catch(error => { made = undefined; throw error })
      await inTurn(digest, () => keep(digest, bytes))
      return digest
    },
    takeBack: digest => inTurn(digest, async () => {
      const left = (puts.get(digest) ?? 0) - 1
      if (left > 0) puts.set(digest, left)
      else if (puts.delete(digest)) await disk.remove(join(folder, digest))
    }),
    async get (digest) {
      return isDigest(digest) ? await contents(disk, join(folder, digest)) : undefined
    },
    async prune (inUse) {
      const spared = young
      young = new Set()
      for (const name of await disk.list(folder)) {
        if (!isDigest(name) || inUse.has(name) || spared.has(name)) continue
        await inTurn(name, async () => {
          if (young.has(name)) return
          puts.delete(name)
          await disk.remove(join(folder, name))
        })
      }
    }
  }
}

async function contents (disk: Disk, path: string): Promise<Uint8Array | undefined> {
  const file = await disk.open(path, 'read').catch(error => ifMissing(error, undefined))
  if (file === undefined) return undefined
  try {
    const bytes = Buffer.allocUnsafeSlow(await disk.size(file))
    return bytes.subarray(0, await disk.read(file, bytes, 0))
  } finally {
    await disk.close(file)
  }
}
