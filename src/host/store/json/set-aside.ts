import { basename, dirname } from 'node:path'
import type { Disk } from './disk.ts'

const CHUNK_BYTES = 1024 * 1024

/** The file that keeps damaged bytes. Nothing overwrites or reads it again. */
export interface SetAside {
  readonly path: string
  readonly bytes: number
}

/** Renames a damaged file. */
export async function setFileAside (disk: Disk, path: string): Promise<SetAside> {
  const bytes = await withFile(disk, path, 'read', file => disk.size(file))
  const aside = await freeName(disk, `${path}.damaged`)
  await disk.rename(path, aside)
  await disk.syncFolder(dirname(path))
  return { path: aside, bytes }
}

/** Copies the bytes from `start` on to another file, and then cuts them off. */
export async function setTailAside (disk: Disk, path: string, start: number): Promise<SetAside> {
  const aside = await freeName(disk, `${path}.damaged`)
  const end = await withFile(disk, path, 'write', async file => {
    const size = await disk.size(file)
    await withFile(disk, aside, 'new', copy => copyRange(disk, file, copy, start, size))
    await disk.syncFolder(dirname(path))
    await disk.truncate(file, start)
    return size
  })
  return { path: aside, bytes: end - start }
}

async function copyRange (disk: Disk, from: number, to: number, start: number, end: number): Promise<void> {
  const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - start))
  for (let at = start; at < end; at += chunk.length) {
    const length = await disk.read(from, chunk, at)
    await disk.write(to, chunk.subarray(0, length), at - start)
  }
  await disk.sync(to)
}

/** `PATH-N`, with the lowest N that names nothing yet. */
export async function freeName (disk: Disk, path: string): Promise<string> {
  const used = new Set(await disk.list(dirname(path)))
  for (let n = 1; ; n++) if (!used.has(`${basename(path)}-${n}`)) return `${path}-${n}`
}

async function withFile<T> (
  disk: Disk, path: string, mode: 'read' | 'write' | 'new', use: (file: number) => Promise<T>
): Promise<T> {
  const file = await disk.open(path, mode)
  try { return await use(file) } finally { await disk.close(file) }
}
