import { codingOf, decoderOf } from '../body/content-coding.ts'
import { MAX_BODY_CHARS } from '../../sandbox/request-log/cut.ts'
import { detached } from '../../../core/wire/flat-text.ts'
import type { ArrivedBody } from '../recorded/arrived-body.ts'

/** A character has at most four bytes. */
const MAX_LOGGED_BYTES = 4 * MAX_BODY_CHARS
const TEXT = /^text\/|[/+](json|xml|yaml|x-yaml|csv|ndjson|javascript|x-www-form-urlencoded|graphql)\b/i

/** What the log keeps of a body that nobody here reads: its first characters, decoded, if it is text. */
export interface LoggedBody {
  add (piece: Uint8Array): void
  end (): Promise<ArrivedBody>
}

export function loggedBody (
  { 'content-type': type = '', 'content-encoding': coding }: Readonly<Record<string, string | string[] | undefined>>
): LoggedBody {
  const pieces: Uint8Array[] = []
  let [length, logged] = [0, 0]
  return {
    add (piece) {
      length += piece.length
      if (logged >= MAX_LOGGED_BYTES) return
      pieces.push(piece)
      logged += piece.length
    },
    async end () {
      const bytes = Buffer.concat(pieces)
      const isText = type === '' ? !bytes.includes(0) : TEXT.test(String(type))
      const plain = isText ? await beginningOf(bytes, codingOf(String(coding ?? ''))) : undefined
      if (plain === undefined) return { text: '', length, isWhole: length === 0 }
      const text = decoderFor(String(type)).decode(plain, { stream: true })
      const isWhole = logged === length && plain.length <= MAX_LOGGED_BYTES && text.length <= MAX_BODY_CHARS
      return { text: detached(text.slice(0, MAX_BODY_CHARS)), length, isWhole }
    }
  }
}

/** The beginning of the text, as far as it can be decoded; `undefined` for a coding that nobody here knows. */
async function beginningOf (bytes: Buffer, coding: string | undefined): Promise<Buffer | undefined> {
  if (coding === undefined) return bytes
  const decoder = decoderOf(coding, bytes)
  if (decoder === undefined) return undefined
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of decoder.end(bytes)) {
      pieces.push(piece)
      length += piece.length
      if (length > MAX_LOGGED_BYTES) break
    }
  } catch {} // it was cut off
  return Buffer.concat(pieces)
}

function decoderFor (type: string) {
  const [, charset] = /charset="?([^\s";]+)/i.exec(type) ?? []
  try { return new TextDecoder(charset, { ignoreBOM: true }) } catch { return new TextDecoder() }
}
