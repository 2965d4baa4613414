/** Control characters, and those that turn the direction of a text. */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** A text that cannot move a cursor, colour a terminal, break a line or turn the direction: as `⟨U+001B⟩`. */
export function printable (text: string): string {
  return text.replace(HIDDEN, character =>
    `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`)
}
