import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import t from 'tap'
import { sendable } from '../../src/http/send-text.ts'

const PART = 4
const cases: ReadonlyArray<readonly [pieces: readonly string[], sentence: string]> = [
  [['abcd', 'efgh'], 'each piece as it is'],
  [['abcdefghij', 'k'], 'a long piece in parts'],
  [['abc😀def😀', '😀😀😀😀😀'], 'no part ends in the middle of a character'],
  [['', 'a', ''], 'an empty piece is nothing'],
  [['abcdefgh'], 'also if it is the only one'],
  [['abcdefg\ud83d'], 'a half that has no other is what UTF-8 makes of it']
]

for (const [pieces, sentence] of cases) {
  t.test(`a text is sent whole: ${sentence}`, async t => {
    const stream = sendable(pieces, PART)
    if (typeof stream === 'string') return t.fail('it is sent at once')
    const parts = await stream.toArray() as string[]
    t.same(parts.filter(part => part.length > PART + 1), [])
    t.equal((await buffer(Readable.from(parts.map(part => Buffer.from(part))))).toString(),
      Buffer.from(pieces.join('')).toString())
  })
}

t.test('a short text is sent with its length', async t => {
  t.equal(sendable(['abcd'], PART), 'abcd')
  t.equal(sendable([]), '')
})
