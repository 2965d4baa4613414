/**
 * Returns the same text in one piece. V8 keeps a concatenation as a tree of parts, and every later reader pays for
 * the tree. A conversion to a number flattens it for good.
 */
export function flat (text: string): string {
  Number(text)
  return text
}

/** A copy of a text, because a slice of a string keeps the whole string in memory. */
export function detached (text: string): string {
  const encoding = isWide(text) ? 'utf16le' : 'latin1'
  return Buffer.from(text, encoding).toString(encoding)
}

const WIDE = /[^\0-\xff]/

/** Whether V8 keeps a text with two bytes for each character. The test is fast for a text with one byte for each. */
export function isWide (text: string): boolean {
  return WIDE.test(text)
}
