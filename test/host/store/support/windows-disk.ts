import { basename, sep } from 'node:path'
import type { Disk } from '../../../../src/host/store/json/disk.ts'
import { errno } from './memory-disk.ts'

/** Names that Windows has no file for: its devices, and what its paths are made of. */
const NO_NAME = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|[<>:"|?*]|[. ]$/i

/** A disk that refuses what Windows refuses: to move or remove what is open, and names that it has no file for. */
export function windowsDisk (disk: Disk): Disk {
  const open = new Map<number, string>()
  const unlessOpen = (code: string, ...paths: string[]): void => {
    const isOpen = (path: string): boolean =>
      [...open.values()].some(file => file === path || file.startsWith(path + sep))
    if (paths.some(isOpen)) throw errno(code)
  }
  const named = (path: string): void => { if (NO_NAME.test(basename(path))) throw errno('ENOENT') }
  return {
    ...disk,
    async open (path, mode) {
      named(path)
      const file = await disk.open(path, mode)
      open.set(file, path)
      return file
    },
    async close (file) {
      open.delete(file)
      await disk.close(file)
    },
    async createFolder (path) { named(path); await disk.createFolder(path) },
    async link (from, to) { named(to); await disk.link(from, to) },
    async rename (from, to) { named(to); unlessOpen('EPERM', from, to); await disk.rename(from, to) },
    async remove (path) { unlessOpen('EBUSY', path); await disk.remove(path) },
    async removeFolder (path) { unlessOpen('EBUSY', path); await disk.removeFolder(path) },
    async syncFolder () {} // folders cannot be opened there
  }
}
