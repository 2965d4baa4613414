import { crc32 } from 'node:zlib'
import { DamagedSandbox, StoreError } from '../store.ts'
import { ifMissing, type Disk } from './disk.ts'
import { hex } from './log.ts'
import { readLines, type Line } from './read-lines.ts'
import { replaceFile } from './replace-file.ts'

// One valid JSON document with one item a line, so that neither reader nor writer holds it as one string:
//   {"format":…,"version":1,…,"changes":[
//   {…},
//   {…}
//   ],"count":2,"crc32":"…"}
// The checksum covers all lines before the last one.

const VERSION = 1
const CHUNK_CHARS = 128 * 1024
const NEWLINE = Buffer.from('\n')
const COMMA = 0x2c

export interface ListDocument<Head, Item> {
  readonly format: string
  readonly head: Head
  readonly items: Iterable<Item>
}

/**
 * Resolves to the length of the document when it is durable. Other work runs between two chunks, and it must not change
 * `items`. `mayContinue` throws there to stop a long write.
 */
export function writeListDocument (
  disk: Disk, path: string, document: ListDocument<object, unknown>, mayContinue = (): void => {}
): Promise<number> {
  return replaceFile(disk, path, async write => {
    const head = { format: document.format, version: VERSION, ...document.head }
    let text = `${JSON.stringify(head).slice(0, -1)},"changes":[\n`
    let crc = 0
    let count = 0
    const flush = async (): Promise<void> => {
      mayContinue()
      const bytes = Buffer.from(text)
      crc = crc32(bytes, crc)
      text = ''
      await write(bytes)
    }
    for (const item of document.items) {
      text += `${count++ === 0 ? '' : ',\n'}${JSON.stringify(item)}`
      if (text.length >= CHUNK_CHARS) await flush()
    }
    if (count > 0) text += '\n'
    await flush()
    await write(Buffer.from(`${closingLine(count, crc)}\n`))
    mayContinue()
  })
}

/** The last line. Its count and checksum prove that the lines above are whole. */
function closingLine (count: number, crc: number): string {
  return `],"count":${count},"crc32":"${hex(crc)}"}`
}

export interface ReadListDocument<Head, Item> {
  readonly head: Head
  readonly items: Item[]
  /** The length in bytes. */
  readonly length: number
}

/** `undefined` if there is no such file. A damaged file or an unknown format is an error. */
export async function readListDocument<Head extends object, Item> (
  disk: Disk, path: string, format: string
): Promise<ReadListDocument<Head, Item> | undefined> {
  const file = await disk.open(path, 'read').catch(error => ifMissing(error, undefined))
  if (file === undefined) return undefined
  try {
    return await readOpen<Head, Item>(disk, file, path, format)
  } catch (error) {
    if (error instanceof SyntaxError) throw damaged(path)
    throw error
  } finally {
    await disk.close(file)
  }
}

interface Format { readonly format?: unknown, readonly version?: unknown }

async function readOpen<Head extends object, Item> (
  disk: Disk, file: number, path: string, format: string
): Promise<ReadListDocument<Head, Item>> {
  let head: Head & Format | undefined
  const items: Item[] = []
  let crc = 0
  let last: Line | undefined
  for await (const lines of readLines(disk, file)) {
    for (const line of lines) {
      // A line is parsed when the next one has come, because the last line is not an item.
      if (last !== undefined) {
        if (head === undefined) head = JSON.parse(`${textOf(last.bytes)}]}`) as Head & Format
        else items.push(parseItem(last) as Item)
        crc = crc32(NEWLINE, crc32(last.bytes, crc))
      }
      last = line
    }
  }
  if (head === undefined || last?.whole !== true || textOf(last.bytes) !== closingLine(items.length, crc)) {
    throw damaged(path)
  }
  // The checksum is compared first, because a damaged format name is damage and not another format.
  if (head.format !== format || head.version !== VERSION) {
    throw new StoreError(
      `${path} has the format ${head.format} ${head.version}; this version of espelho reads ${format} ${VERSION}`)
  }
  return { head, items, length: last.end }
}

function parseItem ({ bytes }: Line): unknown {
  return JSON.parse(textOf(bytes.at(-1) === COMMA ? bytes.subarray(0, -1) : bytes))
}

function textOf (bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
}

function damaged (path: string): DamagedSandbox {
  return new DamagedSandbox(`${path} is damaged`)
}
