import { crc32 } from 'node:zlib'

const hex = (text: string): string => crc32(text).toString(16).padStart(8, '0')

/** The text of a log of the first form. */
export function formerLines (values: readonly object[]): string {
  return values.map(value => JSON.stringify(value)).map(text => `${hex(text)} ${text}\n`).join('')
}

/** The text of a file of the first form, which lists `changes`. */
export function formerDocument (head: object, changes: readonly object[]): string {
  const start = `${JSON.stringify(head).slice(0, -1)},"changes":[\n`
  const text = start + changes.map(change => JSON.stringify(change)).join(',\n') + (changes.length > 0 ? '\n' : '')
  return `${text}],"count":${changes.length},"crc32":"${hex(text)}"}\n`
}
