import { type Disk, nodeDisk } from '../../../../src/host/store/json/disk.ts'
import { errno } from './memory-disk.ts'

/** The real disk, whose writes a test counts, and makes fail or stop. */
export interface FullDisk {
  readonly disk: Disk
  /** How many writes were asked for since the last of these calls. */
  readonly writes: number
  /** The disk takes no write from this one on. */
  fullFrom (write: number): void
  /** This write is never made, nor answered. Resolves when it is asked for. */
  stopAt (write: number): Promise<void>
}

export function fullDisk (): FullDisk {
  let [full, stop, writes] = [Infinity, Infinity, 0]
  let stopped = (): void => {}

  const counted = <A extends unknown[], R>(write: (...what: A) => Promise<R>) => async (...what: A): Promise<R> => {
    if (++writes >= full) throw errno('ENOSPC')
    if (writes === stop) {
      stopped()
      return await new Promise(() => {})
    }
    return await write(...what)
  }

  const openToWrite = counted(nodeDisk.open)
  return {
    get writes () { return writes },
    fullFrom (write) { [full, stop, writes] = [write, Infinity, 0] },
    stopAt (write) {
      [full, stop, writes] = [Infinity, write, 0]
      return new Promise(resolve => { stopped = resolve })
    },
    disk: {
      ...nodeDisk,
      open: (path, mode) => mode === 'read' ? nodeDisk.open(path, mode) : openToWrite(path, mode),
      write: counted(nodeDisk.write),
      writeDurably: counted(nodeDisk.writeDurably),
      truncate: counted(nodeDisk.truncate),
      sync: counted(nodeDisk.sync),
      syncFolder: counted(nodeDisk.syncFolder),
      createFolder: counted(nodeDisk.createFolder),
      rename: counted(nodeDisk.rename),
      link: counted(nodeDisk.link),
      remove: counted(nodeDisk.remove),
      removeFolder: counted(nodeDisk.removeFolder)
    }
  }
}
