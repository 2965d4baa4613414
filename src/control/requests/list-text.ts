import { Readable } from 'node:stream'

/** Items written in a row before other work gets its turn. */
const PIECE = 5

/** Streams a JSON document with a list, because the list may be long and each item takes time. */
export function listText<T> (begin: string, items: readonly T[], text: (item: T) => string, end: string): Readable {
  return Readable.from(pieces(), { objectMode: false })

  async function * pieces (): AsyncGenerator<string> {
    yield begin
    for (let start = 0; start < items.length; start += PIECE) {
      await new Promise(resolve => setImmediate(resolve))
      yield `${start === 0 ? '' : ',\n'}${items.slice(start, start + PIECE).map(text).join(',\n')}`
    }
    yield `${end}\n`
  }
}
