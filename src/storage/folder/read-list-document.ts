import { crc32 } from 'node:zlib'
import { DataFolderError } from './data-folder-error.ts'
import { ifMissing, type Disk } from './disk.ts'
import { closingLine, LIST_VERSION } from './list-document.ts'
import { readLines, type Line } from './read-lines.ts'

const NEWLINE = Buffer.from('\n')
const COMMA = 0x2c

export interface ReadListDocument<Head, Item> {
  readonly head: Head
  readonly items: Item[]
  /** Bytes. */
  readonly length: number
}

/** `undefined` when there is no such file; a damaged or unknown one is an error, never half a document. */
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

async function readOpen<Head extends object, Item> (
  disk: Disk, file: number, path: string, format: string
): Promise<ReadListDocument<Head, Item>> {
  let head: Head | undefined
  const items: Item[] = []
  let crc = 0
  let last: Line | undefined
  for await (const lines of readLines(disk, file)) {
    for (const line of lines) {
      // One line late, because the last is not an item.
      if (last !== undefined) {
        if (head === undefined) head = parseHead<Head>(last, path, format)
        else items.push(parseItem(last) as Item)
        crc = crc32(NEWLINE, crc32(last.bytes, crc))
      }
      last = line
    }
  }
  if (head === undefined || last?.whole !== true || textOf(last.bytes) !== closingLine(items.length, crc)) {
    throw damaged(path)
  }
  return { head, items, length: last.end }
}

function parseHead<Head> (line: Line, path: string, format: string): Head {
  const head = JSON.parse(`${textOf(line.bytes)}]}`)
  if (head.format === format && head.version === LIST_VERSION) return head
  throw new DataFolderError(
    `${path} has the format ${head.format} ${head.version}; this version of espelho reads ${format} ${LIST_VERSION}`)
}

function parseItem ({ bytes }: Line): unknown {
  return JSON.parse(textOf(bytes.at(-1) === COMMA ? bytes.subarray(0, -1) : bytes))
}

function textOf (bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
}

function damaged (path: string): DataFolderError {
  return new DataFolderError(`${path} is damaged; put back an intact copy, or remove its folder to start afresh`)
}
