import { isWide } from '../../wire/flat-text.ts'

/** The bytes of a chunk, at least and at most. */
const LEAST = 8192
const MOST = 262_144

/** Memory that holds texts one after the other. It is free when all of them are removed. */
interface Chunk {
  readonly bytes: Buffer
  used: number
  texts: number
  /** Tells the store that a text of `length` bytes was removed from the chunk. */
  readonly removed: (chunk: Chunk, length: number) => void
}

/** A text in a chunk. */
export class StoredText {
  private readonly chunk: Chunk
  private readonly start: number
  private readonly end: number
  private readonly encoding: 'latin1' | 'utf16le'

  constructor (chunk: Chunk, start: number, end: number, encoding: 'latin1' | 'utf16le') {
    this.chunk = chunk
    this.start = start
    this.end = end
    this.encoding = encoding
  }

  read (): string {
    return this.chunk.bytes.toString(this.encoding, this.start, this.end)
  }

  /** To be called once. The text must not be read after that, because its memory is used again. */
  remove (): void {
    this.chunk.removed(this.chunk, this.end - this.start)
  }
}

export interface TextStore {
  add (text: string): StoredText
  /** Gives up the memory that holds no text. */
  trim (): void
}

/**
 * Texts outside V8's heap, in memory that is used again. In the heap, a text that lives as long as an entry of a log
 * is copied twice, and when it goes it leaves garbage that only a collection of the whole heap removes.
 */
export function createTextStore (): TextStore {
  /** The bytes of all texts. */
  let live = 0
  /** The bytes of the next chunk. */
  let size = LEAST
  let current: Chunk | undefined
  /** An empty chunk of that size, to be used again. The garbage collector frees the other empty chunks. */
  let spare: Chunk | undefined

  /**
   * Keeps the size of a chunk between a sixteenth and a quarter of the bytes of all texts, because a chunk is held as
   * long as it has one text.
   */
  function resize (): void {
    const before = size
    while (size < MOST && live > 16 * size) size *= 2
    while (size > LEAST && live < 4 * size) size /= 2
    if (size === before) return
    current = undefined
    spare = undefined
  }

  function chunkOf (bytes: number): Chunk {
    return { bytes: Buffer.allocUnsafeSlow(bytes), used: 0, texts: 0, removed }
  }

  /** A long text has a chunk of its own, because the rest of a chunk in which it has no room would be lost. */
  function chunkFor (length: number): Chunk {
    if (length > size / 4) return chunkOf(length)
    if (current === undefined || current.used + length > current.bytes.length) {
      current = spare ?? chunkOf(size)
      spare = undefined
    }
    return current
  }

  function removed (chunk: Chunk, length: number): void {
    live -= length
    chunk.texts--
    if (chunk.texts > 0) return
    chunk.used = 0
    if (chunk !== current && chunk.bytes.length === size) spare = chunk
  }

  return {
    add (text) {
      const encoding = isWide(text) ? 'utf16le' : 'latin1'
      const length = encoding === 'latin1' ? text.length : 2 * text.length
      live += length
      resize()
      const chunk = chunkFor(length)
      const start = chunk.used
      chunk.bytes.write(text, start, encoding)
      chunk.used += length
      chunk.texts++
      return new StoredText(chunk, start, chunk.used, encoding)
    },
    trim () {
      spare = undefined
      if (current?.texts === 0) current = undefined
    }
  }
}
