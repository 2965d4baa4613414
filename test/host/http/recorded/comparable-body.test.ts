import t from 'tap'
import { comparableBody } from '../../../../src/host/http/recorded/comparable-body.ts'

const HASH = '687e6926aac2eaeceb0c72219f3e63c4d536680227400bd6843b1417ee7da79c'

const cases: readonly [sentence: string, sent: unknown, compared: unknown][] = [
  ['an identifier is one, whatever it is', { ajusteRegistroId: '8a6e0804-2bd0-4672-b79d-d97027f9071a' },
    { ajusteRegistroId: '<id>' }],
  ['also within a text', { mensagem: 'Exceção 8a6e0804-2bd0-4672-b79d-d97027f9071a criada' },
    { mensagem: 'Exceção <id> criada' }],
  ['so is a hash', { hashCode: HASH }, { hashCode: '<hash>' }],
  ['a token is not shown', { token: 'espelho_admin' }, { token: '<token>' }],
  ['a time of storage keeps its form', { createdAt: '2026-04-01T12:00:00.000Z', criadoEm: '2026-04-01T09:00:00-03:00' },
    { createdAt: '0000-00-00T00:00:00.000Z', criadoEm: '0000-00-00T00:00:00-00:00' }],
  ['any other instant stays', { jornada: '2026-03-16T00:00:00.000Z' }, { jornada: '2026-03-16T00:00:00.000Z' }],
  ['numbers of a sequence are no difference', { codigo: 15, NSR: '000000007', saldo: '-00:07' },
    { codigo: 0, NSR: '000000000', saldo: '-00:07' }],
  ['an address loses server and sandbox', { url: 'http://127.0.0.1:4711/~a-b/arquivos/x' },
    { url: '<base>/arquivos/x' }],
  ['lists and what lies within are read too', [{ a: [HASH, null, true, 1.5] }], [{ a: ['<hash>', null, true, 1.5] }]]
]
for (const [sentence, sent, compared] of cases) t.same(comparableBody(JSON.stringify(sent)), compared, sentence)
t.equal(comparableBody('no JSON: http://a/~b/c'), 'no JSON: <base>/c', 'a text that is no JSON stays a text')
t.equal(comparableBody(''), '')
