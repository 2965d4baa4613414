/** Control characters, and those that turn the direction of a text. */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** A text that cannot move a cursor, colour a terminal, break a line or turn the direction: as `⟨U+001B⟩`. */
export function printable (text: string): string {
  return text.replace(HIDDEN, character => `⟨U+${hexOf(character).toUpperCase()}⟩`)
}

/** The same for a text of several lines. */
export function printableLines (text: string): string {
  return text.split('\n').map(printable).join('\n')
}

/** The same for JSON, where those that `JSON.stringify` leaves as they are become escapes such as `\u009b`. */
export function printableJson (text: string): string {
  return text.replace(HIDDEN, character => character === '\n' ? character : `\\u${hexOf(character)}`)
}

/** A word that a POSIX shell reads as this text. */
export function shellQuoted (text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** The four digits of a character, of which none is beyond U+FFFF. */
function hexOf (character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0')
}
