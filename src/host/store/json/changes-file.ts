import { crc32 } from 'node:zlib'
import type { ChangeSet } from '../../../core/state/change.ts'
import { COLLECTIONS } from '../../../core/state/collections.ts'
import { type Disk, removeIfThere } from './disk.ts'
import { readLines } from './read-lines.ts'
import { idleFilesOf } from './watched-disk.ts'

// A line of `changes.ndjson` is a change set as JSON. Before its fields it names its batch by the first sequence, and
// the last line of a batch says so. Its last field is the CRC-32 of all that stands before it.

const END = ',"crc32":"00000000"}'.length

/** Lines from the texts of the change sets of a batch. Together they may be longer than a string can be. */
export function encodeLines (texts: readonly string[], first: number): Buffer {
  return Buffer.concat(texts.map((text, index) => {
    const start = `{"batch":${first},${index === texts.length - 1 ? '"last":true,' : ''}${text.slice(1, -1)}`
    return Buffer.from(`${start},"crc32":"${hex(crc32(start))}"}\n`)
  }))
}

export function hex (crc: number): string { return crc.toString(16).padStart(8, '0') }

/** A change set that was read, and whether it is the last one of its batch. */
export interface ChangeLine { readonly changeSet: ChangeSet, readonly isLast: boolean }

/** `header` has no change set. `undefined` if the line is damaged, or names a collection that is not known here. */
export type Decode = (line: Buffer) => ChangeLine | 'header' | undefined

export const decodeLine: Decode = line => {
  const end = line.toString('latin1', Math.max(0, line.length - END))
  if (end !== `,"crc32":"${hex(crc32(line.subarray(0, -END)))}"}`) return undefined
  const value = JSON.parse(String(line)) as ChangeSet & { readonly last?: boolean }
  return lineOf(value, value.last === true)
}

export function lineOf ({ sequence, origin, changes }: ChangeSet, isLast: boolean): ChangeLine | undefined {
  const isKnown = Array.isArray(changes) &&
    changes.every(entry => !('collection' in entry) || COLLECTIONS.includes(entry.collection))
  return isKnown
    ? { changeSet: origin === undefined ? { sequence, changes } : { sequence, origin, changes }, isLast }
    : undefined
}

/** Where the whole batches of a file end. */
export interface ChangesEnd {
  /** The sequence of the last change set; 0 if there is none. */
  readonly sequence: number
  readonly position: number
  readonly isDamaged: boolean
}

/**
 * The change sets after `head`, up to the first line that is damaged, out of sequence, or of a batch that is not whole.
 * Without a file it ends at position 0.
 */
export async function * readChanges (
  disk: Disk, path: string, head: number, decode: Decode = decodeLine
): AsyncGenerator<ChangeSet, ChangesEnd> {
  let [sequence, position] = [0, 0]
  let last: number | undefined
  let batch: ChangeSet[] = []
  for await (const lines of readLines(disk, path)) {
    for (const { bytes, whole, end } of lines) {
      const found = whole ? decoded(bytes, decode) : undefined
      if (found === 'header') {
        position = end
        continue
      }
      const next = found?.changeSet.sequence ?? NaN
      if (found === undefined || !(last === undefined ? next <= head + 1 : next === last + 1)) {
        return { sequence, position, isDamaged: true }
      }
      last = next
      batch.push(found.changeSet)
      if (!found.isLast) continue
      for (const changeSet of batch) if (changeSet.sequence > head) yield changeSet
      sequence = next
      position = end
      batch = []
    }
  }
  return { sequence, position, isDamaged: batch.length > 0 }
}

function decoded (bytes: Uint8Array, decode: Decode): ReturnType<Decode> {
  try { return decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) } catch { return undefined }
}

/** After such a pause the file is closed, so that an idle sandbox holds no descriptor. */
const IDLE_MS = 1000

/** A file of change sets that is being written. */
export interface ChangesFile {
  readonly path: string
  /** Appends the bytes of lines and makes them durable. If it rejects, nothing was appended. */
  append (lines: Uint8Array): Promise<void>
  /** Cuts off the remains of a failed write. */
  mend (): Promise<void>
  /** Gives the file another name, which another file may have had. Without a line there is no file then. */
  moveTo (path: string): Promise<void>
  close (): Promise<void>
}

/** `length` is the number of durable bytes. The first `append` opens the file, which makes it if it is missing. */
export function changesFile (disk: Disk, folder: string, path: string, length: number): ChangesFile {
  const idleFiles = idleFilesOf(disk)
  let file: number | undefined
  let isNamed = length > 0
  /** Whether the remains of a failed write may be there. */
  let isTorn = false
  let pause: NodeJS.Timeout | undefined

  // After a failure the file is opened again, because the handle may be broken, and a failed sync may have left
  // anything.
  async function mended (): Promise<number> {
    if (isTorn) await closeFile()
    file ??= await disk.open(path, 'durable')
    if (isTorn || !isNamed) {
      if (await disk.size(file) < length) throw new Error(`${path} has lost bytes that were durable`)
      await disk.truncate(file, length)
      await disk.syncFolder(folder)
      isNamed = true
    }
    isTorn = false
    return file
  }

  async function append (lines: Uint8Array): Promise<void> {
    const open = await mended().catch(error => { isTorn = true; throw error })
    try {
      await disk.writeDurably(open, lines, length)
    } catch (error) {
      isTorn = true
      await mended().catch(() => {}) // if this fails, the next write tries again
      throw error
    }
    length += lines.length
  }

  /** Runs a task that uses the file, which is idle afterwards. */
  async function using (task: () => Promise<unknown>): Promise<void> {
    idleFiles.delete(closeFile)
    try {
      await task()
    } finally {
      idleFiles.add(closeFile)
      pause = pause?.refresh() ?? setTimeout(closeIfIdle, IDLE_MS).unref()
    }
  }

  function closeIfIdle (): void {
    if (idleFiles.has(closeFile)) closeFile().catch(() => {})
  }

  async function closeFile (): Promise<void> {
    idleFiles.delete(closeFile)
    if (file === undefined) return
    const closing = file
    file = undefined
    await disk.close(closing).catch(() => {}) // a failure loses nothing, because every append is synced
  }

  const mend = async (): Promise<void> => { if (isTorn) await using(mended) }
  return {
    get path () { return path },
    append: lines => using(() => append(lines)),
    mend,
    async moveTo (to) {
      await mend()
      await closeFile()
      if (length > 0) await disk.rename(path, to)
      else for (const one of [path, to]) await removeIfThere(disk, one)
      path = to
      isNamed = length > 0
      await disk.syncFolder(folder)
    },
    async close () {
      clearTimeout(pause)
      await mend().catch(() => {}) // so that no later start finds what was refused
      clearTimeout(pause)
      await closeFile()
    }
  }
}
