const BIDI = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const MAX_BLANKS = 8
const MAX_TITLE_CHARS = 300

const BLANK = /^[\s\u200b\u2060\ufeff]+$/

/**
 * Makes control characters in a client's text visible, because they would reverse the words beside it. Of a text of
 * blanks alone these are visible, because a link without letters cannot be seen or clicked.
 */
export function safe (text: string): string {
  if (BLANK.test(text)) return '␣'.repeat(Math.min(text.length, MAX_BLANKS))
  return text.replace(BIDI, character => `⟨U+${(character.codePointAt(0) as number).toString(16).toUpperCase()}⟩`)
}

/** The same for a tooltip, cut so that it does not fill the screen. */
export function hint (text: string): string {
  const shown = safe(text)
  return shown.length > MAX_TITLE_CHARS ? `${shown.slice(0, MAX_TITLE_CHARS)}…` : shown
}
