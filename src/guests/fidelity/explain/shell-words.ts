type Shell = 'bash' | 'cmd' | 'powershell'

/** The prompt before a copied command: `$ `, `PS C:\\>`, `C:\\Users\\ana>`. Windows writes no blank after it. */
export const PROMPT = /^\s*(?:[$>#]\s+|PS[^>\n]*>\s*|[A-Z]:[^>\n]*>\s*)/i

/** The words of a command, as the shell reads them that it was written for. */
export function shellWords (text: string): string[] {
  const command = text.trim().replace(PROMPT, '')
  const shell = shellOf(command)
  if (shell === 'cmd') return split(command.replace(/\^\r?\n/g, ' ').replace(/\^([^])/g, '$1'), CMD)
  if (shell === 'bash') return split(command, BASH)
  // Windows PowerShell hands quotes on as they are, so that people write a backslash before them.
  return split(command, POWERSHELL).map(word => word.replaceAll('\\"', '"'))
}

function shellOf (command: string): Shell {
  if (/\^\r?\n|\^"/.test(command) || /"[{[]\s*""/.test(command)) return 'cmd'
  return /`\r?\n|^curl\.exe\b/.test(command) ? 'powershell' : 'bash'
}

/** What an escape at a place of a command stands for, after its length. */
type Read = (rest: string) => readonly [length: number, text: string] | undefined

interface Quoting {
  /** Each quote, with the pattern of what stands for something else inside it. */
  readonly quotes: Readonly<Record<string, Read>>
  readonly outside: Read
}

const never: Read = () => undefined
const escapedBy = (pattern: RegExp, meaning = (found: string): string => found.slice(1)): Read => rest => {
  const [found] = pattern.exec(rest) ?? []
  return found === undefined ? undefined : [found.length, meaning(found)]
}

const CONTROL: Readonly<Record<string, string>> = {
  n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v', e: '\x1b'
}

const LAST_CODE_POINT = 0x10FFFF

/** An escape inside `$'…'`. */
function ansi (escape: string): string {
  const [, letter = '', hex = ''] = /^\\([xuU]?)([0-9a-fA-F]*)/.exec(escape) ?? []
  if (letter !== '' && hex !== '') {
    const code = parseInt(hex, 16)
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '\uFFFD'
  }
  return CONTROL[escape[1] ?? ''] ?? escape.slice(1)
}

const joined = (found: string): string => /\n$/.test(found) ? '' : found.slice(1)

const BASH: Quoting = {
  quotes: {
    "$'": escapedBy(/^\\(x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{1,4}|U[0-9a-fA-F]{1,6}|[^])/, ansi),
    "'": never,
    '"': escapedBy(/^\\([$`"\\]|\r?\n)/, joined)
  },
  outside: escapedBy(/^\\(\r?\n|[^])/, joined)
}
/** The runtime of C splits a command line so, and cmd leaves that to it. */
const CMD: Quoting = {
  quotes: { '"': escapedBy(/^(\\"|"")/, () => '"') }, outside: escapedBy(/^\\"/, () => '"')
}
const POWERSHELL: Quoting = {
  quotes: { "'": escapedBy(/^''/, () => "'"), '"': escapedBy(/^(`[^]|""|\\")/) },
  outside: escapedBy(/^`(\r?\n|[^])/, joined)
}

function split (text: string, { quotes, outside }: Quoting): string[] {
  const words: string[] = []
  let word: string | undefined
  let quote = ''
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at, at + 12)
    const [length, meant] = (quote === '' ? outside : quotes[quote] as Read)(rest) ?? [0, '']
    const opening = Object.keys(quotes).find(one => rest.startsWith(one))
    if (length > 0) {
      if (meant !== '') word = (word ?? '') + meant // a line that goes on begins no word
      at += length
    } else if (quote === '' && opening !== undefined) {
      quote = opening
      word ??= ''
      at += opening.length
    } else if (quote !== '' && rest.startsWith(quote.at(-1) as string)) {
      quote = ''
      at++
    } else if (quote === '' && /\s/.test(rest[0] as string)) {
      if (word !== undefined) words.push(word)
      word = undefined
      at++
    } else {
      word = (word ?? '') + (rest[0] as string)
      at++
    }
  }
  return word === undefined ? words : [...words, word]
}
