import { hash } from 'node:crypto'
import t from 'tap'
import { dataUrl } from '../../support/csv.ts'
import { ana, reasons } from '../../support/fixture-names.ts'
import { testServer } from '../../support/server.ts'

const server = await testServer(t)
const cnpj = '12ABC34501DE35'
const id = 'c0000000-0000-4000-8000-0000000000cc'
const call = (what: string, body?: object, headers = {}) => server.call(what, { body, headers })

t.test('a person with a CNPJ: records have no CPF, and none is invented (A87)', async t => {
  const { body: someone } = await call(`GET /_sandbox/state/collaborators/${ana}`)
  const person = { ...someone, colaboradorId: id, nome: 'Clara Prestadora', numeroDocumento: cnpj }
  const wrong = await call('POST /_sandbox/state/collaborators', { ...person, numeroDocumento: '12ABC34501DE36' })
  t.same([wrong.status, wrong.body.message], [400, [
    'numeroDocumento deve ser um CPF de 11 dígitos ou um CNPJ de 14 caracteres com os dígitos verificadores certos, ' +
      'sem pontuação'
  ]])
  t.equal((await call('POST /_sandbox/state/collaborators', person)).status, 201)
  const dataHora = '2026-03-16T11:00:00.000Z'
  const record = (await call('POST /_sandbox/state/timeRecords', { colaboradorId: id, dataHora })).body
  t.equal(record.cpf, '')
  const asked = await call('POST /ajuste-registro/solicitar', {
    jornada: '17/03/2026',
    formato: 'REGISTRO_PONTO',
    descricao: 'Esqueci',
    motivoId: reasons.forgotten,
    registrosPropostos: [{ dataHora: '2026-03-17T08:00:00-0300' }, { dataHora: '2026-03-17T12:00:00-03' }]
  }, { 'x-sandbox-colaborador': id })
  t.match(asked, { status: 201, body: { colaboradores: [{ numeroDocumento: cnpj }] } })
  t.match(asked.headers['x-sandbox-assumptions'], /\bA71\b/)
  const [first] = asked.body.frequenciaDiariaJornada.registros
  t.match(first, { cpf: '', criadoPorAjuste: true, dataHora: '2026-03-17T11:00:00.000Z' })
  const text = `${first.NSR.padStart(9, '0')}72026-03-17T08:00:00-0300${'0'.repeat(12)}2026-04-01T09:00:00-0300020`
  t.equal(first.hashCode, hash('sha256', text), 'zeros take the place of the CPF')

  const { body: state } = await call('GET /_sandbox/state')
  const { body: { hash: known } } = await call('GET /_sandbox/hash')
  t.equal((await call('PUT /_sandbox/state', state)).status, 200)
  t.equal((await call('GET /_sandbox/hash')).body.hash, known, 'and it can be put back')
})

t.test('the person is found by it, with punctuation or without, in letters of either case', async t => {
  for (const who of [cnpj, '12.ABC.345/01DE-35', '12.abc.345/01de-35', 'clara prestadora']) {
    const { body } = await call(`GET /_sandbox/timesheet/${encodeURIComponent(who)}?month=2026-03`)
    t.equal(body.collaborator?.colaboradorId, id, who)
    const csv = dataUrl(`collaboratorId,date\n${who},2026-04-06\n`)
    const { body: { status, errors } } = await call('POST /turnos-excecoes/days/import', csv)
    t.equal(status, who !== 'clara prestadora', `${who}: ${errors}`)
  }
  const { text } = await call(`GET /_sandbox/timesheet/${cnpj}?month=2026-03&format=text`)
  t.match(text, 'Clara Prestadora  CNPJ 12.ABC.345/01DE-35')
})
