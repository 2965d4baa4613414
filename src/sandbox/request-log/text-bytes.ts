import { isWide } from '../../wire/flat-text.ts'

/** The bytes that a text takes in memory. */
export function textBytes (text: string): number {
  return isWide(text) ? 2 * text.length : text.length
}
