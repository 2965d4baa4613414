import { copyFile, link, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDigest } from '../digest.ts'
import { ifMissing, type Disk } from './disk.ts'
import { UNFINISHED } from './replace-file.ts'

/**
 * Puts blobs of one folder into another, where they stay when the first one goes; those that it does not have are left out.
 * As hard links, because they never change; where the file system has none, as copies.
 */
export async function linkBlobs (disk: Disk, from: string, to: string, digests: Iterable<string>): Promise<void> {
  const named = Array.from(digests).filter(isDigest)
  if (named.length === 0) return
  await disk.makeFolder(to)
  for (const digest of named) {
    const [source, target] = [join(from, digest), join(to, digest)]
    await link(source, target).catch(error => isThere(error) ? undefined : copy(disk, source, target)).catch(error => ifMissing(error, undefined))
  }
  await disk.syncFolder(to)
  await disk.syncFolder(dirname(to))
}

async function copy (disk: Disk, source: string, target: string): Promise<void> {
  await copyFile(source, target + UNFINISHED)
  const file = await disk.open(target + UNFINISHED, 'write')
  await disk.sync(file).finally(() => disk.close(file))
  await rename(target + UNFINISHED, target)
}

function isThere (error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST'
}
