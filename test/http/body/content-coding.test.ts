import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import t from 'tap'
import { decoded } from '../../../src/http/body/content-coding.ts'
import { workLocationId } from '../../support/fixture-names.ts'
import { isRefusal } from '../../support/refusals.ts'
import { testServer } from '../../support/server.ts'

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

t.test('the limit holds for what a body is when it is read', async t => {
  for (const [coding, compress] of [
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync]
  ] as const) {
    t.equal((await decoded(compress(Buffer.alloc(100_000)), coding, 100_000)).length, 100_000, coding)
    await t.rejects(decoded(compress(Buffer.alloc(100_001)), coding, 100_000), {
      code: 'body-too-large', details: { maximum: 100_000 }
    })
  }
  const large = 'O corpo da requisição deve ter no máximo 64 MiB'
  isRefusal(t, await sent(gzipSync(Buffer.alloc(64 * MIB + 1, ' '), { level: 1 }), 'gzip'), what, 413, large)
})

t.test('a body that would fill the memory is refused without it', async t => {
  const zeros = Buffer.alloc(96 * MIB)
  const bomb = brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  t.ok(bomb.length < MIB, `${bomb.length} bytes`)
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  const watch = setInterval(() => { most = Math.max(most, process.memoryUsage().arrayBuffers) }, 1)
  const answers = await Promise.all(Array.from({ length: 4 }, () => sent(bomb, 'br')))
  clearInterval(watch)
  t.strictSame(answers.map(({ status }) => status), Array(4).fill(413))
  t.ok(most - before < 100 * MIB, `${Math.round((most - before) / MIB)} MiB more for four of them`)
})

t.test('the request log has the body as it was read', async t => {
  const { headers } = await sent(gzipSync(body), 'gzip')
  const exchange = (await server.call(`GET /_sandbox/requests/${headers['x-sandbox-request-id']}`)).body
  t.match(exchange, { request: { headers: { 'content-encoding': 'gzip' }, body: { nome: 'São João' } } })
  const refused = await sent(Buffer.from(body), 'gzip')
  const { body: { problems, explain } } =
    await server.call(`GET /_sandbox/requests/${refused.headers['x-sandbox-request-id']}`)
  t.match([problems, explain], [[{ code: 'broken-coding' }], [{ change: /^comprima /, assumptions: ['A49'] }]])
})
