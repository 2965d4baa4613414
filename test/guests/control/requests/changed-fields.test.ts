import fc from 'fast-check'
import t from 'tap'
import { changedFields, type ChangedField } from '../../../../src/guests/control/requests/changed-fields.ts'
import { testServer } from '../../../support/server.ts'
import { accepted, SOLICITAR } from './exchanges.ts'

const MOOCA = { localizacaoId: 'a', nome: 'Fábrica Mooca', raio: 150 }
const PAULISTA = { localizacaoId: 'b', nome: 'Paulista' }

const table: [sentence: string, before: object, after: object, fields: ChangedField[]][] = [
  ['a field that changed', { nome: 'a', x: 1 }, { nome: 'b', x: 1 }, [{ pointer: '/nome', from: 'a', to: 'b' }]],
  ['one that came, and one that is gone', { 'a/b': 1 }, { b: null },
    [{ pointer: '/a~1b', from: 1 }, { pointer: '/b', to: null }]],
  ['a field of an object', { motivo: { id: 1, x: 1 } }, { motivo: { id: 2, x: 1 } },
    [{ pointer: '/motivo/id', from: 1, to: 2 }]],
  ['the one inside a list, by its name', { l: [MOOCA, PAULISTA] }, { l: [PAULISTA, { ...MOOCA, raio: 250 }] },
    [{ pointer: '/l/1/raio', of: 'Fábrica Mooca', from: 150, to: 250 }]],
  ['one that got another name', { l: [MOOCA] }, { l: [{ ...MOOCA, nome: 'x' }] },
    [{ pointer: '/l/0/nome', of: 'x', from: 'Fábrica Mooca', to: 'x' }]],
  ['one that got another identifier', { l: [MOOCA] }, { l: [{ ...MOOCA, localizacaoId: 'c' }] },
    [{ pointer: '/l/0/localizacaoId', of: 'Fábrica Mooca', from: 'a', to: 'c' }]],
  ['what a list lost and got', { l: ['a', 'b', 'b'] }, { l: ['b', 'c'] },
    [{ pointer: '/l/0', from: 'a' }, { pointer: '/l/2', from: 'b' }, { pointer: '/l/1', to: 'c' }]],
  ['an order that changed says nothing', { l: [1, 2] }, { l: [2, 1] }, []],
  ['a list in the place of a text', { l: 'a' }, { l: ['a'] }, [{ pointer: '/l', from: 'a', to: ['a'] }]]
]
for (const [sentence, before, after, fields] of table) {
  t.test(sentence, async t => t.strictSame(changedFields(before, after), fields))
}

t.test('nothing differs from itself, and something does from another', async () => {
  fc.assert(fc.property(fc.object(), fc.object(), (one, other) => {
    const isSame = changedFields(one, structuredClone(one)).length === 0
    const back = changedFields(other, one).length
    return isSame && changedFields(one, other).length === back
  }))
})

t.test('one exchange says what it changed: a verb, a name, and each field, old and new', async t => {
  const { call } = await testServer(t)
  const changesOf = async (id: string) => (await call(`GET /_sandbox/requests/${id}`)).body.changes
  const place = '10000000-0000-4000-8000-000000000001'
  const { body } = await call(`GET /_sandbox/state/workLocations/${place}`)
  const [mooca, ...others] = body.localizacoes
  const wider = [{ ...mooca, raioMetros: 250 }, ...others]
  await call(`PUT /_sandbox/state/workLocations/${place}`, { body: { ...body, localizacoes: wider } })
  const made = await call(SOLICITAR, { body: accepted })
  await call(`POST /_sandbox/adjustments/${made.body.ajusteRegistroId}/reject`, { body: {} })
  await call('DELETE /_sandbox/state/holidays/2026-04-03')
  await call('POST /api-key', { body: { name: 'x', permissions: ['*'] } })
  t.match(await changesOf('0-1'), [{
    verb: 'changed',
    name: body.nome,
    fields: [{ pointer: '/localizacoes/0/raioMetros', of: 'Fábrica Mooca', from: 150, to: 250 }]
  }])
  t.match(await changesOf('0-2'), [{ verb: 'created', name: 'Ana Beatriz Souza', collection: 'adjustments' }])
  const [decided] = await changesOf('0-3')
  t.match(decided, { verb: 'changed', name: 'Ana Beatriz Souza' })
  const status = decided.fields.find(({ pointer }: ChangedField) => pointer === '/status')
  t.match(status, { from: 'PENDENTE', to: 'REJEITADO' })
  t.match(await changesOf('0-4'), [{ verb: 'removed', name: String, entity: null }])
  const list = await call('GET /_sandbox/requests?control=true')
  t.notOk('verb' in list.body.requests[0].changes[0], 'a list does not')
})
