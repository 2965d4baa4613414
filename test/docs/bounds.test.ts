import { getHeapStatistics } from 'node:v8'
import t from 'tap'
import { CLIENT_TIMES } from '../../src/host/http/access/client-times.ts'
import { BOUNDS, STUCK_AFTER_MS } from '../../src/host/http/access/under-way.ts'
import { MAX_BODY_BYTES } from '../../src/host/http/body/body-limit.ts'
import { MAX_DECODED_OPERATION_BYTES } from '../../src/host/http/body/body-text.ts'
import { page, tableUnder } from './support/markdown.ts'

const MIB = 1_048_576
const { request, reading } = CLIENT_TIMES
const numbers = [
  BOUNDS.requests, BOUNDS.ofConnection, 503, STUCK_AFTER_MS / 1000, 503, request / 1000, 408, reading / 1000,
  2 * reading / 1000, MAX_DECODED_OPERATION_BYTES / MIB, 413, MAX_BODY_BYTES / MIB
]

for (const [path, heading] of [
  ['docs/run-for-a-team.md', 'What you see when'], ['docs/run-for-a-team.pt-BR.md', 'O que se vê quando']
] as const) {
  t.test(`${path} states the bounds of a server as they are`, async t => {
    const rows = tableUnder(page(path), heading).slice(-5, -1).flat().join(' ').replace(/(?<=\d)[.,](?=\d)/g, '')
    t.same(Array.from(rows.matchAll(/\d+/g), Number), numbers)
  })
}

t.test('the bytes are a quarter of the heap limit', async t => {
  t.equal(BOUNDS.bytes, Math.floor(getHeapStatistics().heap_size_limit / 4))
})
