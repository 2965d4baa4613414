import { dirname, join } from 'node:path'
import { ifMissing, type Disk } from './disk.ts'

/** The ending of a file that is being written; one found at the start is what a crash left, and counts for nothing. */
export const UNFINISHED = '.new'

const SYNC_EVERY = 8 * 1024 * 1024

/**
 * Puts a file in place whole or not at all, durably: written beside, synced, renamed, its folder synced.
 * Resolves to its length. If `content` rejects, the old file stays.
 */
export async function replaceFile (
  disk: Disk, path: string, content: (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>
): Promise<number> {
  const unfinished = path + UNFINISHED
  await disk.remove(unfinished).catch(error => ifMissing(error, undefined))
  const file = await disk.open(unfinished, 'new')
  let length = 0
  let synced = 0
  try {
    await content(async bytes => {
      await disk.write(file, bytes, length)
      length += bytes.length
      // In small helpings: one sync of very much data would hold up every other sync on the same disk.
      if (length - synced >= SYNC_EVERY) { await disk.sync(file); synced = length }
    }).then(() => disk.sync(file)).finally(() => disk.close(file))
    await disk.rename(unfinished, path)
  } catch (error) {
    await disk.remove(unfinished).catch(() => {})
    throw error
  }
  await disk.syncFolder(dirname(path))
  return length
}

export async function removeUnfinished (disk: Disk, folder: string): Promise<void> {
  for (const name of await disk.list(folder)) if (name.endsWith(UNFINISHED)) await disk.remove(join(folder, name))
}
