import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { JSONFile } from 'lowdb/node'
import { StoreError, unusable } from '../store.ts'
import { type Disk, createFolders, OWNER_ALONE } from './disk.ts'

/** The form of what is written. Its files name it, too. */
export const FORMAT = 2
/** The form that is read and converted. */
const FORMER = 1
const NAME = 'espelho-data'
const MARKER = 'espelho.json'
/** Files that a new data folder may have: those that an interrupted start left, and those of a mounted disk. */
const HARMLESS = new Set(['lock', `${MARKER}.new`, 'lost+found'])

/** Makes the data folder if it is missing. The error is one line that says why the folder cannot be used. */
export async function createDataFolder (path: string): Promise<void> {
  try {
    await createFolders(path)
    if (!(await stat(path)).isDirectory()) throw notFolder(path)
  } catch (error) {
    if (error instanceof StoreError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw code === 'EEXIST' || code === 'ENOTDIR' ? notFolder(path) : unusable(path, error)
  }
}

interface Marker { readonly format?: unknown, readonly version?: unknown }

/** lowdb's own adapter replaces the file whole, but does not sync it. `mark` does that. */
function markerFile (folder: string): { readonly path: string, readonly file: JSONFile<Marker> } {
  const path = join(folder, MARKER)
  return { path, file: new JSONFile(path) }
}

/** The format that the folder says, if it says any. Throws if it belongs to something else. Changes nothing. */
export async function formatOf (folder: string): Promise<number | undefined> {
  // The names are read first, because a process that makes the data folder meanwhile writes the marker before all else.
  const names = await readdir(folder)
  const { path, file } = markerFile(folder)
  const marker = await file.read().catch(error => {
    if (error instanceof SyntaxError) throw new StoreError(`${path} is damaged: it is not JSON`)
    throw error
  })
  if (marker === null && !names.includes(MARKER)) {
    refuseForeign(folder, names)
    return undefined
  }
  if (marker?.format === NAME && (marker.version === FORMAT || marker.version === FORMER)) return marker.version
  const isLater = marker?.format === NAME && Number(marker.version) > FORMAT
  throw new StoreError(`${path} says ${marker?.format} ${marker?.version}; this version of espelho reads ${NAME} ` +
    `${FORMAT} and ${FORMER}` + (isLater ? ', so start the version that wrote it' : ''))
}

function refuseForeign (folder: string, names: readonly string[]): void {
  const foreign = names.find(name => !name.startsWith('.') && !HARMLESS.has(name))
  if (foreign !== undefined) {
    throw new StoreError(`${folder} is not a data folder of espelho, and not empty either: it holds ${foreign}`,
      `${folder} não é uma pasta de dados do espelho, nem está vazia: nela há ${foreign}`)
  }
}

export async function mark (disk: Disk, folder: string): Promise<void> {
  const { path, file } = markerFile(folder)
  await file.write({ format: NAME, version: FORMAT })
  await chmod(path, OWNER_ALONE)
  const written = await disk.open(path, 'write')
  await disk.sync(written).finally(() => disk.close(written))
  await disk.syncFolder(folder)
}

function notFolder (path: string): StoreError {
  return new StoreError(`${path} is not a folder`, `${path} não é uma pasta`)
}
