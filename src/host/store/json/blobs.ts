import { dirname, join } from 'node:path'
import { type Blob, isDigest, type LastingBlobs, sha256 } from '../blobs.ts'
import { serialByKey } from '../mutex.ts'
import { type Disk, readWhole, removeIfThere } from './disk.ts'
import { removeUnfinished, replaceFile } from './replace-file.ts'
import type { SetAside } from './set-aside.ts'

export interface BlobOptions {
  readonly disk: Disk
  readonly notice: (message: string) => void
  readonly aside: SetAside
  /** Whose they are. */
  readonly name: string
}

/** One file per blob, named by its digest. The first `put` makes the folder. */
export function fileBlobs (folder: string, { disk, notice, aside, name }: BlobOptions): LastingBlobs {
  const files = serialByKey()
  const onTheirWay = new Map<string, { readonly bytes: Uint8Array, puts: number }>()
  /** The digests whose file is durable, and was whole when it was last read. */
  const durable = new Set<string>()
  /** For each running `retainOnly`, the digests that were put since it began. */
  const putSince = new Set<Set<string>>()
  let created: Promise<void> | undefined
  let tidied: Promise<void> | undefined

  async function createFolder (): Promise<void> {
    await disk.createFolder(folder)
    await disk.syncFolder(dirname(folder))
    await tidy()
  }

  /** Removes what a crash left unfinished, once, and before anything is written. */
  function tidy (): Promise<void> {
    tidied ??= removeUnfinished(disk, folder).catch(error => { tidied = undefined; throw error })
    return tidied
  }

  async function write ({ digest, bytes }: Blob): Promise<void> {
    if (durable.has(digest)) return
    // An existing file is whole unless it was damaged, but its name may not be durable yet.
    if (await read(digest) !== undefined) await disk.syncFolder(folder)
    else await replaceFile(disk, join(folder, digest), write => write(bytes))
    durable.add(digest)
  }

  async function putOne (blob: Blob): Promise<void> {
    const { digest, bytes } = blob
    const mine = onTheirWay.get(digest) ?? { bytes, puts: 0 }
    onTheirWay.set(digest, mine)
    mine.puts++
    for (const since of putSince) since.add(digest)
    try {
      created ??= createFolder()
      await created.catch(error => { created = undefined; throw error })
      await files.run(digest, () => write(blob))
    } finally {
      if (--mine.puts === 0) onTheirWay.delete(digest)
    }
  }

  /** The bytes of a blob. A damaged file is set aside. */
  async function read (digest: string): Promise<Uint8Array | undefined> {
    const path = join(folder, digest)
    const bytes = await readWhole(disk, path)
    if (bytes === undefined || sha256(bytes) === digest) return bytes
    durable.delete(digest)
    const there = await aside.move(path, `${name}-${digest}`)
    notice(`${path} is damaged: it is not what was stored. It is kept in ${there}, and the attachment has no file`)
    return undefined
  }

  return {
    async put (blobs) { await Promise.all(blobs.map(putOne)) },
    async get (digest) {
      if (!isDigest(digest)) return undefined
      return onTheirWay.get(digest)?.bytes ?? await files.run(digest, () => read(digest))
    },
    async missing (digests) {
      const there = new Set(await disk.list(folder))
      return Array.from(digests).filter(digest => !there.has(digest) && !onTheirWay.has(digest))
    },
    async retainOnly (digests) {
      const since = new Set<string>()
      putSince.add(since)
      try {
        await tidy()
        for (const name of await disk.list(folder)) {
          if (!isDigest(name) || digests.has(name)) continue
          await files.run(name, async () => {
            if (since.has(name) || onTheirWay.has(name)) return
            durable.delete(name)
            await removeIfThere(disk, join(folder, name))
          })
        }
      } finally {
        putSince.delete(since)
      }
    }
  }
}

/**
 * Puts blobs of one folder into another, where they outlast the first folder. Missing blobs are left out. They are hard
 * links, because blobs never change. A file system without links gets copies.
 */
export async function linkBlobs (disk: Disk, from: string, to: string, digests: Iterable<string>): Promise<void> {
  const named = Array.from(digests).filter(isDigest)
  if (named.length === 0) return
  await disk.createFolder(to)
  for (const digest of named) {
    const [source, target] = [join(from, digest), join(to, digest)]
    // Whatever is wrong with the link, the copy tells whether the disk takes writes.
    await disk.link(source, target).catch(error => isThere(error) ? undefined : copy(disk, source, target))
  }
  await disk.syncFolder(to)
  await disk.syncFolder(dirname(to))
}

async function copy (disk: Disk, source: string, target: string): Promise<void> {
  const bytes = await readWhole(disk, source)
  if (bytes !== undefined) await replaceFile(disk, target, write => write(bytes))
}

function isThere (error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST'
}
