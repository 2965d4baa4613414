const WIDE = /[^\0-\xff]/

/** Whether V8 keeps a text with two bytes for each character. The test is fast for a text with one byte for each. */
function isWide (text: string): boolean {
  return WIDE.test(text)
}

/** The bytes that a text takes in memory. */
export function textBytes (text: string): number {
  return isWide(text) ? 2 * text.length : text.length
}

/** A copy of a text, because a slice of a string keeps the whole string in memory. */
export function detached (text: string): string {
  const encoding = isWide(text) ? 'utf16le' : 'latin1'
  return Buffer.from(text, encoding).toString(encoding)
}
