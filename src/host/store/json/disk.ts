import fs from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

/**
 * The file system calls that durability needs. It is a port, so that tests can make each call fail, or pull the plug.
 */
export interface Disk {
  /**
   * With `read` the file must exist, with `new` it must not. `write` and `durable` make it. `durable` is for
   * `writeDurably`.
   */
  open (path: string, mode: 'read' | 'write' | 'durable' | 'new'): Promise<number>
  close (file: number): Promise<void>
  /** Fills the buffer, or less of it at the end of the file. */
  read (file: number, into: Uint8Array, position: number): Promise<number>
  /** Writes all bytes, or rejects. */
  write (file: number, bytes: Uint8Array, position: number): Promise<void>
  /** Writes all bytes and makes them durable, or rejects. */
  writeDurably (file: number, bytes: Uint8Array, position: number): Promise<void>
  size (file: number): Promise<number>
  truncate (file: number, length: number): Promise<void>
  /** Makes contents and length durable. */
  sync (file: number): Promise<void>
  /** Makes the names in a folder durable. */
  syncFolder (path: string): Promise<void>
  createFolder (path: string): Promise<void>
  /** Empty if there is no such folder. */
  list (folder: string): Promise<string[]>
  rename (from: string, to: string): Promise<void>
  /** Gives a file a second name. Rejects where the file system has no links. */
  link (from: string, to: string): Promise<void>
  remove (path: string): Promise<void>
  /** Removes a folder with all that is in it. A missing one is no error. */
  removeFolder (path: string): Promise<void>
}

const openFile = promisify(fs.open)
const closeFile = promisify(fs.close)
const syncData = promisify(fs.fdatasync)
const truncateFile = promisify(fs.ftruncate)
const syncAll = promisify(fs.fsync)
const { constants } = fs
/** The data holds test credentials, so its files are for their owner alone. */
export const OWNER_ALONE = 0o600
const FOLDER_OF_OWNER = 0o700
// On Linux O_DSYNC is fdatasync after each write, in the same call: one trip to another thread instead of two.
// Elsewhere it promises less than a sync does, or is missing.
const DURABLE_WRITES = process.platform === 'linux' ? constants.O_DSYNC : 0
const FLAGS = {
  read: constants.O_RDONLY,
  write: constants.O_RDWR | constants.O_CREAT,
  durable: constants.O_RDWR | constants.O_CREAT | DURABLE_WRITES,
  new: constants.O_RDWR | constants.O_CREAT | constants.O_EXCL
}

export const nodeDisk: Disk = {
  open: (path, mode) => openFile(path, FLAGS[mode], OWNER_ALONE),
  close: file => closeFile(file),
  read: readFully,
  write: writeFully,
  async writeDurably (file, bytes, position) {
    await writeFully(file, bytes, position)
    if (DURABLE_WRITES === 0) await syncData(file)
  },
  size: async file => (await promisify(fs.fstat)(file)).size,
  // A full sync, because fdatasync need not keep the shorter length.
  truncate: async (file, length) => { await truncateFile(file, length); await syncAll(file) },
  sync: file => syncData(file),
  syncFolder,
  createFolder: path => createFolders(path, FOLDER_OF_OWNER),
  list: folder => fs.promises.readdir(folder).catch(error => ifMissing(error, [])),
  rename: (from, to) => fs.promises.rename(from, to),
  link: (from, to) => fs.promises.link(from, to),
  remove: path => fs.promises.unlink(path),
  removeFolder: path => fs.promises.rm(path, { recursive: true, force: true })
}

async function readFully (file: number, into: Uint8Array, position: number): Promise<number> {
  let done = 0
  while (done < into.length) {
    const { bytesRead } = await promisify(fs.read)(file, into, done, into.length - done, position + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return done
}

async function writeFully (file: number, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await promisify(fs.write)(file, bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

async function syncFolder (path: string): Promise<void> {
  if (process.platform === 'win32') return // folders cannot be opened there; NTFS keeps its names in a journal
  const folder = await openFile(path, 'r')
  try { await syncAll(folder) } finally { await closeFile(folder) }
}

/**
 * Makes a folder and those above it. Node's own `recursive` option never returns for a folder that exists and takes no
 * folders, such as /proc.
 */
export async function createFolders (path: string, mode?: number): Promise<void> {
  const error = await tryToMake(path, mode)
  if (error?.code !== 'ENOENT' || dirname(path) === path) {
    if (error !== undefined) throw error
    return
  }
  await createFolders(dirname(path), mode)
  const again = await tryToMake(path, mode)
  if (again !== undefined) throw again
}

/** An existing folder is no error. */
async function tryToMake (path: string, mode?: number): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await fs.promises.mkdir(path, mode)
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST' ? undefined : error as NodeJS.ErrnoException
  }
}

/** Rethrows an error, unless it says that there is no such file. */
export function ifMissing<T> (error: unknown, otherwise: T): T {
  // The code is compared without `instanceof`, because under Jest the errors of Node.js come from another realm.
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise
  throw error
}

export async function removeIfThere (disk: Disk, path: string): Promise<void> {
  await disk.remove(path).catch(error => ifMissing(error, undefined))
}

export async function fileExists (disk: Disk, path: string): Promise<boolean> {
  const file = await disk.open(path, 'read').catch(error => ifMissing(error, undefined))
  if (file !== undefined) await disk.close(file)
  return file !== undefined
}

/** `undefined` if there is no such file. */
export async function readWhole (disk: Disk, path: string): Promise<Uint8Array | undefined> {
  const file = await disk.open(path, 'read').catch(error => ifMissing(error, undefined))
  if (file === undefined) return undefined
  try {
    const bytes = Buffer.allocUnsafeSlow(await disk.size(file))
    return bytes.subarray(0, await disk.read(file, bytes, 0))
  } finally {
    await disk.close(file)
  }
}

/** Rejects if a write would not become durable. It leaves no file. */
export async function tryOut (disk: Disk, path: string): Promise<void> {
  const file = await disk.open(path, 'durable')
  try {
    await disk.writeDurably(file, Buffer.alloc(4096), 0)
  } finally {
    await disk.close(file)
    await disk.remove(path)
  }
}
