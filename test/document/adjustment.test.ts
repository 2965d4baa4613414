import t from 'tap'
import { checkDocument } from '../../src/document/check.ts'
import { encodeEntity } from '../../src/document/encode.ts'
import { smallDocument } from './small-document.ts'

/** The whole response of POST /ajuste-registro/solicitar. */
const answer = {
  ajusteRegistroId: 'pasted',
  codigo: 12,
  jornada: '2026-03-16T00:00:00.000Z',
  status: 'APROVADO',
  formato: 'REGISTRO_PONTO',
  motivo: {
    motivoAjusteRegistroId: 'reason',
    descricao: 'Atestado',
    tipo: 'ATESTADO',
    descontarJornada: false,
    descontarPreferencialmenteAdicionalNoturno: false
  },
  descricao: 'Esqueci a saída',
  titulo: 'Atestado',
  ferias: false,
  registrosPropostos: [
    { dataHora: '2026-03-16T15:00:00.000Z', registroHash: 'second' },
    { dataHora: '2026-03-16T20:00:00.000Z' }
  ],
  anexos: [{ arquivoId: 'file', nome: 'atestado.txt', url: 'http://127.0.0.1:3000/arquivos/file' }],
  nomeGestor: 'Marcos',
  observacaoGestor: 'Certo',
  colaboradores: [{
    colaboradorId: 'ana',
    nome: 'Ana',
    numeroDocumento: '52998224725',
    saldoAntigo: '-04:00',
    adicionalNoturnoAntigo: '00:00',
    foto: 'https://example.com/ana.jpg',
    nomeUnidadeNegocio: 'Matriz',
    logoUnidadeNegocio: 'https://example.com/logo.png'
  }],
  createdAt: '2026-04-01T12:00:00.000Z',
  updatedAt: '2026-04-01T12:00:00.000Z',
  frequenciaDiariaJornada: { data: '2026-03-16T00:00:00.000Z', saldo: '-04:00', registros: [{ NSR: '000000001' }] }
}

const pasted = () => checkDocument({ ...smallDocument(), adjustments: [structuredClone(answer)] })
const write = (adjustment: Awaited<ReturnType<typeof pasted>>['entities']['adjustments'][number]) =>
  encodeEntity('adjustments', adjustment, { bytesOf: () => undefined }) as any

t.test('an answer can be pasted', async t => {
  const [adjustment] = (await pasted()).entities.adjustments
  t.match(adjustment, {
    id: 'pasted',
    code: 12,
    collaboratorId: 'ana',
    workday: '2026-03-16',
    reasonId: 'reason',
    attachmentIds: ['file'],
    previousBalance: -240,
    previousNightPremium: 0,
    managerRemark: 'Certo',
    format: 'REGISTRO_PONTO'
  })
})

t.test('the records that it creates have a chain of their own', async t => {
  const { entities: { adjustments: [adjustment], timeRecords } } = await pasted()
  t.same(timeRecords.map(record => record.nsr), [1, 2])
  const [kept, created] = adjustment?.format === 'REGISTRO_PONTO' ? adjustment.terms.proposed : []
  t.match(kept, { kept: 'second' })
  t.match(created, {
    created: {
      at: Date.parse('2026-03-16T20:00:00Z'),
      nsr: 1,
      direction: 'SAIDA',
      origin: '02',
      address: 'Rua da Mooca, 1',
      collaboratorId: 'ana',
      storedAt: Date.parse(answer.createdAt),
      createdByAdjustment: true,
      hash: /^[0-9a-f]{64}$/
    }
  })
})

t.test('it is written without what is derived, and with what was drawn', async t => {
  const [adjustment] = (await pasted()).entities.adjustments
  const { motivo, anexos, colaboradores, registrosPropostos: [kept, created], ...rest } = write(adjustment!)
  t.same(motivo, { motivoAjusteRegistroId: 'reason' })
  t.same(anexos, [{ arquivoId: 'file' }])
  t.same(colaboradores, [{ colaboradorId: 'ana', saldoAntigo: '-04:00', adicionalNoturnoAntigo: '00:00' }])
  t.same(kept, answer.registrosPropostos[0])
  t.match(created, { dataHora: '2026-03-16T20:00:00.000Z', registro: { NSR: '000000001', cpf: '52998224725' } })
  t.notOk('colaboradorId' in created.registro, 'whose it is stands beside it')
  t.same(Object.keys(rest), [
    'ajusteRegistroId', 'codigo', 'jornada', 'status', 'formato', 'descricao', 'titulo', 'nomeGestor',
    'observacaoGestor', 'createdAt', 'updatedAt'
  ])
})

t.test('written and put back, it stays the same', async t => {
  const { entities: { adjustments: [adjustment] } } = await pasted()
  const again = JSON.parse(JSON.stringify(write(adjustment!)))
  const { entities } = await checkDocument({ ...smallDocument(), adjustments: [again] })
  t.same(entities.adjustments, [adjustment])
})

t.test('a day is the same in any of its forms', async t => {
  for (const jornada of ['2026-03-16', '2026-03-16T03:00:00.000Z', '2026-03-16T00:00:00-03:00']) {
    const { entities } = await checkDocument({ ...smallDocument(), adjustments: [{ ...answer, jornada }] })
    t.equal(entities.adjustments[0]?.workday, '2026-03-16', jornada)
  }
})

t.test('a period that does not say whether records count leaves them out (A58)', async t => {
  const [period] = (await checkDocument(smallDocument())).entities.adjustments
  t.same(period?.terms, { from: '2026-03-18', to: '2026-03-19', keepsRecords: false })
})

t.test('an adjustment has at most as many days as a request can ask for', async t => {
  const [period] = smallDocument().adjustments as [object]
  const check = (last: string) => () => checkDocument({
    ...smallDocument(), adjustments: [{ ...period, minPeriodo: '1900-01-01', maxPeriodo: last }]
  })
  await t.resolves(check('2000-03-16'), '36,600 days')
  let refusal: unknown
  try { await check('2000-03-17')() } catch (error) { refusal = error }
  t.match(refusal, { violations: [{ pointer: '/adjustments/0/maxPeriodo', problem: { code: 'too-many-days' } }] })
})
