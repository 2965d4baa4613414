import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { sendable } from '../../../src/host/http/send-text.ts'

t.test('a text in pieces is sent as a stream of them, and one in one piece with its length', async t => {
  const stream = sendable(['abc😀', '', 'def'])
  t.ok(stream instanceof Readable)
  t.equal(await text(stream as Readable), 'abc😀def')
  t.equal(sendable(['abcd']), 'abcd')
  t.equal(sendable([]), '')
})
