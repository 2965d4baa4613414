import t from 'tap'
import { checkOptions } from '../../src/config.ts'
import { startServer } from '../../src/server/start-server.ts'

const rule = (fields: object) => ({ id: 'd0000000-0000-4000-8000-000000000003', tipo: 'REGISTRO_PONTO', ...fields })

for (const [sentence, fields, logLevel, expected] of [
  ['a server says at its start that a 12×36 forgets holidays', {}, 'warn',
    /^espelho: the shift "12×36 diurno" is 12×36/],
  ['unless it is silent', {}, 'silent', /^$/],
  ['and nothing where the rule has the preset', { modelo: '12x36' }, 'warn', /^$/]
] as const) {
  t.test(sentence, async t => {
    const written = t.capture(process.stderr, 'write', () => true)
    const world = { extends: 'built-in', timeRules: [rule(fields)] }
    const server = await startServer(checkOptions({ port: 0, logLevel }), { world: world as never })
    await server.close()
    t.match(written().map(({ args: [text] }) => String(text)).join(''), expected)
  })
}

t.test('a server names at its start the files of its folder that are no fixtures, once', async t => {
  const written = t.capture(process.stderr, 'write', () => true)
  const fixtures = t.testdir({ 'README.md': '', 'api-keys.json': '[]' })
  const server = await startServer(checkOptions({ port: 0, logLevel: 'warn', fixtures }))
  await server.close()
  t.same(written().map(({ args: [text] }) => String(text)), ['espelho: files that are no fixtures: README.md\n'])
})
