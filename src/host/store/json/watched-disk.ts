import type { Disk } from './disk.ts'

/** A disk that remembers whether a write has failed. A link may fail where the file system has none. */
export interface WatchedDisk extends Disk {
  healthy: boolean
}

/** Errors that do not mean a broken disk: a file is missing, or there already. */
const EXPECTED = new Set(['ENOENT', 'EEXIST', 'ENOTEMPTY'])

export function watchedDisk (disk: Disk): WatchedDisk {
  const watched = <A extends unknown[], R>(write: (...what: A) => Promise<R>) => (...what: A): Promise<R> =>
    write(...what).catch(error => {
      if (!EXPECTED.has(error.code)) self.healthy = false
      throw error
    })
  const openToWrite = watched(disk.open)
  const self: WatchedDisk = {
    ...disk,
    healthy: true,
    open: (path, mode) => mode === 'read' ? disk.open(path, mode) : openToWrite(path, mode),
    write: watched(disk.write),
    writeDurably: watched(disk.writeDurably),
    truncate: watched(disk.truncate),
    sync: watched(disk.sync),
    syncFolder: watched(disk.syncFolder),
    makeFolder: watched(disk.makeFolder),
    rename: watched(disk.rename),
    remove: watched(disk.remove),
    removeFolder: watched(disk.removeFolder)
  }
  return self
}
