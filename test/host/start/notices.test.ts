import t from 'tap'
import { checkOptions } from '../../../src/host/start/config.ts'
import { startServer } from '../../../src/server.ts'

const rule = (fields: object) => ({ id: 'd0000000-0000-4000-8000-000000000003', tipo: 'REGISTRO_PONTO', ...fields })

const EVERY_DAY = Object.fromEntries(['Segunda', 'Terca', 'Quarta', 'Quinta', 'Sexta', 'Sabado', 'Domingo']
  .map(day => [`trabalha${day}`, true]))

for (const [sentence, fields, logLevel, expected] of [
  ['a server says at its start that a 12×36 forgets holidays', {}, 'warn',
    /^espelho: the shift "12×36 diurno" is 12×36/],
  ['unless it is silent', {}, 'silent', /^$/],
  ['and nothing where the rule has the preset', { modelo: '12x36' }, 'warn', /^$/]
] as const) {
  t.test(sentence, async t => {
    const written = t.capture(process.stderr, 'write', () => true)
    const world = { extends: 'built-in', timeRules: [rule(fields)] }
    const server = await startServer(checkOptions({ port: 0, logLevel }), { world: world as never, language: 'en' })
    await server.close()
    t.match(written().map(({ args: [text] }) => String(text)).join(''), expected)
  })
}

t.test('a server says at its start that a month of 220 hours has the divisor for hours', async t => {
  for (const [tempoTrabalho, expected] of [
    ['220:00', /^espelho: the shift "X" is MENSAL of 220:00/], ['176:00', /^$/]
  ] as const) {
    const written = t.capture(process.stderr, 'write', () => true)
    const grupos = [{ ...EVERY_DAY, tempoTrabalho }]
    const shift = { turnoId: 'x', nome: 'X', tipo: 'turnoFlexivel', tipoTurnoFlexivel: 'MENSAL', grupos }
    const world = { extends: 'built-in', shifts: [shift] }
    const options = checkOptions({ port: 0, logLevel: 'warn' })
    const server = await startServer(options, { world: world as never, language: 'en' })
    await server.close()
    t.match(written().map(({ args: [text] }) => String(text)).join(''), expected)
  }
})

t.test('a server names at its start the files of its folder that are no fixtures, once', async t => {
  const written = t.capture(process.stderr, 'write', () => true)
  const fixtures = t.testdir({ 'README.md': '', 'api-keys.json': '[]' })
  const server = await startServer(checkOptions({ port: 0, logLevel: 'warn', fixtures }), { language: 'en' })
  await server.close()
  t.same(written().map(({ args: [text] }) => String(text)), ['espelho: files that are no fixtures: README.md\n'])
})

for (const [place, logLevel, language, expected] of [
  [undefined, 'info', 'en', 'espelho: the data is in memory only\n'],
  [undefined, 'info', 'pt', 'espelho: os dados ficam só na memória\n'],
  [undefined, 'warn', 'en', ''],
  ['kept', 'info', 'en', 'espelho: the data is in the folder FOLDER/kept\n'],
  ['kept', 'debug', 'pt', 'espelho: os dados ficam na pasta FOLDER/kept\n']
] as const) {
  t.test(`a server at the level ${logLevel} says where its data is: ${expected}`, async t => {
    const written = t.capture(process.stderr, 'write', () => true)
    const folder = t.testdir()
    const data = place && `${folder}/${place}`
    const server = await startServer(checkOptions({ port: 0, logLevel, data }), { language })
    await server.close()
    const lines = written().map(({ args: [text] }) => String(text)).filter(line => !line.startsWith('{'))
    t.equal(lines.join('').replace(folder, 'FOLDER'), expected)
  })
}

for (const [host, language, expected] of [
  ['127.0.0.1', 'en', /^$/],
  ['0.0.0.0', 'en', /^espelho: whoever reaches this port reaches http:\/\/127\.0\.0\.1:9\/x, too, .*\n$/],
  ['0.0.0.0', 'pt', /^espelho: quem alcança esta porta alcança também http:\/\/127\.0\.0\.1:9\/x, com .*\n$/]
] as const) {
  t.test(`the start of a server with --fallback on ${host}, in ${language}`, async t => {
    const written = t.capture(process.stderr, 'write', () => true)
    const options = checkOptions({ host, port: 0, logLevel: 'warn', fallback: 'http://127.0.0.1:9/x' })
    const server = await startServer(options, { language })
    await server.close()
    t.match(written().map(({ args: [text] }) => String(text)).join(''), expected)
  })
}
