import { createHash } from 'node:crypto'
import t from 'tap'
import { reasons } from '../../support/fixture-names.ts'
import { isRefusal } from '../../support/refusals.ts'
import { testServer } from '../../support/server.ts'

const server = await testServer(t)
const range = {
  jornada: '16/03/2026',
  formato: 'INTERVALO_HORARIO',
  minMinutos: 480,
  maxMinutos: 540,
  descricao: 'x',
  motivoId: reasons.allowance
}
const attach = async (file: object, base = '') => {
  const { body } = await server.call(`POST ${base}/ajuste-registro/solicitar`, { body: { ...range, anexos: [file] } })
  return new URL(body.anexos[0].url).pathname
}
const download = (path: string) => server.app.inject({ method: 'GET', url: path })

t.test('what was uploaded comes back, byte for byte, without a token (A28)', async t => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7 + (at >> 8)) & 255))
  const answer = await download(await attach({ nome: 'página <1>.html', base64: bytes.toString('base64') }))
  t.equal(answer.statusCode, 200)
  t.ok(answer.rawPayload.equals(bytes))
  t.match(answer.headers, {
    'content-type': 'application/octet-stream',
    'content-length': '70000',
    'content-disposition': 'attachment; filename="p_gina <1>.html"; filename*=UTF-8\'\'p%C3%A1gina%20%3C1%3E.html',
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox'
  }, 'as a file and never as a page')
})

const names: [sentence: string, nome: string, disposition: string][] = [
  ['quotes and line ends', 'a"\\\r\nx: y%20.txt',
    'attachment; filename="a____x: y_20.txt"; filename*=UTF-8\'\'a%22%5C%0D%0Ax%3A%20y%2520.txt'],
  ['what encodeURIComponent leaves, and RFC 8187 does not', "it's (1)*.txt",
    'attachment; filename="it\'s (1)*.txt"; filename*=UTF-8\'\'it%27s%20%281%29%2A.txt'],
  ['half a character', 'a\ud800.txt', 'attachment; filename="a_.txt"; filename*=UTF-8\'\'a%EF%BF%BD.txt']
]
for (const [sentence, nome, disposition] of names) {
  t.test(`a name with ${sentence}`, async t => {
    const { statusCode, headers } = await download(await attach({ nome, base64: 'aGk=' }))
    t.equal(statusCode, 200)
    t.equal(headers['content-disposition'], disposition)
  })
}

t.test('a very long name does not make a header that clients refuse', async t => {
  const { statusCode, headers } = await download(await attach({ nome: `${'é'.repeat(100_000)}.pdf`, base64: 'aGk=' }))
  t.equal(statusCode, 200)
  t.ok(String(headers['content-disposition']).length < 4000)
})

t.test('an attachment of the fixtures is there, in every sandbox', async t => {
  for (const base of ['', '/~fresh']) {
    const { statusCode, rawPayload } = await download(`${base}/arquivos/f0000000-0000-4000-8000-000000000001`)
    t.equal(statusCode, 200)
    t.equal(createHash('sha256').update(rawPayload).digest('hex').length, 64)
    t.match(rawPayload.toString(), /ATESTADO/)
  }
})

t.test('one of another sandbox is not', async t => {
  const path = await attach({ nome: 'a', base64: 'aGk=', arquivoId: 'só-aqui' }, '/~mine')
  t.equal((await download(path)).statusCode, 200)
  t.equal((await download(path.replace('/~mine', '/~other'))).statusCode, 404)
  t.equal((await download(path.replace('/~mine', ''))).statusCode, 404)
})

t.test('404 to one that is not there, and after a reset', async t => {
  const what = 'GET /arquivos/n%C3%A3o'
  isRefusal(t, await server.call(what), what, 404, 'Arquivo não encontrado: não')
  const path = await attach({ nome: 'a', base64: 'aGk=' }, '/~reset')
  await server.call('POST /~reset/_sandbox/reset', { body: {} })
  t.equal((await download(path)).statusCode, 404)
})

t.test('HEAD answers the same without a body', async t => {
  const { statusCode, headers, payload } =
    await server.app.inject({ method: 'HEAD', url: '/arquivos/f0000000-0000-4000-8000-000000000001' })
  t.match({ statusCode, payload }, { statusCode: 200, payload: '' })
  t.ok(Number(headers['content-length']) > 0)
})

const identifiers = [
  'a/b', 'a b', '%', '?x=1', '#', 'ç€😀', '..x', 'n'.repeat(500), 'é'.repeat(500), '\0', '~a', '_sandbox/reset'
]
for (const arquivoId of identifiers) {
  t.test(`the address of ${JSON.stringify(arquivoId.slice(0, 20))} leads to it`, async t => {
    const path = await attach({ nome: 'a', base64: 'aGk=', arquivoId })
    const { statusCode, payload } = await download(path)
    t.match({ statusCode, payload }, { statusCode: 200, payload: 'hi' })
  })
}

const unreachable = ['.', '..', 'a\ud800', 'n'.repeat(501)]
for (const arquivoId of unreachable) {
  t.test(`an identifier that no address can hold is refused: ${arquivoId.slice(0, 20)}`, async t => {
    const what = 'POST /ajuste-registro/solicitar'
    const answer = await server.call(what, { body: { ...range, anexos: [{ nome: 'a', base64: 'aGk=', arquivoId }] } })
    t.equal(answer.status, 400)
    t.match(answer.body.message, [/^anexos\[0\]\.arquivoId /])
  })
}
