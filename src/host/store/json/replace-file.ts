import { dirname, join } from 'node:path'
import { type Disk, removeIfThere } from './disk.ts'

/** The ending of an unfinished file. A start removes such files, because a crash left them. */
export const UNFINISHED = '.new'

const SYNC_EVERY_BYTES = 8 * 1024 * 1024

/**
 * Replaces a file whole or not at all, and durably: a file beside it is written, synced and renamed, and the folder is
 * synced. Resolves to the length. If `content` rejects, the old file stays.
 */
export async function replaceFile (
  disk: Disk, path: string, content: (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>
): Promise<number> {
  const unfinished = path + UNFINISHED
  await removeIfThere(disk, unfinished)
  const file = await disk.open(unfinished, 'new')
  let length = 0
  let synced = 0
  try {
    await content(async bytes => {
      await disk.write(file, bytes, length)
      length += bytes.length
      // Many small syncs, because one sync of much data would delay every other sync on the same disk.
      if (length - synced >= SYNC_EVERY_BYTES) { await disk.sync(file); synced = length }
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
