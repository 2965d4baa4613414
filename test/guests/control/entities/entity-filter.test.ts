import jsonPatch from 'fast-json-patch'
import t from 'tap'
import { ana, marcos, reasons } from '../../../support/fixture-names.ts'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const call = (what: string, body?: unknown) =>
  server.call(what.replace(' /', ' /_sandbox/'), body === undefined ? {} : { body })
const ask = (who: string, jornada: string, motivoId = reasons.allowance) =>
  server.call('POST /ajuste-registro/solicitar', {
    headers: { 'x-sandbox-colaborador': who },
    body: { jornada, formato: 'INTERVALO_HORARIO', minMinutos: 480, maxMinutos: 540, descricao: 'x', motivoId }
  })
await ask(ana, '16/03/2026')
await ask(marcos, '17/03/2026')
await ask(marcos, '18/03/2026')

const filters: [query: string, found: number, sentence: string][] = [
  ['collaborators?nome=Ana Beatriz Souza', 1, 'a field has a value'],
  ['collaborators?status=ATIVO&status=INATIVO', 11, 'or one of several'],
  ['collaborators?status=ATIVO&nome=X', 0, 'all fields have theirs'],
  ['adjustments?colaboradores.colaboradorId=ID', 2, 'a field in an item of a list'],
  ['adjustments?colaboradores.0.colaboradorId=ID', 2, 'of the first item'],
  ['adjustments?colaboradores.1.colaboradorId=ID', 0, 'of a second one that is not there'],
  ['adjustments?colaboradores.nome=Ana Beatriz Souza', 1, 'the name beside the identifier'],
  ['adjustments?motivo.motivoAjusteRegistroId=REASON&minMinutos=480', 3, 'a field in a field, and a number'],
  ['apiKeys?permissions=*', 3, 'a list with such an item'],
  ['shifts?dias.intervalos.inicio=12:00', 2, 'a list in a list']
]
for (const [query, found, sentence] of filters) {
  t.test(`${query}: ${sentence}`, async t => {
    const filled = query.replace('ID', marcos).replace('REASON', reasons.allowance).replaceAll(' ', '%20')
    const { body } = await call(`GET /state/${filled}`)
    t.equal(body.length, found, JSON.stringify(body).slice(0, 200))
  })
}

t.test('a field that no entity of the collection can have is refused, with those that there are', async t => {
  for (const name of ['x', 'motivo.x', 'motivo.0x', 'colaboradores.', '.nome', 'descricao.x', '0', '__proto__.x']) {
    const { status, body: { message: [message] } } = await call(`GET /state/adjustments?${name}=1`)
    t.equal(status, 400, name)
    t.match(message, / não é um parâmetro conhecido; os conhecidos são: .*colaboradores\.colaboradorId/, name)
  }
})

t.test('an adjustment has the name of its collaborator beside the identifier', async t => {
  const { body: [first] } = await call(`GET /state/adjustments?colaboradores.colaboradorId=${ana}&status=PENDENTE`)
  t.match(first.colaboradores, [{ colaboradorId: ana, nome: 'Ana Beatriz Souza' }])
  t.strictSame((await call(`GET /state/adjustments/${first.codigo}`)).body, first)
})

t.test('the name is of no account when a document is put', async t => {
  const { body: { hash } } = await call('GET /hash')
  const { body: document } = await call('GET /state')
  t.equal((await call('PUT /state', document)).body.hash, hash, 'what was read changes nothing')
  const first = document.adjustments.at(-1)
  const other = { ...first, colaboradores: [{ ...first.colaboradores[0], nome: 'Outra' }] }
  t.strictSame((await call(`PUT /state/adjustments/${first.ajusteRegistroId}`, other)).body, first, 'nor does another')
  t.equal((await call('GET /hash')).body.hash, hash)
})

t.test('a difference has the names that a change of the collaborator changes', async t => {
  const { body: before } = await call('GET /state')
  await call('PUT /snapshots/before')
  const { body: person } = await call(`GET /state/collaborators/${marcos}`)
  await call(`PUT /state/collaborators/${marcos}`, { ...person, nome: 'Marcos Novo' })
  await call(`POST /adjustments/${before.adjustments.at(-2).codigo}/approve`)
  await call(`DELETE /state/adjustments/${before.adjustments.at(-3).codigo}`)
  const { body: patch } = await call('GET /diff?from=before')
  t.strictSame(
    jsonPatch.applyPatch(before, patch, true).newDocument,
    (await call('GET /state')).body,
    'the patch makes the document'
  )
})
