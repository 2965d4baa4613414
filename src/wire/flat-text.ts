/**
 * The same text in one piece. V8 keeps a concatenation as a tree of its parts: who reads it twice, or keeps it, pays
 * for that tree. A conversion to a number makes it one string for good.
 */
export function flat (text: string): string {
  Number(text)
  return text
}
