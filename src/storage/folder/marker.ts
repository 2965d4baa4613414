import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DataFolderError } from './data-folder-error.ts'
import { ifMissing, type Disk } from './disk.ts'
import { makeFolders } from './make-folders.ts'
import { replaceFile } from './replace-file.ts'

const FORMAT = 'espelho-data'
const VERSION = 1
const MARKER = 'espelho.json'
/** What may be in a folder that is about to become ours: our own first steps, and what a mounted disk brings. */
const HARMLESS = new Set(['lock', `${MARKER}.new`, 'lost+found'])

/** Makes the folder if need be; an error is one line that says why it cannot be the data folder. */
export async function makeDataFolder (path: string): Promise<void> {
  try {
    await makeFolders(path)
    if (!(await stat(path)).isDirectory()) throw notFolder(path)
  } catch (error) {
    if (error instanceof DataFolderError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw code === 'EEXIST' || code === 'ENOTDIR' ? notFolder(path) : unusable(path, error)
  }
}

/** Whether it has the marker, with the format's version; throws when it is anybody else's. Leaves it as it is. */
export async function isMarked (folder: string): Promise<boolean> {
  const names = await readdir(folder) // first: who makes it ours meanwhile writes the marker before all else
  const path = join(folder, MARKER)
  const text = await readFile(path, 'utf8').catch(error => ifMissing(error, undefined))
  if (text === undefined) {
    refuseForeign(folder, names)
    return false
  }
  let marker: { format?: unknown, version?: unknown } | null
  try { marker = JSON.parse(text) } catch { throw new DataFolderError(`${path} is damaged: it is not JSON`) }
  if (marker?.format === FORMAT && marker.version === VERSION) return true
  throw new DataFolderError(
    `${path} says ${marker?.format} ${marker?.version}; this version of espelho reads ${FORMAT} ${VERSION}`)
}

function refuseForeign (folder: string, names: readonly string[]): void {
  const foreign = names.find(name => !name.startsWith('.') && !HARMLESS.has(name))
  if (foreign !== undefined) {
    throw new DataFolderError(`${folder} is not a data folder of espelho, and not empty either: it holds ${foreign}`)
  }
}

export async function mark (disk: Disk, folder: string): Promise<void> {
  await replaceFile(disk, join(folder, MARKER), write => write(Buffer.from(`${JSON.stringify({ format: FORMAT, version: VERSION })}\n`)))
}

function notFolder (path: string): DataFolderError {
  return new DataFolderError(`${path} is not a folder`)
}

export function unusable (path: string, error: unknown): DataFolderError {
  return new DataFolderError(`${path} cannot be used as data folder: ${(error as Error).message}`)
}
