import { rename, rm, stat, writeFile } from 'node:fs/promises'

/** Writes a file so that its readers see all of it or nothing. */
export async function writeWhole (file: string, text: string): Promise<void> {
  // A device or a pipe (`--out /dev/stdout`) is written to: a rename would put a file in its place.
  const there = await stat(file).catch(() => undefined)
  if (there && !there.isFile() && !there.isDirectory()) return writeFile(file, text)
  const part = `${file}.${process.pid}.part`
  try {
    await writeFile(part, text)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
