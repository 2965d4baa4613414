import t from 'tap'
import { acceptedLanguage } from '../../../../src/host/http/sandbox/control-language.ts'
import { testServer } from '../../../support/server.ts'

const headers: [header: string | undefined, language: 'pt' | 'en' | undefined][] = [
  [undefined, undefined],
  ['', undefined],
  ['*', undefined],
  ['fr, de;q=0.8', undefined],
  ['pt-BR', 'pt'],
  ['PT', 'pt'],
  ['en-US,en;q=0.9,pt;q=0.8', 'en'],
  ['en;q=0.3, pt-BR;q=0.7', 'pt'],
  ['fr-CA, en;q=0.5', 'en'],
  ['en;q=0, pt;q=0.1', 'pt'],
  ['en;q=none', undefined]
]
for (const [header, language] of headers) {
  t.test(`Accept-Language ${header ?? 'absent'} asks for ${language ?? 'none of ours'}`, async t => {
    t.equal(acceptedLanguage(header), language)
  })
}

t.test('the control plane answers in the language that is asked for, else in that of the messages', async t => {
  const server = await testServer(t)
  const get = async (path: string, language?: string) =>
    (await server.call(`GET ${path}`, language === undefined ? {} : { headers: { 'accept-language': language } })).body
  const question = async (language?: string) => (await get('/_sandbox/assumptions', language)).assumptions[0].question
  t.equal(await question(), 'Status de sucesso de POST /api-key')
  t.equal(await question('en'), 'Success status of POST /api-key')
  t.equal(
    (await get('/_sandbox/snapshots/none/none', 'en')).message, 'Route not found: GET /_sandbox/snapshots/none/none'
  )
  t.match(await get('/_sandbox/requests/0-7', 'en'), { message: /Not found/ })
  t.match(await get('/_sandbox/requests/0-7', 'pt-BR'), { message: /Não encontrado/ })
  await server.call('PATCH /_sandbox/settings', { body: { 'error.language': 'en' } })
  t.equal(await question(), 'Success status of POST /api-key')
  t.equal(await question('pt'), 'Status de sucesso de POST /api-key')
})

t.test('a request is explained in the language that is asked for, and its answer stays as it was sent', async t => {
  const server = await testServer(t)
  await server.call('POST /api-key', {
    body: { name: 'x', permissions: [], extra: 1 }, headers: { 'accept-language': 'en' }
  })
  const last = async (language: string) =>
    (await server.call('GET /_sandbox/requests/last', { headers: { 'accept-language': language } })).body
  const [pt, en] = [await last('pt'), await last('en')]
  t.match(en, { why: /must/, explain: [{ rule: /must/ }], warnings: [{ text: /not a field of the contract/ }] })
  t.match(pt, { why: /deve/, explain: [{ rule: /deve/ }], warnings: [{ text: /não é um campo do contrato/ }] })
  t.match(en.response.body.message, [/deve/], 'an operation is answered as by the real service')
  t.strictSame(en.response, pt.response)
})
