import t from 'tap'
import { checkOptions, OptionError } from '../../src/host/start/config.ts'
import { maskFor } from '../../src/host/http/recorded/mask.ts'
import { printable, printableJson } from '../../src/core/wire/printable.ts'
import { testServer } from '../support/server.ts'
import { page, tableUnder } from './support/markdown.ts'

const security = page('docs/options.md')

t.test('each kind of page is answered as the table says', async t => {
  const { call } = await testServer(t, { publicUrl: 'https://espelho.example', origins: ['https://app.example'] })
  const headers: Record<string, string>[] = [
    { host: 'evil.test' }, { origin: 'http://localhost:5173' }, { origin: 'https://espelho.example' },
    { origin: 'https://app.example' }, { origin: 'https://evil.test' }
  ]
  const rows = tableUnder(security, 'Web pages')
  t.equal(rows.length, headers.length)
  for (const [at, [request = '', operations = '']] of rows.entries()) {
    const body = { name: 'x', permissions: ['*'] }
    const { status } = await call('POST /api-key', { body, headers: headers[at] ?? {} })
    t.equal(status, operations === '403' ? 403 : 201, request)
  }
})

t.test('what the page says of other things', async t => {
  t.throws(() => checkOptions({ cors: '*' }), OptionError, '`*` is no origin')
  t.equal(maskFor(['espelho_admin'])('espelho%255Fadmin'), 'espelho%255Fadmin')
  t.equal(printable('\u009b'), '⟨U+009B⟩')
  t.equal(printableJson('\u009b'), '\\u009b')
})
