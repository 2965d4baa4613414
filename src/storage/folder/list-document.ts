import { crc32 } from 'node:zlib'
import type { Disk } from './disk.ts'
import { hex } from './log-entry.ts'
import { replaceFile } from './replace-file.ts'

// One valid JSON document, one item a line, so that neither side ever holds it as one string:
//   {"format":…,"version":1,…,"changes":[
//   {…},
//   {…}
//   ],"count":2,"crc32":"…"}
// The checksum is over all the lines before the last.

export const LIST_VERSION = 1
const CHUNK = 128 * 1024

export interface ListDocument<Head, Item> {
  readonly format: string
  readonly head: Head
  readonly items: Iterable<Item>
}

/** The last line, in which count and checksum vouch for what is above. */
export function closingLine (count: number, crc: number): string {
  return `],"count":${count},"crc32":"${hex(crc)}"}`
}

/** Whoever starts a long write can still stop it: by throwing between two chunks, or by rejecting at the end. */
export interface Consent {
  goOn (): void
  mayReplace (): Promise<void>
}

const GRANTED: Consent = { goOn: () => {}, mayReplace: async () => {} }

/**
 * Resolves to its length when it is durable. Between two chunks the event loop has its turn, so `items` must not
 * change meanwhile.
 */
export function writeListDocument (
  disk: Disk, path: string, document: ListDocument<object, unknown>, consent: Consent = GRANTED
): Promise<number> {
  return replaceFile(disk, path, async write => {
    const head = { format: document.format, version: LIST_VERSION, ...document.head }
    let text = `${JSON.stringify(head).slice(0, -1)},"changes":[\n`
    let crc = 0
    let count = 0
    const flush = async (): Promise<void> => {
      consent.goOn()
      const bytes = Buffer.from(text)
      crc = crc32(bytes, crc)
      text = ''
      await write(bytes)
    }
    for (const item of document.items) {
      text += `${count++ === 0 ? '' : ',\n'}${JSON.stringify(item)}`
      if (text.length >= CHUNK) await flush()
    }
    if (count > 0) text += '\n'
    await flush()
    await write(Buffer.from(`${closingLine(count, crc)}\n`))
    await consent.mayReplace()
  })
}
