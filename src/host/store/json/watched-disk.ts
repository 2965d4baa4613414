import { OUT_OF_FILES } from '../store.ts'
import type { Disk } from './disk.ts'

/** A disk that remembers whether a write has failed. A link may fail where the file system has none. */
export interface WatchedDisk extends Disk {
  healthy: boolean
}

/** Errors that do not mean a broken disk: a file is missing or there already, or too many are open. */
const EXPECTED: ReadonlySet<unknown> = new Set(['ENOENT', 'EEXIST', 'ENOTEMPTY', ...OUT_OF_FILES])

const idleFiles = new WeakMap<Disk, Set<() => Promise<void>>>()

/** What closes the files of a disk that stay open for the next write, and that nobody writes just now. */
export function idleFilesOf (disk: Disk): Set<() => Promise<void>> {
  const files = idleFiles.get(disk) ?? new Set()
  idleFiles.set(disk, files)
  return files
}

export function watchedDisk (disk: Disk): WatchedDisk {
  const watched = <A extends unknown[], R>(write: (...what: A) => Promise<R>) => (...what: A): Promise<R> =>
    write(...what).catch(error => {
      if (!EXPECTED.has(error.code)) self.healthy = false
      throw error
    })
  const open: Disk['open'] = (path, mode) => disk.open(path, mode).catch(async error => {
    const files = idleFilesOf(self)
    if (!OUT_OF_FILES.has(error.code) || files.size === 0) throw error
    await Promise.all(Array.from(files, close => close()))
    return await disk.open(path, mode)
  })
  const openToWrite = watched(open)
  const self: WatchedDisk = {
    ...disk,
    healthy: true,
    open: (path, mode) => (mode === 'read' ? open : openToWrite)(path, mode),
    write: watched(disk.write),
    writeDurably: watched(disk.writeDurably),
    truncate: watched(disk.truncate),
    sync: watched(disk.sync),
    syncFolder: watched(disk.syncFolder),
    createFolder: watched(disk.createFolder),
    rename: watched(disk.rename),
    remove: watched(disk.remove),
    removeFolder: watched(disk.removeFolder)
  }
  return self
}
