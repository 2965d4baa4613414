import t from 'tap'
import type { Language } from '../../../src/core/words.ts'
import { testServer } from '../../support/server.ts'

const ASTRAY: Readonly<Record<Language, string>> = {
  pt: 'espelho: sem sandbox, enquanto este teste rodava (pode ser de outro teste):',
  en: "espelho: without a sandbox, while this test ran (it may be another test's):"
}
const BEFORE = '2026-01-01T00:00:00Z'
const key = { name: 'k', permissions: ['*'] }

for (const requireSandbox of [false, true]) {
  t.test(requireSandbox ? 'where a sandbox is required' : 'where none is required', async t => {
    const server = await testServer(t, { requireSandbox })
    const send = (base: string, body: object = key) => server.call(`POST ${base}/api-key`, { body })
    const report = async (query: string, headers = {}) =>
      await server.call(`GET /_sandboxes/failure-report?sandbox=${query}`, { headers })
    await send('/~a')
    await send('/~b', {})

    t.test('nothing is said of a sandbox that refused nothing', async t => {
      t.match(await report('a'), { status: 200, text: '' })
      t.match(await report(`a&since=${BEFORE}`), { status: 200, text: '' })
      t.match(await report(`nobody&since=${BEFORE}`), { status: 200, text: '' })
    })

    t.test('refusals and warnings of the sandbox stand with their rules and fixes', async t => {
      await send('/~c', { name: '', nome: 'x' })
      const { text, headers } = await report('c')
      t.match(headers['content-type'], 'text/plain')
      t.match(text, /^espelho: refusals and warnings:\n {2}POST \/api-key 400\n {4}rule: .*name.*\n {4}fix: {2}\S/)
      t.match(text, /\n {4}warning: nome .*\n/)
      t.notMatch(text, ASTRAY.en)
      t.match((await report('c', { 'accept-language': 'pt-BR' })).text,
        /^espelho: recusas e avisos:\n.*\n {4}regra: +.*name.*\n {4}correção: \S[^]* {4}aviso: +nome/)
    })

    t.test('what came without a sandbox since the test began stands under its heading', async t => {
      await send('')
      await server.call('GET /api-keys')
      const since = new Date(Date.now() + 60_000).toISOString()
      t.equal((await report(`a&since=${since}`)).text, '', 'nothing of what came before')
      const { text } = await report(`a&since=${BEFORE}`)
      const status = requireSandbox ? 400 : 201
      t.ok(text.startsWith(`${ASTRAY.en}\n  POST /api-key ${status}\n`), text)
      t.match(text, /\n {2}GET \/api-keys 404\n {4}rule: Route not found/)
      t.equal(/rule: .*sandbox/.test(text), requireSandbox)
      t.ok((await report(`a&since=${BEFORE}`, { 'accept-language': 'pt' })).text.startsWith(ASTRAY.pt))
      t.match((await report(`c&since=${BEFORE}`)).text, /^espelho: refusals[^]*\nespelho: without a sandbox/)
      t.notMatch((await report(`default&since=${BEFORE}`)).text, ASTRAY.en, 'of default itself nothing is astray')
      await server.call('POST /_sandbox/reset', { body: {} })
      t.notMatch((await report(`a&since=${BEFORE}`)).text, '_sandbox', 'and nothing of the control plane')
    })

    t.test('only the newest are shown, and the others counted', async t => {
      await send('/~d')
      for (let count = 0; count < 23; count++) await send('/~d', { name: `k${count}`, permissions: 1 })
      const { text } = await report('d')
      t.equal(text.match(/POST \/api-key 400/g)?.length, 20)
      t.match(text, /\n {2}and 3 before\n$/)
    })
  })
}

t.test('without Accept-Language it is in the language of the machine', async t => {
  const server = await testServer(t, { language: 'pt' })
  await server.call('POST /~f/_sandbox/reset', { body: {} })
  await server.call('PATCH /~f/_sandbox/settings', { body: { 'error.language': 'en' } })
  await server.call('POST /~f/api-key', { body: {} })
  const { text } = await server.call('GET /_sandboxes/failure-report?sandbox=f')
  t.match(text, /^espelho: recusas[^]*regra: +name é obrigatório/)
})

t.test('bad questions are refused', async t => {
  const server = await testServer(t)
  for (const [query, field] of [
    ['', 'sandbox'], ['?sandbox=A_b', 'A_b'], ['?sandbox=a&since=ontem', 'since'], ['?sandbox=a&x=1', 'x']
  ] as const) {
    const { status, text } = await server.call(`GET /_sandboxes/failure-report${query}`)
    t.equal(status, 400, query)
    t.match(text, field)
  }
})

t.test('no token and no control character is shown', async t => {
  const server = await testServer(t)
  const sent = { 'x\u001b[31m': 1, name: 'espelho_admin', permissions: 1 }
  await server.call('POST /~e/api-key', { body: sent })
  const { text } = await server.call('GET /_sandboxes/failure-report?sandbox=e')
  t.match(text, 'POST /api-key 400')
  t.notMatch(text, 'espelho_admin')
  t.notMatch(text, '\u001b')
})
