import { basename, dirname } from 'node:path'
import type { Disk } from '../../../../src/host/store/json/disk.ts'

interface Inode { bytes: Buffer, durable: Buffer }
type Names = Map<string, Inode>

export type Call = keyof Disk
/** What a crash keeps of what was not synced: 0 nothing (the plug), 1 all (the process), between: that part. */
export type Kept = number

/** A disk that forgets like a real one: contents need `sync`, names need `syncFolder`. Names are kept in order. */
export interface MemoryDisk extends Disk {
  /** Asked before every call; a write that fails has written half, a durable one half or all. */
  fault: ((call: Call, name: string) => Error | undefined) | undefined
  /** From this call on nothing is done and nothing ever answers. */
  stopAt: number
  readonly calls: number
  /** What the next process finds. */
  crash (kept: Kept): MemoryDisk
  bytes (path: string): Buffer | undefined
  put (path: string, bytes: Buffer): void
  readonly names: string[]
  /** The paths of the files that were opened and not closed. */
  readonly openFiles: string[]
}

export function errno (code: string): Error {
  return Object.assign(new Error(`${code}: injected`), { code })
}

export function memoryDisk (names: Names = new Map()): MemoryDisk {
  const durable: Names = new Map(names)
  let pending: Array<(on: Names) => void> = []
  const handles = new Map<number, { inode: Inode, path: string }>()
  let handle = 0
  let calls = 0

  const change = (edit: (on: Names) => void): void => { edit(names); pending.push(edit) }
  const at = (file: number): { inode: Inode, path: string } => {
    const found = handles.get(file)
    if (found === undefined) throw errno('EBADF')
    return found
  }
  const write = (inode: Inode, bytes: Uint8Array, position: number): void => {
    const grown = Buffer.alloc(Math.max(inode.bytes.length, position + bytes.length))
    inode.bytes.copy(grown)
    grown.set(bytes, position)
    inode.bytes = grown
  }

  async function call<T> (name: Call, path: string, run: () => T, onFault?: () => void): Promise<T> {
    await new Promise(resolve => setImmediate(resolve))
    if (++calls >= disk.stopAt) return await new Promise(() => {})
    const fault = disk.fault?.(name, basename(path))
    if (fault === undefined) return run()
    onFault?.()
    throw fault
  }

  const disk: MemoryDisk = {
    fault: undefined,
    stopAt: Infinity,
    get calls () { return calls },
    get names () { return [...names.keys()].map(path => basename(path)).sort() },
    get openFiles () { return Array.from(handles.values(), ({ path }) => path) },
    bytes: path => names.get(path)?.bytes,
    put: (path, bytes) => { names.set(path, { bytes, durable: bytes }); durable.set(path, names.get(path)!) },
    crash (kept) {
      for (const edit of pending.slice(0, Math.floor(pending.length * kept))) edit(durable)
      const left: Names = new Map()
      for (const [path, { bytes, durable: synced }] of durable) {
        const appended = bytes.length >= synced.length && bytes.subarray(0, synced.length).equals(synced)
        const length = appended ? synced.length + Math.floor((bytes.length - synced.length) * kept) : bytes.length
        const survives = appended || kept === 1 ? bytes.subarray(0, length) : synced
        left.set(path, { bytes: Buffer.from(survives), durable: Buffer.from(survives) })
      }
      return memoryDisk(left)
    },
    open: (path, mode) => call('open', path, () => {
      if (mode === 'read' && !names.has(path)) throw errno('ENOENT')
      if (mode === 'new' && names.has(path)) throw errno('EEXIST')
      const inode = names.get(path) ?? { bytes: Buffer.alloc(0), durable: Buffer.alloc(0) }
      if (!names.has(path)) change(on => on.set(path, inode))
      handles.set(++handle, { inode, path })
      return handle
    }),
    close (file) {
      const forget = (): void => { handles.delete(file) } // a close that fails has closed the file all the same
      return call('close', handles.get(file)?.path ?? '', forget, forget)
    },
    read: (file, into, position) => call('read', at(file).path, () => at(file).inode.bytes.copy(into, 0, position)),
    write: (file, bytes, position) => call('write', at(file).path,
      () => write(at(file).inode, bytes, position),
      () => write(at(file).inode, bytes.subarray(0, bytes.length >> 1), position)),
    writeDurably: (file, bytes, position) => call('writeDurably', at(file).path,
      () => {
        write(at(file).inode, bytes, position)
        at(file).inode.durable = Buffer.from(at(file).inode.bytes)
      },
      () => write(at(file).inode, bytes.subarray(0, calls % 2 === 0 ? bytes.length : bytes.length >> 1), position)),
    size: file => call('size', at(file).path, () => at(file).inode.bytes.length),
    truncate: (file, length) => call('truncate', at(file).path, () => {
      const { inode } = at(file)
      inode.bytes = Buffer.from(inode.bytes.subarray(0, length))
      inode.durable = inode.bytes
    }),
    sync: file => call('sync', at(file).path, () => { at(file).inode.durable = Buffer.from(at(file).inode.bytes) }),
    syncFolder: path => call('syncFolder', path, () => {
      for (const edit of pending) edit(durable)
      pending = []
    }),
    createFolder: path => call('createFolder', path, () => {}),
    list: folder => call('list', folder, () =>
      [...names.keys()].filter(path => dirname(path) === folder).map(path => basename(path))),
    rename: (from, to) => call('rename', to, () => {
      if (!names.has(from)) throw errno('ENOENT')
      change(on => { const inode = on.get(from); if (inode !== undefined) on.set(to, inode); on.delete(from) })
    }),
    link: (from, to) => call('link', to, () => {
      const inode = names.get(from)
      if (inode === undefined) throw errno('ENOENT')
      if (names.has(to)) throw errno('EEXIST')
      change(on => on.set(to, inode))
    }),
    removeFolder: path => call('removeFolder', path, () => {
      for (const one of names.keys()) if (one.startsWith(`${path}/`)) change(on => on.delete(one))
    }),
    remove: path => call('remove', path, () => {
      if (!names.has(path)) throw errno('ENOENT')
      change(on => on.delete(path))
    })
  }
  return disk
}
