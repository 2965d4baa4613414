import { Readable } from 'node:stream'

/** How many are made readable before what else is to be done has its turn. */
const PIECE = 20

/** A list in a JSON document, in pieces: it may be long, and each of its items takes a while. */
export function listText<T> (begin: string, items: readonly T[], text: (item: T) => string, end: string): Readable {
  return Readable.from(pieces(), { objectMode: false })

  async function * pieces (): AsyncGenerator<string> {
    yield begin
    for (let start = 0; start < items.length; start += PIECE) {
      await new Promise(resolve => setImmediate(resolve))
      yield `${start === 0 ? '' : ',\n'}${items.slice(start, start + PIECE).map(text).join(',\n')}`
    }
    yield end
  }
}
