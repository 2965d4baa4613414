const STEP = '  '
const OPENING = new Set(['{', '['])
const CLOSING = new Set(['}', ']'])
const BLANK = new Set([' ', '\n', '\r', '\t'])

/**
 * Indents a JSON text as `JSON.stringify` does, piece by piece. It reads no values, so a number keeps its digits, and a
 * text of any length takes no memory.
 */
export function jsonIndenter (): (piece: string) => string {
  let depth = 0
  let inText = false
  let isEscaped = false
  /** The last character opened a list or an object. */
  let isOpen = false

  const newLine = (): string => `\n${STEP.repeat(depth)}`

  function outside (character: string): string {
    if (BLANK.has(character)) return ''
    if (CLOSING.has(character)) {
      depth--
      const end = isOpen ? character : newLine() + character
      isOpen = false
      return end
    }
    const begin = isOpen ? newLine() : ''
    isOpen = OPENING.has(character)
    if (isOpen) depth++
    inText = character === '"'
    if (character === ',') return `,${newLine()}`
    return character === ':' ? ': ' : begin + character
  }

  function inside (character: string): string {
    if (isEscaped) isEscaped = false
    else if (character === '\\') isEscaped = true
    else if (character === '"') inText = false
    return character
  }

  return piece => {
    let text = ''
    for (const character of piece) text += inText ? inside(character) : outside(character)
    return text
  }
}
