import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { ChangeSet } from '../../../core/state/change.ts'
import { StoreError } from '../store.ts'
import type { Disk } from './disk.ts'
import { idleFilesOf } from './watched-disk.ts'
import { readLines, type Line } from './read-lines.ts'

// A log is named after the sequence of its first entry, such as `0000000001.log`. A line is the CRC-32 in eight
// lower-case hex digits, a space, and JSON. The first line is the header. Each line of a batch of several names the
// last sequence of the batch, so that a batch without its last line is none.

const FORMAT = 'espelho-changelog'
const VERSION = 1
const SPACE = 0x20
/** The characters before the JSON. */
const PREFIX = '00000000 '.length

export const LOG_HEADER = encodeLines([JSON.stringify({ format: FORMAT, version: VERSION })])

export interface LogName {
  readonly path: string
  /** The sequence of its first entry. */
  readonly first: number
}

function logPath (folder: string, first: number): string {
  return join(folder, `${String(first).padStart(10, '0')}.log`)
}

/** The logs of a folder, in the order of their entries. */
export async function listLogs (disk: Disk, folder: string): Promise<LogName[]> {
  const names = (await disk.list(folder)).filter(name => /^\d{10,16}\.log$/.test(name))
  return names
    .map(name => ({ path: join(folder, name), first: Number.parseInt(name, 10) }))
    .filter(({ path, first }) => path === logPath(folder, first))
    .sort((a, b) => a.first - b.first)
}

export function hex (crc: number): string {
  return crc.toString(16).padStart(8, '0')
}

/** The texts of the change sets of a batch, each with the last sequence of the batch if there are several. */
export function batchTexts (texts: readonly string[], last: number): readonly string[] {
  return texts.length === 1 ? texts : texts.map(text => `{"last":${last},${text.slice(1)}`)
}

/** Lines from texts of JSON. Together they may be longer than a string can be. */
export function encodeLines (jsons: readonly string[]): Buffer {
  return Buffer.concat(jsons.map(json => Buffer.from(`${hex(crc32(json))} ${json}\n`)))
}

/** The JSON of a line; `undefined` if the line is damaged. */
function jsonOf (line: Uint8Array): Buffer | undefined {
  const text = Buffer.from(line.buffer, line.byteOffset, line.byteLength)
  if (text.length <= PREFIX || text[PREFIX - 1] !== SPACE) return undefined
  const json = text.subarray(PREFIX)
  return text.toString('latin1', 0, PREFIX - 1) === hex(crc32(json)) ? json : undefined
}

/** `undefined` if the line is damaged. */
function decodeLine (line: Uint8Array): unknown {
  try { return JSON.parse(String(jsonOf(line))) } catch { return undefined }
}

/** The last sequence of its batch, and its change set. `undefined` if it is another value than that of `sequence`. */
function entryOf (value: unknown, sequence: number): { last: number, changeSet: ChangeSet } | undefined {
  const { last = sequence, ...set } = (value ?? {}) as Partial<ChangeSet> & { readonly last?: number }
  return set.sequence === sequence && Array.isArray(set.changes) ? { last, changeSet: set as ChangeSet } : undefined
}

/** A crash can leave a new file without a whole header. Such a file is `blank`. */
function checkHeader (path: string, { bytes, whole }: Line): 'known' | 'damage' | 'blank' {
  if (!whole) return LOG_HEADER.subarray(0, bytes.length).equals(bytes) ? 'blank' : 'damage'
  const value = decodeLine(bytes) as { format?: unknown, version?: unknown } | null | undefined
  if (value?.format === undefined) return 'damage'
  if (value.format === FORMAT && value.version === VERSION) return 'known'
  throw new StoreError(`${path} has a format that this version of espelho does not read; use the one that wrote it`)
}

export interface LogEnd {
  /** The sequence of the last entry of a whole batch. */
  readonly sequence: number
  /** The position after that entry. */
  readonly position: number
  readonly found: 'end' | 'damage' | 'blank'
}

/**
 * The entries of one log in groups, up to the first that is damaged, out of sequence, or of a batch that is not whole.
 * Returns where they end.
 */
export async function * readLog (disk: Disk, { path, first }: LogName): AsyncGenerator<ChangeSet[], LogEnd> {
  const file = await disk.open(path, 'read')
  try {
    let sequence = first - 1
    let position = 0
    let batch: ChangeSet[] = []
    for await (const lines of readLines(disk, file)) {
      const entries: ChangeSet[] = []
      for (const line of lines) {
        if (position === 0) {
          const header = checkHeader(path, line)
          if (header !== 'known') return { sequence, position, found: header }
        } else {
          const { bytes, whole } = line
          const value = whole ? decodeLine(bytes) : undefined
          const due = sequence + batch.length + 1
          const entry = entryOf(value, due)
          if (entry === undefined) {
            yield entries
            return { sequence, position, found: 'damage' }
          }
          batch.push(entry.changeSet)
          if (entry.last > due) continue
          entries.push(...batch)
          sequence = due
          batch = []
        }
        position = line.end
      }
      yield entries
    }
    return { sequence, position, found: position === 0 ? 'blank' : batch.length > 0 ? 'damage' : 'end' }
  } finally {
    await disk.close(file)
  }
}

/** After such a pause the file is closed, so that an idle sandbox holds no descriptor. */
const IDLE_MS = 1000

/** The log that is being written. */
export interface LogFile {
  readonly first: number
  /** Appends the bytes of lines and makes them durable. If it rejects, nothing was appended. */
  append (lines: Uint8Array): Promise<void>
  /** Makes the file if it is missing, and cuts off the remains of a failed write. */
  repair (): Promise<void>
  close (): Promise<void>
}

/**
 * `length` is the number of durable bytes; 0 if there is no file yet. The first `append` or `repair` opens the file.
 */
export function logFile (disk: Disk, folder: string, first: number, length: number): LogFile {
  const path = logPath(folder, first)
  const idleFiles = idleFilesOf(disk)
  let file: number | undefined
  let intact = false
  /** Whether the remains of a failed write may be there. */
  let isTorn = false
  let pause: NodeJS.Timeout | undefined

  // After a failure the file is opened again, because the handle may be broken, and a failed sync may have left
  // anything.
  async function repaired (): Promise<number> {
    if (intact) {
      file ??= await disk.open(path, 'log')
      return file
    }
    await closeFile()
    const opened = file = await disk.open(path, 'log')
    if (await disk.size(opened) < length) throw new Error(`${path} has lost bytes that were durable`)
    await disk.truncate(opened, length)
    if (length === 0) {
      await disk.writeDurably(opened, LOG_HEADER, 0)
      await disk.syncFolder(folder)
      length = LOG_HEADER.length
    }
    intact = true
    isTorn = false
    return opened
  }

  async function append (lines: Uint8Array): Promise<void> {
    const open = await repaired()
    try {
      await disk.writeDurably(open, lines, length)
    } catch (error) {
      intact = false
      isTorn = true
      await repaired().catch(() => {}) // if this fails, the next write tries again
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

  async function close (): Promise<void> {
    clearTimeout(pause)
    if (isTorn) await repaired().catch(() => {}) // so that no later start finds what was refused
    await closeFile()
  }

  return { first, append: lines => using(() => append(lines)), repair: () => using(repaired), close }
}
