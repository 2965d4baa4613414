import t from 'tap'
import type { ChosenSettings } from '../../../../src/core/assumptions.ts'
import { ana, exceptionId, juliana, luciana, reasons, workLocationId } from '../../../support/fixture-names.ts'
import { dataUrl } from '../../../support/csv.ts'
import { type Call, testServer } from '../../../support/server.ts'
import { worldWith } from '../../../core/assumptions/world.ts'

const server = await testServer(t)

const common = { jornada: '16/03/2026', descricao: 'x', motivoId: reasons.allowance }
const record = { dataHora: '2026-03-16T08:00:00-03:00' }
const edit = { ...common, formato: 'REGISTRO_PONTO', registrosPropostos: [record] }
const range = { ...common, formato: 'INTERVALO_HORARIO', minMinutos: 480, maxMinutos: 540 }
const period = { ...common, formato: 'INTERVALO_DATAS', minPeriodo: '16/03/2026', maxPeriodo: '17/03/2026' }
const missing = { ...common, formato: 'TEMPO_FALTANTE', jornadas: ['17/03/2026'] }
const place = { nome: 'x', localizacoes: [], codigo: 1, unidadeNegocioId: 'b0000000-0000-4000-8000-000000000001' }
const ask = 'POST /ajuste-registro/solicitar'
const key = { name: 'k', permissions: ['*'] }
const put = `PUT /gestao-ponto/local-trabalho/${workLocationId(1)}`
const patch = `PATCH /local-trabalho/${workLocationId(1)}`
const bring = 'POST /turnos-excecoes/days/import'
const csv = (row: string) => dataUrl(`collaboratorId,date,swappedDate\n${row}`)
const attachment = 'f0000000-0000-4000-8000-000000000001'
const unlink = `PATCH /turnos-excecoes/${exceptionId(1)}/colaboradores/desvincular`

const answers: [
  sentence: string, what: string, call: Call, status: number, ids: string, settings?: ChosenSettings
][] = [
  ['an edit of records', ask, { body: edit }, 201, 'A11 A13 A17 A18 A22 A46 A47 A48 A50 A54 A57 A60'],
  [
    'an edit with an instant ending in Z', ask,
    { body: { ...edit, registrosPropostos: [{ dataHora: '2026-03-16T11:00:00Z' }] } }, 201,
    'A11 A13 A17 A18 A22 A46 A47 A48 A50 A54 A57 A60'
  ],
  ['a range of minutes', ask, { body: range }, 201, 'A11 A13 A17 A18 A19 A48 A50 A54 A60'],
  [
    'a period that does not say whether it keeps records', ask, { body: period }, 201,
    'A11 A13 A17 A18 A48 A50 A54 A58 A60'
  ],
  [
    'a period that does', ask, { body: { ...period, considerarRegistroRealizado: true } }, 201,
    'A11 A13 A17 A18 A48 A50 A54 A60'
  ],
  ['missing time', ask, { body: missing }, 201, 'A11 A13 A17 A18 A20 A48 A50 A54 A60'],
  [
    'a day in the future', ask, { body: { ...range, jornada: '16/04/2026' } }, 201,
    'A11 A13 A17 A18 A19 A48 A50 A54 A55 A60'
  ],
  [
    'an attachment', ask, { body: { ...range, anexos: [{ nome: 'a', base64: 'aGk=' }] } }, 201,
    'A11 A13 A17 A18 A19 A26 A27 A28 A48 A50 A54 A60'
  ],
  ['an unknown field', ask, { body: { ...range, x: 1 } }, 201, 'A11 A13 A15 A17 A18 A19 A48 A50 A54 A60'],
  [
    'a format left out', ask, { body: { ...edit, formato: undefined } }, 201,
    'A11 A13 A14 A17 A18 A22 A46 A47 A48 A50 A54 A57 A60', { 'adjustment.missingFormat': 'default' }
  ],
  [
    'someone INATIVO who may', ask, { body: range, headers: { 'x-sandbox-colaborador': luciana } }, 201,
    'A11 A13 A17 A18 A19 A48 A50 A54 A56 A60', { 'adjustment.inactive': 'accepted' }
  ],
  [
    'someone INATIVO who may not', ask, { body: range, headers: { 'x-sandbox-colaborador': luciana } }, 403,
    'A43 A52 A53 A56'
  ],
  ['someone who is not there', ask, { body: range, headers: { 'x-sandbox-colaborador': 'x' } }, 404, 'A13 A52 A53'],
  ['no token', ask, { body: range, token: null }, 401, 'A43 A52 A53'],
  ['a token without permission', ask, { body: range, token: 'espelho_sem_permissao' }, 403, 'A06 A43 A52 A53'],
  ['a reason that is not there', ask, { body: { ...range, motivoId: 'x' } }, 404, 'A24 A52 A53'],
  [
    'a record that is not there', ask, { body: { ...edit, registrosPropostos: [{ ...record, registroHash: 'x' }] } },
    404, 'A23 A52 A53'
  ],
  [
    'several violations', ask,
    { body: { ...common, motivoId: 1, anexos: Array(21).fill({ nome: 'a', base64: 'aGk=' }) } }, 400,
    'A14 A16 A26 A43 A53'
  ],
  ['a violation that the contract itself names', ask, { body: { ...range, formato: 'x' } }, 400, 'A43 A53'],
  ['no JSON', ask, { body: '{' }, 400, 'A43 A52 A53'],
  ['a key', 'POST /api-key', { body: key }, 201, 'A01 A08 A10 A13 A53'],
  ['a key with an end', 'POST /api-key', { body: { ...key, expiresIn: '1d' } }, 201, 'A01 A10 A13 A53'],
  [
    'a key with an unknown permission', 'POST /api-key', { body: { ...key, permissions: ['x'] } }, 201,
    'A01 A07 A08 A10 A13 A53'
  ],
  [
    'a key that is shown', 'POST /api-key', { body: key }, 201, 'A01 A08 A10 A13 A50 A53',
    { 'apiKey.tokenInBody': true }
  ],
  ['a key without name and permissions', 'POST /api-key', { body: {} }, 400, 'A08 A43 A53'],
  ['a key for no one who is known', 'POST /api-key', { body: key, token: 'x' }, 401, 'A43 A52 A53'],
  ['a work location', put, { body: place }, 200, 'A02 A33 A85'],
  ['a work location in part', put, { body: { nome: 'x', localizacoes: [{}] } }, 200, 'A02 A31 A33 A50 A85'],
  ['a work location that is not there', 'PUT /gestao-ponto/local-trabalho/x', { body: place }, 404,
    'A29 A33 A51 A52 A53'],
  ['a business unit that is not there', put, { body: { ...place, unidadeNegocioId: 'x' } }, 404, 'A32 A33 A51 A52 A53'],
  ['the PATCH', patch, { body: { nome: 'x' } }, 200, 'A33'],
  ['the PATCH that is absent', patch, { body: { nome: 'x' } }, 404, 'A33 A51 A52 A53', { 'workLocation.patch': 404 }],
  ['an import', bring, { body: csv(`${ana},2026-04-06,2026-04-11`) }, 201, 'A03 A34 A37 A42 A50 A53'],
  ['an import of a day off and a bad row', bring, { body: csv(`${ana},2026-04-06\nx`) }, 201,
    'A03 A34 A35 A36 A37 A42 A50 A53'],
  ['an import of nothing', bring, { body: csv('x') }, 201, 'A03 A34 A37 A53'],
  ['an import without data URL', bring, { body: { base64: 'aGk=' } }, 400, 'A38 A43 A53'],
  ['an import with another header', bring, { body: dataUrl('a,b\n1,2') }, 400, 'A34 A37 A43 A52 A53'],
  ['an unlinking', unlink, { body: { collaboratorIds: [juliana] } }, 200, 'A04 A53'],
  ['an unlinking of someone not linked', unlink, { body: { collaboratorIds: ['x'] } }, 200, 'A04 A40 A53'],
  ['an unlinking of nobody', unlink, { body: { collaboratorIds: [] } }, 400, 'A41 A43 A51 A53'],
  ['an attachment that is not there', 'GET /arquivos/x', {}, 404, 'A28 A51 A52 A53'],
  ['an attachment of the fixtures', `GET /arquivos/${attachment}`, {}, 200, 'A28'],
  [
    'no null where a number may be left out', ask, { body: { ...range, minMinutos: null } }, 400,
    'A16 A43 A53 A63'
  ],
  [
    'a null that counts as absent', ask, { body: { ...range, anexos: null } }, 201,
    'A11 A13 A17 A18 A19 A48 A50 A54 A60 A63', { 'request.nulls': 'absent' }
  ],
  [
    'a default format of a request that is refused', ask, { body: { ...common, registrosPropostos: [] } }, 400,
    'A14 A43 A53 A59', { 'adjustment.missingFormat': 'default' }
  ],
  [
    'more records than a day has', ask,
    {
      body: {
        ...edit,
        registrosPropostos: Array.from(
          { length: 12 },
          (_, hour) => ({ dataHora: `2026-03-16T${String(hour + 8).padStart(2, '0')}:00:00-03:00` })
        )
      }
    },
    201, 'A11 A13 A17 A18 A22 A45 A46 A47 A48 A50 A54 A57 A60 A74'
  ],
  [
    'a workday outside its period', ask,
    { body: { ...period, jornada: '20/03/2026', considerarRegistroRealizado: true } }, 201,
    'A11 A13 A17 A18 A48 A50 A54 A60 A66'
  ],
  ['an unknown permission of a key that is refused', 'POST /api-key', { body: { permissions: ['x'] } }, 400,
    'A07 A08 A43 A53'],
  ['a workday outside its period, refused for its text', ask,
    { body: { ...period, jornada: '20/03/2026', descricao: ' ' } }, 400, 'A43 A53 A66 A67'],
  ['no such coordinate, beside a blank name', patch, { body: { nome: ' ', localizacoes: [{ latitude: 91 }] } }, 400,
    'A33 A43 A51 A53 A67 A72'],
  ['a future record of a request without text', ask,
    {
      body: {
        ...edit, jornada: '16/04/2026', descricao: ' ', registrosPropostos: [{ dataHora: '2026-04-16T08:00:00-03:00' }]
      }
    }, 400, 'A43 A53 A67 A70'],
  ['a text that is blank', ask, { body: { ...range, descricao: ' ' } }, 400, 'A43 A53 A67'],
  [
    'an instant without seconds', ask,
    { body: { ...edit, registrosPropostos: [{ dataHora: '2026-03-16T08:00-03:00' }] } }, 201,
    'A11 A13 A17 A18 A22 A46 A47 A48 A50 A54 A57 A60 A71'
  ],
  [
    'a record in the future', ask,
    { body: { ...edit, jornada: '16/04/2026', registrosPropostos: [{ dataHora: '2026-04-16T08:00:00-03:00' }] } },
    201, 'A11 A13 A17 A18 A46 A47 A48 A50 A54 A55 A57 A60 A70'
  ],
  ['no such coordinate', patch, { body: { localizacoes: [{ localizacaoId: 'l', latitude: 91 }] } }, 200, 'A33 A72'],
  ['a path with a slash at its end', 'POST /api-key/', { body: key }, 404, 'A52 A53 A69'],
  [
    'such a path where that is accepted', 'POST /API-key/', { body: key }, 201, 'A01 A08 A10 A13 A53 A69',
    { 'request.loosePaths': 'accepted' }
  ],
  ['another method', 'GET /api-key', {}, 404, 'A52 A53 A61'],
  ['another method, where that is said', 'GET /api-key', {}, 405, 'A33 A52 A53 A61', { 'error.method': 405 }]
]
for (const [sentence, what, call, status, ids, settings = {}] of answers) {
  t.test(`${sentence}: ${status} rests on ${ids}`, async t => {
    const world = await worldWith(server, settings)
    const answer = await world.call(what, call)
    t.equal(answer.status, status, answer.text.slice(0, 200))
    t.equal(answer.headers['x-sandbox-assumptions'], ids)
  })
}

t.test('the answer to a second adjustment rests on A25 when a first gives way', async t => {
  const { call } = await worldWith(server, {})
  await call(ask, { body: range })
  t.match((await call(ask, { body: range })).headers, {
    'x-sandbox-assumptions': 'A11 A13 A17 A18 A19 A25 A48 A50 A54'
  })
})

t.test('so it does beside an approved adjustment, which stays', async t => {
  const { call } = await worldWith(server, { 'adjustment.initialStatus': 'APROVADO' })
  await call(ask, { body: range })
  t.match((await call(ask, { body: { ...range, minMinutos: 600, maxMinutos: 660 } })).headers, {
    'x-sandbox-assumptions': ' A25 '
  })
})

t.test('a record that is kept stands at its own instant; another one in the request is warned of (A59)', async t => {
  const { call, control } = await worldWith(server, {})
  const { days: [{ registros }] } = await control(`daily-frequency/${ana}?from=2026-03-16`)
  const kept = (dataHora: string, index: number) => ({ dataHora, registroHash: registros[index].hashCode })
  const registrosPropostos = [kept(registros[0].dataHora, 0), kept('2026-03-16T12:00:00-03:00', 1)]
  const { body, headers } = await call(ask, { body: { ...edit, registrosPropostos } })
  t.match(body.registrosPropostos, [0, 1].map(index => ({ dataHora: registros[index].dataHora })))
  t.equal(headers['x-sandbox-warning'], 'other-instant /registrosPropostos/1/dataHora')
  t.match(headers['x-sandbox-assumptions'], ' A59')
})

t.test('a permission that is just the one needed is A06', async t => {
  const { call, control } = await worldWith(server, {})
  await call('POST /api-key', { body: { name: 'k', permissions: ['turno-excecao:desvincular'] } })
  const token = (await control('api-keys')).apiKeys.at(-1).token
  t.match((await call(unlink, { token, body: { collaboratorIds: [juliana] } })).headers, {
    'x-sandbox-assumptions': 'A04 A06 A53'
  })
})

t.test('an answer of the control plane rests on none', async t => {
  t.notOk('x-sandbox-assumptions' in (await server.call('GET /_sandbox/hash')).headers)
})
