import t from 'tap'
import { misuseIn } from '../../../src/guests/cli/commander-words.ts'
import { readyText } from '../../../src/guests/cli/start.ts'
import { optionSpecs, parseOptions } from '../../../src/host/start/config.ts'
import { espelho, inProcess } from './espelho.ts'
import { sending } from './sending.ts'

const PORTUGUESE = { LC_ALL: 'pt_BR.UTF-8' }
const ENGLISH = /\b(the|usage|options|commands|print|of|which|default)\b/i

t.test('the help is in the language of the locale, and all of it', async t => {
  const { out: whole } = await inProcess(['--help'], PORTUGUESE)
  t.match(whole, /^Uso: espelho \[comando\] \[opções\]\n/)
  t.match(whole, /^ {2}aprovar\|approve /m)
  t.notMatch(whole.replace(/--\S+|<\S+>|\[\S+\]/g, ''), ENGLISH)
  const { out } = await inProcess(['start', '--help'], PORTUGUESE)
  for (const { flag, description, otherwise } of optionSpecs) {
    t.ok(out.replace(/\s+/g, ' ').includes(`${description.pt} (ambiente:`), flag)
    t.not(otherwise.pt, undefined)
  }
  t.notMatch(out.replace(/--\S+|<\S+>|\[\w+\]|padrão: default/g, ''), ENGLISH)
})

const MISUSES: readonly [words: string[], told: string][] = [
  [['--nada'], "opção desconhecida: '--nada'"],
  [['--prot', '1'], "opção desconhecida: '--prot'\n(Você quis dizer --port?)"],
  [['chek'], "comando desconhecido: 'chek'\n(Você quis dizer check?)"],
  [['xyz'], "comando desconhecido: 'xyz'; os comandos são: iniciar, conferir"],
  [['aprova', '4', '--nada'], "comando desconhecido: 'aprova'\n(Você quis dizer aprovar?)"],
  [['aprovar'], "falta o argumento 'ajuste'"],
  [['check'], "falta o argumento 'pasta-de-fixtures'"],
  [['--port'], "falta o valor da opção '--port <número>'"],
  [['folha', 'Ana', '--mes', '--lang', 'pt'], "falta o valor da opção '--mes <mês>'"],
  [['--port', 'x'], '--port deve ser um número inteiro de 0 a 65535, e não "x"'],
  [['openapi', '--openapi', '2.0'], '--openapi deve ser uma destas: 3.1, 3.0, e não "2.0"'],
  [['--lang', 'de'], '--lang must be one of: pt, en, not "de"']
]

for (const [words, told] of MISUSES) {
  t.test(`misuse is told in Portuguese: ${words.join(' ')}`, async t => {
    const { code, err } = await inProcess(words, PORTUGUESE)
    t.equal(code, 2)
    t.ok(err.startsWith(`espelho: ${told}`), err)
  })
}

t.test('English stays English, with --lang en over the locale', async t => {
  t.match(await inProcess(['--lang', 'en', '--nada'], PORTUGUESE), { err: /^espelho: unknown option '--nada'/ })
  t.equal(misuseIn('en', "error: unknown option '--x'"), "unknown option '--x'")
})

t.test('check and exec speak it, too', async t => {
  const folder = t.testdir({ 'holidays.json': '[{ "data": "x", "nome": "y" }]' })
  t.match(await inProcess(['check', folder], PORTUGUESE), { code: 1, out: /deve ser .*\n1 problema\n$/ })
  const { err } = await espelho(['exec', '--lang', 'pt', ...sending('send POST /api-key; exit 1')])
  t.match(err, /^espelho: 1 requisição foi recusada:\n {2}POST \/api-key 401\n {4}regra: {4}Token de acesso/)
  t.match(err, /\n {4}correção: envie o cabeçalho Authorization/)
})

t.test('what a terminal shows when the server is ready', async t => {
  const text = readyText({ url: 'http://127.0.0.1:3000', token: '' }, parseOptions({}, {}), 'pt')
  t.match(text, /^o espelho está pronto\n/)
  t.notMatch(text, ENGLISH)
})
