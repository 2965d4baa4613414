import t from 'tap'
import { ana, reasons } from '../../support/fixture-names.ts'
import { testServer } from '../../support/server.ts'

const server = await testServer(t)

interface Shown { dataHora: string, hashCode: string, criadoPorAjuste: boolean, invalidadoPorAjuste: boolean }
const shown = ({ registros, horasTrabalhadas }: { registros: Shown[], horasTrabalhadas: string }) => [
  ...registros.map(({ dataHora, criadoPorAjuste, invalidadoPorAjuste }) =>
    `${criadoPorAjuste ? '+' : ''}${invalidadoPorAjuste ? '-' : ''}${dataHora.slice(8, 16)}`), horasTrabalhadas
]

let worlds = 0
/** A new sandbox in which Ana, who has no schedule at the weekend, worked in the night from Saturday the 14th. */
async function afterNight (...times: string[]) {
  const base = `/~w${++worlds}`
  const call = (what: string, body?: unknown) =>
    server.call(what.replace(' /', ` ${base}/`), body === undefined ? {} : { body })
  for (const time of times) {
    await call('POST /_sandbox/state/timeRecords', { colaboradorId: ana, dataHora: `2026-03-${time}:00Z` })
  }
  const days = async () => (await call(`GET /_sandbox/daily-frequency/${ana}?from=2026-03-13&to=2026-03-16`)).body.days
  const before = await days()
  const kept: object[] =
    before[1].registros.map(({ dataHora, hashCode }: Shown) => ({ dataHora, registroHash: hashCode }))
  const adjust = (motivoId: string, ...registrosPropostos: unknown[]) => call('POST /ajuste-registro/solicitar',
    { jornada: '14/03/2026', formato: 'REGISTRO_PONTO', descricao: 'Cheguei antes', motivoId, registrosPropostos })
  return { call, days, before, kept, adjust }
}

const sentences: [sentence: string, times: string[], fresh: string, keeps: number[], day: string[]][] = [
  ['a new record in the place of the evening one', ['15T01:03', '15T08:59'], '14T20:30', [1],
    ['+14T20:30', '-15T01:03', '15T08:59', '12:29']],
  ['a new record before both', ['15T00:58', '15T04:00'], '14T16:02', [0, 1],
    ['+14T16:02', '15T00:58', '15T04:00', '08:56']]
]
for (const [sentence, times, fresh, keeps, day] of sentences) {
  t.test(`on a day without schedule the record of the next morning that is kept stays, with ${sentence}`, async t => {
    const { call, before, days, kept, adjust } = await afterNight(...times)
    const proposed = [{ dataHora: `2026-03-${fresh}:00Z` }, ...keeps.map(place => kept[place])]
    const pending = await adjust(reasons.allowance, ...proposed)
    t.strictSame(shown(pending.body.frequenciaDiariaJornada), day, 'the answer shows it')
    const { status, body } = await adjust(reasons.forgotten, ...proposed)
    t.strictSame([status, body.status], [201, 'APROVADO'])
    t.strictSame(shown(body.frequenciaDiariaJornada), day)
    t.strictSame(
      (await days()).map(shown), before.map(shown).with(1, day), 'so does the day, and the next one does not'
    )
    await call(`POST /_sandbox/adjustments/${body.ajusteRegistroId}/cancel`)
    t.strictSame(await days(), before, 'cancelled, all is as it was')
  })
}
