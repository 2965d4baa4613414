import { isWide } from '../../wire/flat-text.ts'

/** The bytes of the first chunk. Each further one has twice as many as the one before it, up to the most. */
const FIRST = 16_384
const MOST = 262_144

/** Memory that holds texts one after the other. It is free when all of them are removed. */
interface Chunk {
  readonly bytes: Buffer
  used: number
  texts: number
}

/** A text in a chunk. */
export interface StoredText {
  read (): string
}

class Place implements StoredText {
  readonly chunk: Chunk
  private readonly start: number
  private readonly end: number
  private readonly encoding: 'latin1' | 'utf16le'

  constructor (chunk: Chunk, end: number, encoding: 'latin1' | 'utf16le') {
    this.chunk = chunk
    this.start = chunk.used
    this.end = end
    this.encoding = encoding
  }

  read (): string {
    return this.chunk.bytes.toString(this.encoding, this.start, this.end)
  }
}

/**
 * Texts outside V8's heap, in memory that is used again. In the heap, a text that lives as long as an entry of a log
 * is copied twice, and when it goes it leaves garbage that only a collection of the whole heap removes.
 */
export class TextStore {
  private current: Chunk | undefined
  /** An empty chunk of the largest size. Others are left to V8. */
  private spare: Chunk | undefined

  add (text: string): StoredText {
    const encoding = isWide(text) ? 'utf16le' : 'latin1'
    const length = encoding === 'latin1' ? text.length : 2 * text.length
    const chunk = this.chunkFor(length)
    const place = new Place(chunk, chunk.used + length, encoding)
    chunk.bytes.write(text, chunk.used, encoding)
    chunk.used += length
    chunk.texts++
    return place
  }

  /** The text must not be read after that, because its memory is used again. */
  remove (text: StoredText): void {
    const { chunk } = text as Place
    chunk.texts--
    if (chunk.texts > 0 || chunk === this.current || chunk.bytes.length !== MOST) return
    chunk.used = 0
    this.spare = chunk
  }

  private chunkFor (length: number): Chunk {
    const { current, spare } = this
    if (current !== undefined && current.used + length <= current.bytes.length) return current
    if (spare !== undefined && length <= spare.bytes.length) {
      this.spare = undefined
      this.current = spare
      return spare
    }
    const size = current === undefined ? FIRST : Math.min(MOST, 2 * current.bytes.length)
    this.current = { bytes: Buffer.allocUnsafeSlow(Math.max(size, length)), used: 0, texts: 0 }
    return this.current
  }
}
