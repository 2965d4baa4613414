import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Words } from '../../core/words.ts'
import { worded } from '../../core/words/commands.ts'

/** Why a file could not be written; `undefined` if nothing is known that hinders it. */
export async function obstacleTo (file: string): Promise<Words | undefined> {
  const folder = dirname(file)
  const [there, around] = await Promise.all([file, folder].map(path => stat(path).catch(() => undefined)))
  if (there?.isDirectory() === true) return worded('itIsAFolder')
  return around?.isDirectory() === true
    ? undefined
    : worded('thereIsNoFolder', { folder })
}

/**
 * Writes a file so that its readers see all of it or nothing. It does not use lowdb's `TextFile`, for two reasons:
 * - `TextFile` renames in every case, so it would replace a device or a pipe by a file.
 * - Its temporary name is the same in all processes, so two processes could mix their contents.
 */
export async function writeWhole (file: string, text: string): Promise<void> {
  // A device or a pipe, such as `--out /dev/stdout`, is written directly.
  const there = await stat(file).catch(() => undefined)
  if (there && !there.isFile() && !there.isDirectory()) return writeFile(file, text)
  const unfinished = `${file}.${process.pid}.part`
  // Created anew, so that no link that lies in its place leads the text elsewhere.
  await rm(unfinished, { force: true })
  try {
    await writeFile(unfinished, text, { flag: 'wx' })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
