const BIDI = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const TITLE = 300

/** Text of a client, whose control characters would turn the words beside it around, with these made visible. */
export function safe (text: string): string {
  return text.replace(BIDI, character => `⟨U+${(character.codePointAt(0) as number).toString(16).toUpperCase()}⟩`)
}

/** The same for a tooltip, which should not fill the screen. */
export function hint (text: string): string {
  const shown = safe(text)
  return shown.length > TITLE ? `${shown.slice(0, TITLE)}…` : shown
}
