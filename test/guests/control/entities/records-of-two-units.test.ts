import t from 'tap'
import { ana, reasons, unitId } from '../../../support/fixture-names.ts'
import { testServer } from '../../../support/server.ts'

// The hash of a record says nothing of the business unit, and that of a unit's first record rests on no other: who
// works in two units has the same one twice in the same minute.

const server = await testServer(t)
const FIRST = '2026-04-01T08:00:00-03:00'

let worlds = 0
/** A new sandbox without records, in which Ana works in two business units. The second one is `outra`. */
async function inTwoUnits () {
  const base = `/~w${++worlds}`
  const call = (what: string, body?: unknown, headers = {}) =>
    server.call(what.replace(' /', ` ${base}/`), body === undefined ? { headers } : { body, headers })
  const { body: document } = await call('GET /_sandbox/state')
  const { body: who } = await call(`GET /_sandbox/state/collaborators/${ana}`)
  const collaborators = [...document.collaborators, { ...who, colaboradorId: 'outra', unidadeNegocioId: unitId(2) }]
  await call('PUT /_sandbox/state', { ...document, collaborators, timeRecords: [], adjustments: [] })
  return {
    call,
    record: (colaboradorId: string, more = {}) =>
      call('POST /_sandbox/state/timeRecords', { colaboradorId, dataHora: FIRST, ...more }),
    adjust: async (colaboradorId: string) => {
      const body = {
        jornada: '01/04/2026',
        formato: 'REGISTRO_PONTO',
        descricao: 'x',
        motivoId: reasons.forgotten,
        registrosPropostos: [{ dataHora: FIRST }]
      }
      const { status, body: { frequenciaDiariaJornada, ajusteRegistroId } } =
        await call('POST /ajuste-registro/solicitar', body, { 'x-sandbox-colaborador': colaboradorId })
      return { status, id: ajusteRegistroId, record: frequenciaDiariaJornada.registros[0] }
    }
  }
}

t.test('400 to a document in which they have the same hash', async t => {
  const { call } = await inTwoUnits()
  const { body: document } = await call('GET /_sandbox/state')
  const put = await call('PUT /_sandbox/state', {
    ...document,
    timeRecords: [
      { colaboradorId: ana, dataHora: FIRST },
      { colaboradorId: 'outra', dataHora: FIRST }
    ]
  })
  t.equal(put.status, 400)
  t.match(put.body.message, [/^timeRecords\[1\]\.hashCode repete [0-9a-f]{64}$/])
  const numbered = await call('PUT /_sandbox/state', {
    ...document,
    timeRecords: [
      { colaboradorId: ana, dataHora: FIRST },
      { colaboradorId: 'outra', dataHora: FIRST, NSR: '2' }
    ]
  })
  t.equal(numbered.status, 200, 'with another number it is another one')
})

t.test('one that is drawn passes over a number whose hash is taken', async t => {
  const sentences: [sentence: string, first: 'record' | 'adjust', second: 'record' | 'adjust'][] = [
    ['a record after a record', 'record', 'record'],
    ['a created one after a created one', 'adjust', 'adjust']
  ]
  for (const [sentence, first, second] of sentences) {
    const world = await inTwoUnits()
    const made = [await world[first](ana), await world[second]('outra')].map(answer =>
      'record' in answer ? answer.record : answer.body)
    t.strictSame(made.map(({ NSR }) => NSR), ['000000001', '000000002'], sentence)
    t.not(made[0].hashCode, made[1].hashCode)
    const { body: document } = await world.call('GET /_sandbox/state')
    t.equal((await world.call('PUT /_sandbox/state', document)).status, 200, 'and the state can be put back')
  }
})

t.test('400 to one that was written down with a hash that is taken', async t => {
  const { call, record, adjust } = await inTwoUnits()
  const { id, record: { hashCode } } = await adjust(ana)
  const taken = (pointer: string) => [`${pointer} repete ${hashCode}`]
  t.strictSame((await record('outra', { hashCode })).body.message, taken('hashCode'))
  t.strictSame((await record('outra', { hashCode, NSR: '7' })).body.message, taken('hashCode'))
  t.strictSame((await call(`PUT /_sandbox/state/timeRecords/${hashCode}`, {
    colaboradorId: 'outra', dataHora: FIRST, hashCode
  })).body.message, taken('hashCode'))
  const { body: adjustment } = await call(`GET /_sandbox/state/adjustments/${id}`)
  const other = { ...adjustment, ajusteRegistroId: 'outro', colaboradores: [{ colaboradorId: 'outra' }] }
  t.strictSame(
    (await call('POST /_sandbox/state/adjustments', other)).body.message,
    taken('registrosPropostos[0].registro.hashCode')
  )
  t.equal((await call(`PUT /_sandbox/state/adjustments/${id}`, adjustment)).status, 200, 'its own is its own')
})
