import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import t from 'tap'
import { CLIENT_TIMES } from '../../../../src/host/http/access/client-times.ts'
import { workLocationId } from '../../../support/fixture-names.ts'
import { isRefusal } from '../../../support/refusals.ts'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const what = `PATCH /local-trabalho/${workLocationId(1)}`
const MIB = 1_048_576
const body = '{"nome":"São João"}'
const sent = (bytes: Uint8Array, coding: string) =>
  server.call(what, { body: bytes, headers: { 'content-encoding': coding } })

const read: [sentence: string, bytes: Uint8Array, coding: string][] = [
  ['gzip', gzipSync(body), 'gzip'],
  ['gzip by its old name, in capitals', gzipSync(body), 'X-GZIP'],
  ['gzip in two members', Buffer.concat([gzipSync('{"nome":'), gzipSync('"São João"}')]), 'gzip'],
  ['deflate', deflateSync(body), 'deflate'],
  ['deflate without the header of zlib', deflateRawSync(body), 'deflate'],
  ['brotli', brotliCompressSync(body), 'br'],
  ['no coding by its name', Buffer.from(body), 'identity'],
  ['gzip beside identity', gzipSync(body), 'identity, gzip']
]
for (const [sentence, bytes, coding] of read) {
  t.test(`a body in ${sentence} is read`, async t => {
    t.match(await sent(bytes, coding), { status: 200, body: { nome: 'São João' } })
  })
}

const half = (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 6)
const damaged = (bytes: Uint8Array) => Buffer.from(bytes).fill(0xff, 12, 16)
const broken: [sentence: string, bytes: Uint8Array, coding: string][] = [
  ['that is not compressed', Buffer.from(body), 'gzip'],
  ['in another coding', deflateSync(body), 'gzip'],
  ['of which only a part came', half(gzipSync(body)), 'gzip'],
  ['that was damaged', damaged(gzipSync(body)), 'gzip'],
  ['in half of deflate', half(deflateSync(body)), 'deflate'],
  ['in no deflate', Buffer.from([0xff, 0xff]), 'deflate'],
  ['in half of brotli', half(brotliCompressSync(body)), 'br']
]
for (const [sentence, bytes, coding] of broken) {
  t.test(`400 to a body ${sentence}, named ${coding}`, async t => {
    isRefusal(t, await sent(bytes, coding), what, 400, 'O corpo da requisição não corresponde ao Content-Encoding')
  })
}

t.test('a coding that nobody knows is refused, and the known ones are named (A49)', async t => {
  for (const coding of ['zstd', 'compress', 'gzip, br', '*']) {
    const answer = await sent(gzipSync(body), coding)
    isRefusal(t, answer, what, 400, `Content-Encoding não pode ser ${coding}; os conhecidos são: gzip, deflate, br`)
    t.equal(answer.headers['accept-encoding'], 'gzip, deflate, br')
  }
  await server.call('PATCH /~strict/_sandbox/settings', { body: { 'request.mediaType': 415 } })
  t.equal(
    (await server.call(what.replace(' ', ' /~strict'), { body, headers: { 'content-encoding': 'zstd' } })).status, 415
  )
})

t.test('what is in it is judged as any body', async t => {
  isRefusal(t, await sent(gzipSync('{"nome":'), 'gzip'), what, 400, 'O corpo da requisição não é JSON válido')
  isRefusal(
    t,
    await sent(gzipSync(Buffer.from([0x22, 0xe9, 0x22])), 'gzip'),
    what,
    400,
    'O corpo da requisição não está em UTF-8'
  )
  isRefusal(t, await sent(gzipSync(''), 'gzip'), what, 400, 'O corpo da requisição está vazio')
  isRefusal(t, await sent(Buffer.alloc(0), 'gzip'), what, 400, 'O corpo da requisição está vazio')
})

const COMPRESSIONS = [['gzip', gzipSync], ['deflate', deflateSync], ['br', brotliCompressSync]] as const

t.test('the limit holds for what a body is when it is read, and that of an operation is small', async t => {
  const spaces = (length: number) => Buffer.alloc(length, ' ').fill(body, 0, Buffer.byteLength(body))
  for (const [coding, compress] of COMPRESSIONS) {
    t.equal((await sent(compress(spaces(MIB)), coding)).status, 200, coding)
    isRefusal(t, await sent(compress(spaces(MIB + 1)), coding), what, 413,
      'O corpo descomprimido da requisição deve ter no máximo 1 MiB')
  }
  t.equal((await server.call(what, { body: spaces(MIB + 1) })).status, 200, 'that of a plain one is not')
  const fault = 'POST /_sandbox/faults'
  const long = gzipSync(Buffer.alloc(64 * MIB + 1, ' '), { level: 1 })
  const large = { body: long, headers: { 'content-encoding': 'gzip' } }
  isRefusal(t, await server.call(fault, large), fault, 413, 'O corpo da requisição deve ter no máximo 64 MiB')
})

t.test('a decoded body counts as it grows, like a plain one', async t => {
  const bounds = { requests: 100, ofConnection: 100, bytes: MIB }
  const { call } = await testServer(t, { workBounds: bounds })
  const long = Buffer.alloc(2 * MIB, ' ')
  t.equal((await call('PUT /_sandbox/state', { body: long })).status, 503, 'plain')
  for (const [coding, compress] of COMPRESSIONS) {
    const { status, headers } =
      await call('PUT /_sandbox/state', { body: compress(long), headers: { 'content-encoding': coding } })
    t.same([status, headers['retry-after']], [503, '1'], coding)
    t.equal((await call('GET /_sandbox/clock')).status, 200, 'its bytes are given back')
  }
})

t.test('a body that has waited too long for those before it is refused', async t => {
  let time = 0
  const late = { ...CLIENT_TIMES, now: () => (time += 5001) }
  const other = await testServer(t, { clientTimes: late })
  const { status, headers } =
    await other.call(what, { body: gzipSync(body), headers: { 'content-encoding': 'gzip' } })
  t.same([status, headers['retry-after']], [503, '1'])
})

t.test('bodies that would fill the memory are refused without it, and are decoded one after another', async t => {
  const bomb = brotliCompressSync(Buffer.alloc(64 * MIB, ' '), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  t.ok(bomb.length < 20_000, `${bomb.length} bytes`)
  const before = process.memoryUsage().arrayBuffers
  const { call } = await testServer(t, { clientTimes: { ...CLIENT_TIMES, now: () => 0 } }) // none waits too long
  let most = 0
  const watch = setInterval(() => { most = Math.max(most, process.memoryUsage().arrayBuffers) }, 1)
  const answers = await Promise.all(Array.from({ length: 48 }, () =>
    call(what, { body: bomb, headers: { 'content-encoding': 'br' } })))
  clearInterval(watch)
  t.strictSame(answers.map(({ status }) => status), Array(48).fill(413))
  // Other tests of this process use memory, too. All 48 decoded at once take 3,000 MiB.
  t.ok(most - before < 512 * MIB, `${Math.round((most - before) / MIB)} MiB more for 48 of them`)
})

t.test('the request log has the body as it was read', async t => {
  const { headers } = await sent(gzipSync(body), 'gzip')
  const exchange = (await server.call(`GET /_sandbox/requests/${headers['x-sandbox-request-id']}`)).body
  t.match(exchange, { request: { headers: { 'content-encoding': 'gzip' }, body: { nome: 'São João' } } })
  const refused = await sent(Buffer.from(body), 'gzip')
  const { body: { problems, explain } } =
    await server.call(`GET /_sandbox/requests/${refused.headers['x-sandbox-request-id']}`)
  t.match([problems, explain], [[{ code: 'broken-coding' }], [{ change: /^comprima /, assumptions: [] }]])
})
