import t from 'tap'
import { camila, exceptionId, juliana, patricia } from '../../support/fixture-names.ts'
import { isRefusal, refusesStrangers, refusesUnreadable } from '../../support/refusals.ts'
import { testServer } from '../../support/server.ts'

const server = await testServer(t)
const path = `/turnos-excecoes/${exceptionId(1)}/colaboradores/desvincular`
const what = `PATCH ${path}`

let worlds = 0
function inNewWorld () {
  const base = `/~w${++worlds}`
  return {
    base,
    unlink: (...collaboratorIds: string[]) => server.call(`PATCH ${base}${path}`, { body: { collaboratorIds } }),
    exception: async () => (await server.call(`GET ${base}/_sandbox/state/shiftExceptions/${exceptionId(1)}`)).body
  }
}

const cases: [sentence: string, ids: string[], mensagem: string, left: string[]][] = [
  ['one who is linked', [juliana], '1 colaborador desvinculado', [patricia, camila]],
  ['several', [camila, juliana], '2 colaboradores desvinculados', [patricia]],
  ['one twice', [juliana, juliana], '1 colaborador desvinculado', [patricia, camila]],
  ['one who is not linked, or not there (A40)', [juliana, 'x', ''],
    '1 colaborador desvinculado; 2 ignorados, porque não estão vinculados', [patricia, camila]],
  ['nobody who is linked', ['__proto__'],
    '0 colaboradores desvinculados; 1 ignorado, porque não está vinculado', [juliana, patricia, camila]]
]
for (const [sentence, ids, mensagem, left] of cases) {
  t.test(`unlinking ${sentence}`, async t => {
    const { unlink, exception } = inNewWorld()
    const answer = await unlink(...ids)
    t.equal(answer.status, 200)
    t.strictSame(answer.body, { status: true, mensagem })
    const { colaboradores, dias } = await exception()
    t.strictSame(colaboradores, left, 'who stays linked')
    t.strictSame(dias.map((day: { collaboratorId: string }) => day.collaboratorId), left, 'their days stay (A42)')
  })
}

t.test('unlinking one undoes every swap that touches them', async t => {
  const { unlink, exception, base } = inNewWorld()
  const entity = await exception()
  const dias = [
    { collaboratorId: juliana, date: '2026-04-06', swappedCollaboratorId: patricia },
    { collaboratorId: patricia, date: '2026-04-07', swappedCollaboratorId: juliana, swappedDate: '2026-04-08' },
    { collaboratorId: patricia, date: '2026-04-09', swappedCollaboratorId: camila }
  ]
  t.equal((await server.call(`PUT ${base}/_sandbox/state/shiftExceptions/${exceptionId(1)}`, {
    body: { ...entity, dias }
  })).status, 200)
  await unlink(juliana)
  t.strictSame((await exception()).dias, [dias[2]])
})

t.test('a shift that was swapped is the old one again', async t => {
  const { unlink, base } = inNewWorld()
  const shift = async () =>
    (await server.call(`GET ${base}/_sandbox/daily-frequency/${juliana}?from=2026-03-13`)).body.days[0]
  t.match(await shift(), { cargaHoraria: '00:00', turnoVigente: { excecao: true, excecaoId: exceptionId(1) } })
  await unlink(juliana)
  const after = await shift()
  t.match(after, { cargaHoraria: '08:48', turnoVigente: { excecao: false } })
  t.notOk('excecaoId' in after.turnoVigente)
})

t.test('unlinking nobody who is linked changes nothing', async t => {
  const { unlink, base } = inNewWorld()
  const hash = async () => (await server.call(`GET ${base}/_sandbox/hash`)).body.hash
  const before = await hash()
  await unlink('x')
  t.equal(await hash(), before)
})

t.test('unknown fields get a warning (A15)', async t => {
  const { headers } = await server.call(what, { body: { collaboratorIds: ['x'], colaboradores: [] } })
  t.equal(headers['x-sandbox-warning'], 'unknown-field /colaboradores')
})

const refused: [sentence: string, body: object, ...messages: string[]][] = [
  ['an empty object', {}, 'o campo collaboratorIds é obrigatório'],
  ['nobody (A41)', { collaboratorIds: [] }, 'o campo collaboratorIds deve ter pelo menos 1 item'],
  ['a text', { collaboratorIds: juliana }, 'o campo collaboratorIds deve ser uma lista'],
  ['null', { collaboratorIds: null }, 'o campo collaboratorIds deve ser uma lista'],
  ['identifiers that are none', { collaboratorIds: [juliana, 5, null] }, 'collaboratorIds[1] deve ser um texto',
    'collaboratorIds[2] deve ser um texto']
]
for (const [sentence, body, ...messages] of refused) {
  t.test(`400 to ${sentence}`, async t => isRefusal(t, await server.call(what, { body }), what, 400, messages))
}

t.test('404 to a shift exception that is not there (A29), after 400 (A43)', async t => {
  const other = 'PATCH /turnos-excecoes/x/colaboradores/desvincular'
  isRefusal(
    t, await server.call(other, { body: { collaboratorIds: ['x'] } }), other, 404, 'Exceção de turno não encontrada: x'
  )
  t.equal((await server.call(other, { body: { collaboratorIds: [] } })).status, 400)
})

refusesUnreadable(t, server, what)
refusesStrangers(t, server, what, 'turno-excecao:desvincular')
