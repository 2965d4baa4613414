import t from 'tap'
import { workLocationId } from '../../../support/fixture-names.ts'
import { isRefusal } from '../../../support/refusals.ts'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const what = `PATCH /local-trabalho/${workLocationId(1)}`
/** A body whose name is these bytes. */
const named = (...bytes: number[]) => Buffer.concat([Buffer.from('{"nome":"'), Buffer.from(bytes), Buffer.from('"}')])

const refused: [sentence: string, bytes: number[]][] = [
  ['a character of Latin-1', [0xe9]],
  ['the rest of a character', [0xa9]],
  ['half a character', [0xf0, 0x9f, 0x98]],
  ['a character written longer than it is', [0xc0, 0xaf]],
  ['half a surrogate pair', [0xed, 0xa0, 0x80]],
  ['what is beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
  ['one wrong byte after a right character', [...Buffer.from('ã'), 0xff]]
]
for (const [sentence, bytes] of refused) {
  t.test(`400 to ${sentence} (RFC 8259 §8.1)`, async t => {
    isRefusal(
      t, await server.call(what, { body: named(...bytes) }), what, 400, 'O corpo da requisição não está em UTF-8'
    )
  })
}

const accepted: [sentence: string, name: string][] = [
  ['letters of Portuguese', 'São João'],
  ['characters of four bytes', '😀'],
  ['the character that stands for a wrong one', 'a\ufffdb'],
  ['the last of Unicode', '\u{10ffff}']
]
for (const [sentence, name] of accepted) {
  t.test(`200 to ${sentence}`, async t => {
    const { status, body } = await server.call(what, { body: named(...Buffer.from(name)) })
    t.match({ status, name: body.nome }, { status: 200, name })
  })
}

t.test('a byte order mark before the body is no part of it', async t => {
  t.equal((await server.call(what, { body: `\ufeff${String(named(...Buffer.from('x')))}` })).status, 200)
})

t.test('the control plane refuses it, too, and nothing of it is kept', async t => {
  const { body: { hash } } = await server.call('GET /_sandbox/hash')
  const holiday = Buffer.from('{"data":"2026-03-17","nome":"S\xe3o Patr\xedcio"}', 'latin1')
  isRefusal(
    t,
    await server.call('POST /_sandbox/state/holidays', { body: holiday }),
    'POST /_sandbox/state/holidays',
    400,
    'O corpo da requisição não está em UTF-8'
  )
  t.equal((await server.call('GET /_sandbox/hash')).body.hash, hash)
})

t.test('the request log says so, and how to do it right', async t => {
  const { headers } = await server.call(what, { body: named(0xe9) })
  const { body } = await server.call(`GET /_sandbox/requests/${headers['x-sandbox-request-id']}`)
  t.match(body, {
    status: 400,
    problems: [{ code: 'not-utf8' }],
    explain: [{ code: 'not-utf8', change: /UTF-8/, assumptions: [] }]
  })
})
