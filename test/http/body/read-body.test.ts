import { PassThrough } from 'node:stream'
import t from 'tap'
import { readBody } from '../../../src/http/body/read-body.ts'

const LIMIT = 100

function reading (
  pieces: readonly string[], announced?: number, slice?: number, bodyLimit = LIMIT
): Promise<Buffer> {
  const payload = new PassThrough()
  const headers = announced === undefined ? {} : { 'content-length': String(announced) }
  const read = readBody({ headers, routeOptions: { bodyLimit } } as never, payload, slice)
  for (const piece of pieces) payload.write(piece)
  payload.end()
  return read
}

t.test('a body is what came', async t => {
  t.equal(String(await reading(['ab', 'c', 'de'], 5)), 'abcde', 'with its length announced')
  t.equal(String(await reading(['ab', 'c', 'de'])), 'abcde', 'and without')
  t.equal(String(await reading([])), '', 'or nothing')
  t.equal((await reading(['x'.repeat(LIMIT)])).length, LIMIT, 'up to the limit')
})

t.test('a long body is put together in slices', async t => {
  const count = turns()
  t.equal(String(await reading([...'01234567890123456789'], undefined, 4)), '01234567890123456789')
  t.ok(count() >= 5, `${count()} turns`)
})

t.test('others have their turns while a long body comes', async t => {
  const pieces = Array<string>(64).fill('0123456789abcdef'.repeat(4096))
  const count = turns()
  t.equal(String(await reading(pieces, undefined, Infinity, Infinity)), pieces.join(''))
  t.ok(count() >= 15, `${count()} turns`)
})

/** Counts the turns of the event loop until it is asked. */
function turns (): () => number {
  let turns = 0
  let turn = setImmediate(function count () {
    turns++
    turn = setImmediate(count)
  })
  return () => {
    clearImmediate(turn)
    return turns
  }
}

const refused: [sentence: string, pieces: string[], announced: number | undefined, code: string][] = [
  ['announced as too long', [], LIMIT + 1, 'FST_ERR_CTP_BODY_TOO_LARGE'],
  ['that is too long', Array(11).fill('x'.repeat(10)), undefined, 'FST_ERR_CTP_BODY_TOO_LARGE'],
  ['shorter than announced', ['abc'], 4, 'FST_ERR_CTP_INVALID_CONTENT_LENGTH'],
  ['longer than announced', ['abc'], 2, 'FST_ERR_CTP_INVALID_CONTENT_LENGTH']
]
for (const [sentence, pieces, announced, code] of refused) {
  t.test(`a body ${sentence} is refused`, async t => { await t.rejects(reading(pieces, announced), { code }) })
}

t.test('a body that breaks off is a bad request', async t => {
  const payload = new PassThrough()
  const read = readBody({ headers: {}, routeOptions: { bodyLimit: LIMIT } } as never, payload)
  payload.destroy(new Error('aborted'))
  await t.rejects(read, { message: 'aborted', statusCode: 400 })
})
