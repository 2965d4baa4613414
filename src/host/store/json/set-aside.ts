import { dirname, join } from 'node:path'
import { type Disk, readWhole } from './disk.ts'
import { replaceFile } from './replace-file.ts'

/** The folder for what is damaged or of a former form. Nothing there is overwritten or read again. */
export interface SetAside {
  /** Moves a file or folder there. Resolves to its path. */
  move (path: string, name: string): Promise<string>
  /** Moves files of a folder into a folder there. */
  moveSome (folder: string, files: readonly string[], name: string): Promise<void>
  /** Copies the bytes of a file from `start` on there, and then cuts them off. */
  tail (path: string, name: string, start: number): Promise<{ readonly path: string, readonly bytes: number }>
}

export function setAsideIn (disk: Disk, folder: string): SetAside {
  /** `NAME-N`, with the lowest N that names nothing yet. */
  async function free (name: string): Promise<string> {
    await disk.createFolder(folder)
    await disk.syncFolder(dirname(folder))
    const used = new Set(await disk.list(folder))
    for (let n = 1; ; n++) if (!used.has(`${name}-${n}`)) return join(folder, `${name}-${n}`)
  }

  async function move (path: string, name: string): Promise<string> {
    const aside = await free(name)
    await disk.rename(path, aside)
    for (const one of [folder, dirname(path)]) await disk.syncFolder(one)
    return aside
  }

  return {
    move,
    async moveSome (from, files, name) {
      if (files.length === 0) return
      const to = await free(name)
      await disk.createFolder(to)
      for (const file of files) await disk.rename(join(from, file), join(to, file))
      for (const one of [to, folder, from]) await disk.syncFolder(one)
    },
    async tail (path, name, start) {
      const bytes = (await readWhole(disk, path) ?? Buffer.alloc(0)).subarray(start)
      if (start === 0) return { path: await move(path, name), bytes: bytes.length }
      const aside = await free(name)
      await replaceFile(disk, aside, write => write(bytes))
      const file = await disk.open(path, 'write')
      await disk.truncate(file, start).finally(() => disk.close(file))
      return { path: aside, bytes: bytes.length }
    }
  }
}
