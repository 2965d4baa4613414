import { PassThrough } from 'node:stream'
import t from 'tap'
import { readBody } from '../../../src/http/body/read-body.ts'

const LIMIT = 100

function reading (pieces: readonly string[], announced?: number, slice?: number): Promise<Buffer> {
  const payload = new PassThrough()
  const headers = announced === undefined ? {} : { 'content-length': String(announced) }
  const read = readBody({ headers, routeOptions: { bodyLimit: LIMIT } } as never, payload, slice)
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
  let turns = 0
  let turn = setImmediate(function count () {
    turns++
    turn = setImmediate(count)
  })
  t.equal(String(await reading([...'01234567890123456789'], undefined, 4)), '01234567890123456789')
  clearImmediate(turn)
  t.ok(turns >= 5, `${turns} turns`)
})

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
