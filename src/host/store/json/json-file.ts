import { constants } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { type Adapter, Low } from 'lowdb'
import { DamagedSandbox } from '../store.ts'
import { type Disk, readWhole } from './disk.ts'
import { replaceFile } from './replace-file.ts'

/*
 * A file that people read: each field on a line, each item of a list on a line of its own, and at the end a checksum of
 * all that stands before it. A file that a person has edited has another checksum. `jq` and `grep` read it.
 */

/** The end of the file, also of one that the first versions wrote. */
const END = /(?:,\n {2}|\],"count":\d+,)"crc32": ?"([0-9a-f]{8})"\n?\}\n$/
const LONGEST_END = 80
const CHUNK_CHARS = 128 * 1024
const LONGEST = constants.MAX_STRING_LENGTH - LONGEST_END
/** What is indented so far stands on one line. */
const DEEPEST = 6

export interface ReadFile<T> {
  readonly value: T
  readonly bytes: number
  readonly isEdited: boolean
}

export interface JsonFile<T> {
  /** `undefined` if there is no such file. Rejects with `DamagedSandbox` if it is no JSON object. */
  read (): Promise<ReadFile<T> | undefined>
  /** Resolves to the length when it is durable. `mayContinue` throws to stop a long write. */
  write (value: T, mayContinue?: () => void): Promise<number>
}

/** A file behind lowdb, with an adapter of ours, because its own ones neither sync nor write in pieces. */
export function jsonFile<T extends object> (disk: Disk, path: string): JsonFile<T> {
  let bytes = 0
  let isEdited = false
  let mayGoOn = (): void => {}
  const adapter: Adapter<T> = {
    async read () {
      const whole = await readWhole(disk, path)
      if (whole === undefined) return null
      const text = String(whole)
      const end = END.exec(text.slice(-LONGEST_END))
      const start = Math.max(0, text.length - LONGEST_END) + (end?.index ?? 0)
      isEdited = end === null || Number.parseInt(end[1] as string, 16) !== crc32(text.slice(0, start))
      bytes = whole.length
      const value = parsed(text)
      if (typeof value !== 'object' || value === null) throw new DamagedSandbox(`${path} is damaged: it is not JSON`)
      return value as T
    },
    async write (value) { bytes = await replaceFile(disk, path, write => writePieces(value, write, mayGoOn)) }
  }
  const db = new Low<T | null>(adapter as Adapter<T | null>, null)
  return {
    async read () {
      db.data = null
      await db.read()
      const value = db.data
      db.data = null // so that its memory is freed
      return value === null ? undefined : { value, bytes, isEdited }
    },
    async write (value, mayContinue = () => {}) {
      mayGoOn = mayContinue
      db.data = value
      await db.write().finally(() => { db.data = null })
      return bytes
    }
  }
}

function parsed (text: string): unknown {
  try { return JSON.parse(text) } catch { return undefined }
}

/** Other work runs between two pieces. */
async function writePieces (
  value: object, write: (bytes: Uint8Array) => Promise<void>, mayContinue: () => void
): Promise<void> {
  let text = ''
  let crc = 0
  let length = 0
  const flush = async (): Promise<void> => {
    mayContinue()
    const bytes = Buffer.from(text)
    length += bytes.length
    if (length > LONGEST) throw new Error('it is longer than a string can be, so nobody could read it')
    crc = crc32(bytes, crc)
    text = ''
    await write(bytes)
  }
  for (const piece of fieldsOf(value, 2)) {
    text += piece
    if (text.length >= CHUNK_CHARS) await flush()
  }
  await flush()
  await write(Buffer.from(`,\n  "crc32": "${crc.toString(16).padStart(8, '0')}"\n}\n`))
  mayContinue()
}

/** An object without its closing brace. An iterable without items is left out, but not an array. */
function * fieldsOf (value: object, indent: number): Generator<string> {
  let before = '{'
  for (const [name, field] of Object.entries(value)) {
    let start: string | undefined = `${before}\n${' '.repeat(indent)}${JSON.stringify(name)}: `
    for (const piece of textOf(field, indent)) {
      if (start !== undefined) yield start
      start = undefined
      yield piece
    }
    if (start === undefined) before = ','
  }
}

function * textOf (value: unknown, indent: number): Generator<string> {
  if (value === undefined) return
  const margin = `\n${' '.repeat(indent)}`
  if (typeof value !== 'object' || value === null || indent >= DEEPEST) yield JSON.stringify(value)
  else if (Symbol.iterator in value) {
    let before = '['
    for (const item of value as Iterable<unknown>) {
      yield `${before}${margin}  ${JSON.stringify(item)}`
      before = ','
    }
    if (before === ',') yield `${margin}]`
    else if (Array.isArray(value)) yield '[]'
  } else {
    let isEmpty = true
    for (const piece of fieldsOf(value, indent + 2)) {
      isEmpty = false
      yield piece
    }
    yield isEmpty ? '{}' : `${margin}}`
  }
}
