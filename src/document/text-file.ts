import { createReadStream } from 'node:fs'
import { Problem } from '../domain/problem.ts'
import { type Encoding, encodingOf, firstLineOtherThanUtf8 } from '../wire/encoding.ts'

/** The encodings that can be told from the first bytes, so that no line is wrong alone. */
const WHOLE: readonly Encoding[] = ['UTF-16', 'UTF-32', 'gzip', 'zip', 'binary']

/**
 * The text of a file of a user, in chunks. It is UTF-8, with or without a byte order mark. Throws a problem for a file
 * that cannot be read, and for one in another encoding. `name` is what the problem calls the file.
 */
export async function * textChunks (file: string, name = file): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let lines = 0
  for await (const bytes of bytesOf(file, name)) {
    let text: string | undefined
    try { text = decoder.decode(bytes, { stream: true }) } catch {}
    if (text === undefined || bytes.includes(0)) {
      const encoding = encodingOf(bytes)
      const line = WHOLE.includes(encoding) ? {} : { line: 1 + lines + firstLineOtherThanUtf8(bytes) }
      throw new Problem('wrong-encoding', { field: name, encoding, ...line })
    }
    lines += text.split('\n').length - 1
    yield text
  }
}

export async function readText (file: string, name = file): Promise<string> {
  let whole = ''
  for await (const text of textChunks(file, name)) whole += text
  return whole
}

async function * bytesOf (file: string, name: string): AsyncGenerator<Uint8Array> {
  const stream = createReadStream(file)
  try {
    yield * stream
  } catch (error) {
    throw new Problem('unreadable-file', { field: name, reason: (error as NodeJS.ErrnoException).code ?? '' })
  }
}
