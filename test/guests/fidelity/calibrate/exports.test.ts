import t from 'tap'
import { openDouble } from '../../../../src/guests/fidelity/calibrate/double.ts'
import type { Exchange } from '../../../../src/guests/fidelity/calibrate/exchange.ts'
import { judge } from '../../../../src/guests/fidelity/calibrate/judge.ts'
import { type Value, valuesOf } from '../../../../src/guests/fidelity/calibrate/points.ts'
import { readTraffic } from '../../../../src/guests/fidelity/calibrate/read-traffic.ts'
import { EXPORTS } from '../../../support/calibrate/exports.ts'
import { type Asked, hiddenApi } from '../../../support/calibrate/hidden-api.ts'
import { dataUrl } from '../../../support/csv.ts'
import { ana, exceptionId, reasons, workLocationId } from '../../../support/fixture-names.ts'

/** An API that refuses requests without a token, and a second adjustment of a day. */
const HIDDEN = new Map<string, Value>([
  ['A01', 200], ['A03', 200], ['A05', true], ['A15', 400], ['A17', 'zone'], ['A25', 400],
  ['A31', 'cleared'], ['A53', 'en']
])

const location = { nome: 'Sede', localizacoes: [{ latitude: -23.5, longitude: -46.6, raioMetros: 100 }] }
const hours = {
  jornada: '10/03/2026',
  descricao: 'X',
  motivoId: reasons.allowance,
  formato: 'INTERVALO_HORARIO',
  minMinutos: 480,
  maxMinutos: 540
}
const place = `/gestao-ponto/local-trabalho/${workLocationId(1)}`
const put = (body: object): Asked => ({ method: 'PUT', path: place, body })
const ask = (body: object, token = 'espelho_admin'): Asked =>
  ({ method: 'POST', path: '/ajuste-registro/solicitar', token, body })
const imported = (token?: null): Asked => ({
  method: 'POST',
  path: '/turnos-excecoes/days/import',
  body: dataUrl(`collaboratorId,date\n${ana},2026-05-04\n`),
  ...token === null && { token }
})

/** The second adjustment of a day by one person, and the request without a token. */
const PROOFS = ['r8', 'r11']

/** Two people ask for the same, so that who takes them for one finds that a day can be adjusted twice. */
const WORKLOAD: readonly Asked[] = [
  { method: 'POST', path: '/api-key', body: { name: 'Folha', permissions: ['*'], expiresIn: '30d' } },
  put({ ...location, codigo: 7 }),
  put(location),
  put({ ...location, codigo: 7 }),
  put({ ...location, cor: 'azul' }),
  ask(hours),
  ask(hours, 'espelho_gestor'),
  ask(hours),
  ask({ ...hours, jornada: '11/03/2026', motivoId: 'e0000000-0000-4000-8000-000000000099' }),
  imported(),
  imported(null),
  {
    method: 'PATCH',
    path: `/turnos-excecoes/${exceptionId(1)}/colaboradores/desvincular`,
    body: { collaboratorIds: [] }
  }
]

const ALL = 'A01 A03 A05 A10 A15 A17 A25 A31 A35 A51 A52 A53'
/** Nothing of tokens, nor of who has adjusted a day before. */
const TOKENLESS = 'A01 A03 A10 A15 A17 A31 A35 A51 A52 A53'

/** Those that hide who asks have no refusal to prove it, as everyday traffic has none. */
const HIDING: readonly string[] = [
  'Chrome, sanitised', 'a proxy that masks all tokens alike', 'NDJSON without request headers',
  'Postman 2.1, token in its tab', 'WireMock without request headers', 'Insomnia 4 with responses'
]

/** What each form settles of the workload, or how it is refused. Without an order, no answer of later ones counts. */
const SETTLES: { readonly [E in keyof typeof EXPORTS]: string | RegExp } = {
  'Chrome, with sensitive data': ALL,
  'Chrome, sanitised': TOKENLESS,
  'Firefox, in base64': ALL,
  'a proxy that masks all tokens alike': TOKENLESS,
  'Playwright, with bodies in files beside it': '',
  'NDJSON with bodies as sent': ALL,
  'NDJSON with bodies as objects': ALL,
  'NDJSON without request headers': TOKENLESS,
  'a JSON list of the same': ALL,
  'Postman 2.1, token in its tab': TOKENLESS,
  'Postman 2.1, token as header, without dates': 'A01 A03 A10 A17 A35 A51 A52 A53',
  'WireMock with request headers': 'A01 A03 A10 A15 A17 A25 A31 A35 A51 A52 A53',
  'WireMock without request headers': TOKENLESS,
  'Insomnia 4 with responses': TOKENLESS,
  Charles: /is of Charles, a form that is not read here\. Record a HAR 1\.2: File > Export Session/,
  MockServer: /is of MockServer, a form that is not read here\. Record a HAR 1\.2: PUT /,
  'Burp Suite': /is of Burp Suite, a form that is not read here/
}

t.test('one workload, as programs export it', async t => {
  const api = await hiddenApi(HIDDEN)
  const double = await openDouble()
  t.teardown(async () => {
    await api.close()
  })
  const exchanges: Exchange[] = []
  for (const asked of WORKLOAD) exchanges.push(await api.send(asked))
  for (const [name, save] of Object.entries(EXPORTS)) {
    const saved = HIDING.includes(name) ? exchanges.filter(one => !PROOFS.includes(one.id)) : exchanges
    const file = `${t.testdir({ export: save(saved) })}/export`
    const expected = SETTLES[name as keyof typeof EXPORTS]
    const judged = judge(reading => readTraffic([file], reading), {}, double)
    if (expected instanceof RegExp) {
      await t.rejects(judged, { message: expected }, name)
      continue
    }
    const { points, unexplained } = await judged
    const settled = points.filter(({ status }) => status === 'settled')
    const wrong = points.filter(({ id, excluded }) => excluded.includes(HIDDEN.get(id) ?? valuesOf(id)[0] as Value))
    t.same(wrong.map(({ id }) => id), [], `${name}: no claim is false`)
    t.same(unexplained, [], `${name}: all is explained`)
    t.equal(settled.map(({ id }) => id).join(' '), expected, name)
  }
})
