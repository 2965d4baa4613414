import jsonPatch from 'fast-json-patch'
import t from 'tap'
import { explanationOf } from '../../../src/guests/explain/explain.ts'
import { type ClientProblem, ROWS } from '../../../src/core/problems/rows.ts'
import { VALUES } from '../../../src/core/problems/values.ts'
import { contractPlaces } from '../../../src/guests/explain/contract-places.ts'
import { nearest } from '../../../src/guests/explain/repairs.ts'
import { SAMPLES } from '../../core/problems/samples.ts'
import { testServer } from '../../support/server.ts'
import { accepted, SOLICITAR } from '../control/requests/exchanges.ts'

const points = {
  ...accepted, formato: 'REGISTRO_PONTO', registrosPropostos: [{ dataHora: '2026-03-16T08:00:00-03:00' }]
}
const dates = { ...accepted, formato: 'INTERVALO_DATAS', minPeriodo: '16/03/2026', maxPeriodo: '17/03/2026' }
const missing = { ...accepted, formato: 'TEMPO_FALTANTE', jornadas: ['17/03/2026'] }
const file = (base64: string, arquivoId?: string) => ({
  ...accepted, anexos: [{ nome: 'a', base64, ...(arquivoId !== undefined && { arquivoId }) }]
})

// The sent body, its problem, and the place in the contract. The patch makes the body pass.
const table: readonly (readonly [
  request: string, body: object, pointer: string | undefined, code: ClientProblem, contract: string, assumption?: string
])[] = [
  [SOLICITAR, { ...accepted, jornada: undefined }, '/jornada', 'required',
    'Resources and their fields, Adjustment request: jornada'],
  [SOLICITAR, { ...accepted, jornada: '2026-03-16' }, '/jornada', 'wrong-format',
    'Resources and their fields, Adjustment request: jornada'],
  [SOLICITAR, { ...accepted, jornada: '31/02/2026' }, '/jornada', 'wrong-format',
    'Resources and their fields, Adjustment request: jornada'],
  [SOLICITAR, { ...accepted, formato: 'intervalo horario' }, '/formato', 'not-one-of',
    'Resources and their fields, Adjustment request: formato'],
  [SOLICITAR, { ...accepted, formato: undefined }, '/formato', 'required',
    'Resources and their fields, Adjustment request: formato', 'A14'],
  [SOLICITAR, { ...accepted, descricao: '' }, '/descricao', 'too-short',
    'Resources and their fields, Adjustment request: descricao'],
  [SOLICITAR, { ...accepted, motivoId: 'x' }, undefined, 'adjustment-reason-not-found',
    'Resources and their fields, Adjustment request: motivoId', 'A24'],
  [SOLICITAR, { ...accepted, minMinutos: '480' }, '/minMinutos', 'wrong-type',
    'Endpoints, 1. Request an adjustment, format rule 1', 'A16'],
  [SOLICITAR, { ...accepted, minMinutos: 480.4 }, '/minMinutos', 'not-whole',
    'Endpoints, 1. Request an adjustment, format rule 1', 'A19'],
  [SOLICITAR, { ...accepted, minMinutos: -1 }, '/minMinutos', 'too-small',
    'Endpoints, 1. Request an adjustment, format rule 1', 'A19'],
  [SOLICITAR, { ...accepted, maxMinutos: 3000 }, '/maxMinutos', 'too-large',
    'Endpoints, 1. Request an adjustment, format rule 1', 'A19'],
  [SOLICITAR, { ...accepted, maxMinutos: 480 }, '/maxMinutos', 'not-after',
    'Endpoints, 1. Request an adjustment, format rule 1', 'A19'],
  [SOLICITAR, { ...accepted, maxMinutos: undefined }, '/maxMinutos', 'required',
    'Endpoints, 1. Request an adjustment, format rule 1'],
  [SOLICITAR, { ...accepted, minMinutos: 2880, maxMinutos: 2880 }, '/maxMinutos', 'not-after',
    'Endpoints, 1. Request an adjustment, format rule 1'],
  [SOLICITAR, { ...missing, jornadas: undefined }, '/jornadas', 'required',
    'Endpoints, 1. Request an adjustment, format rule 2'],
  [SOLICITAR, { ...missing, jornadas: [] }, '/jornadas', 'too-few-items',
    'Endpoints, 1. Request an adjustment, format rule 2', 'A20'],
  [SOLICITAR, { ...missing, jornadas: '17/03/2026' }, '/jornadas', 'wrong-type',
    'Endpoints, 1. Request an adjustment, format rule 2', 'A16'],
  [SOLICITAR, { ...missing, jornadas: ['17/03/26'] }, '/jornadas/0', 'wrong-format',
    'Endpoints, 1. Request an adjustment, format rule 2'],
  [SOLICITAR, { ...missing, jornadas: Array.from({ length: 1001 }, () => '17/03/2026') }, '/jornadas', 'too-many-items',
    'Endpoints, 1. Request an adjustment, format rule 2', 'A81'],
  [SOLICITAR, { ...points, registrosPropostos: undefined }, '/registrosPropostos', 'required',
    'Endpoints, 1. Request an adjustment, format rule 3'],
  [SOLICITAR, { ...points, registrosPropostos: [] }, '/registrosPropostos', 'too-few-items',
    'Endpoints, 1. Request an adjustment, format rule 3', 'A59'],
  [SOLICITAR, { ...points, registrosPropostos: [...points.registrosPropostos, ...points.registrosPropostos] },
    '/registrosPropostos/1/dataHora', 'duplicate', 'Resources and their fields, Proposed-record: dataHora', 'A59'],
  [SOLICITAR, { ...points, registrosPropostos: [{ dataHora: '2026-03-16T08:00:00' }] },
    '/registrosPropostos/0/dataHora', 'wrong-format', 'Resources and their fields, Proposed-record: dataHora', 'A59'],
  [SOLICITAR, { ...points, registrosPropostos: [{ dataHora: '2026-03-20T08:00:00-03:00' }] },
    '/registrosPropostos/0/dataHora', 'outside-day', 'Endpoints, 1. Request an adjustment, format rule 3', 'A59'],
  [SOLICITAR, { ...points, registrosPropostos: [{ dataHora: '2026-03-16T08:00:00-03:00', registroHash: 'x' }] },
    undefined, 'time-record-not-found', 'Endpoints, 1. Request an adjustment, format rule 3', 'A23'],
  [SOLICITAR, { ...dates, maxPeriodo: '15/03/2026' }, '/maxPeriodo', 'below',
    'Endpoints, 1. Request an adjustment, format rule 4', 'A21'],
  [SOLICITAR, { ...dates, maxPeriodo: '15/03/2028' }, '/maxPeriodo', 'too-many-days',
    'Endpoints, 1. Request an adjustment, format rule 4', 'A21'],
  [SOLICITAR, { ...dates, considerarRegistroRealizado: 'true' }, '/considerarRegistroRealizado', 'wrong-type',
    'Endpoints, 1. Request an adjustment, format rule 4', 'A16'],
  [SOLICITAR, file('b2s'), '/anexos/0/base64', 'wrong-format', 'Endpoints, 1. Request an adjustment, format rule 5',
    'A26'],
  [SOLICITAR, file('b2s=', '..'), '/anexos/0/arquivoId', 'invalid',
    'Resources and their fields, Attachment-request: arquivoId'],
  [SOLICITAR, file('b2s=', 'x'.repeat(501)), '/anexos/0/arquivoId', 'too-long',
    'Resources and their fields, Attachment-request: arquivoId'],
  ['POST /api-key', { name: 'x', permissions: [] }, '/permissions', 'too-few-items',
    'Resources and their fields, API key request: permissions', 'A08'],
  ['POST /api-key', { name: 'x', permissions: ['*'], expiresIn: '30' }, '/expiresIn', 'wrong-format',
    'Resources and their fields, API key request: expiresIn', 'A09'],
  ['PATCH /local-trabalho/LOCAL', { unidadeNegocioId: 'nope' }, undefined, 'business-unit-not-found',
    'Resources and their fields, Work location: unidadeNegocioId', 'A32'],
  ['PATCH /local-trabalho/LOCAL', { localizacoes: [{ raioMetros: '100' }] }, '/localizacoes/0/raioMetros', 'wrong-type',
    'Resources and their fields, Work location, Location: raioMetros', 'A16'],
  ['POST /turnos-excecoes/days/import', { base64: 'YQ==' }, '/base64', 'wrong-format',
    'Resources and their fields, CSV import request: base64', 'A38']
]

t.test('what is wrong is explained, and the change that is proposed passes', async t => {
  const { call } = await testServer(t)
  const [location] = (await call('GET /_sandbox/state/workLocations')).body
  for (const [template, sent, pointer, code, contract, assumption] of table) {
    const request = template.replace('LOCAL', location.localTrabalhoId)
    const what = `${request.split(' ')[1]} ${code} ${pointer ?? ''}`
    const body = JSON.parse(JSON.stringify(sent))
    const refused = await call(request, { body })
    const { body: { explain } } = await call(`GET /_sandbox/requests/${refused.headers['x-sandbox-request-id']}`)
    const found = explain.find((one: { code: string, pointer?: string }) =>
      one.code === code && one.pointer === pointer)
    t.ok(found, `${what} is explained`)
    t.ok(found.contract.includes(contract), `${what}: ${contract}`)
    t.match(found, { rule: /\S+ \S+/, change: /\w+ / }, `${what}: in words`)
    if (assumption !== undefined) t.ok(found.assumptions.includes(assumption), `${what}: ${assumption}`)
    const again =
      await call(request, { body: jsonPatch.applyPatch(body, structuredClone(found.patch), true, false).newDocument })
    const after = again.status < 300
      ? []
      : (await call(`GET /_sandbox/requests/${again.headers['x-sandbox-request-id']}`)).body.problems
    t.notOk(after.some((one: { code: string, pointer?: string }) =>
      one.pointer === pointer && (pointer !== undefined || one.code === code)), `${what}: ${found.change} mends it`)
  }
})

t.test('the value that was sent is told', async t => {
  const { call } = await testServer(t)
  await call(SOLICITAR, { body: { ...accepted, minMinutos: '480', jornada: undefined } })
  const { body: { explain } } = await call('GET /_sandbox/requests/0-1')
  t.same(explain.map(({ pointer, sent }: { pointer: string, sent: unknown }) => [pointer, sent]), [
    ['/jornada', undefined],
    ['/minMinutos', '480']
  ])
})

t.test('lines of a file that were refused are explained, too', async t => {
  const { call } = await testServer(t)
  const csv =
    'collaboratorId,date,swappedDate\nnope,01/03/2026,02/03/2026\nc0000000-0000-4000-8000-000000000001,xx,02/03/2026\n'
  const { status } = await call('POST /turnos-excecoes/days/import', {
    body: { base64: `data:text/csv;base64,${Buffer.from(csv).toString('base64')}` }
  })
  t.equal(status, 201)
  const { body: { explain } } = await call('GET /_sandbox/requests/0-1')
  t.match(explain, [
    { line: 2, code: 'collaborator-not-found', change: /, como c0/ },
    { line: 3, code: 'row-date', assumptions: ['A34', 'A36'] }
  ])
})

t.test('no problem that a client can meet is without an explanation', async t => {
  const occasion = {
    operation: 'requestAdjustment',
    format: undefined,
    method: 'POST',
    path: '/x',
    page: undefined,
    body: { y: 1 },
    meant: { y: 1 },
    pointer: undefined,
    sent: undefined,
    today: '2026-03-16' as never,
    language: 'en',
    ids: () => [],
    isServed: () => true,
    now: 1,
    mayMend: () => true,
    left: () => 0
  } as const
  const clients = (Object.keys(ROWS) as ClientProblem[]).filter(code => ROWS[code].audience === 'client')
  for (const code of clients) {
    const explanation =
      explanationOf(code, SAMPLES[code][0], Object.hasOwn(VALUES, code) ? { ...occasion, pointer: '/x' } : occasion)
    t.ok(explanation !== undefined && explanation.rule.length > 5 && explanation.change.length >= 5 &&
      explanation.contract.length > 0, code)
    t.notMatch(JSON.stringify(explanation), /undefined|NaN|\[object/, `${code}: in whole sentences`)
    const place = Object.hasOwn(VALUES, code) ? { ...occasion, pointer: '/x' } : occasion
    const portuguese = explanationOf(code, SAMPLES[code][0], { ...place, language: 'pt' })
    t.not(portuguese?.rule, explanation?.rule, `${code}: the rule in Portuguese`)
    t.not(portuguese?.change, explanation?.change, `${code}: the fix in Portuguese`)
    t.notMatch(portuguese?.change, /\b(the|send|with|remove|replace)\b/, `${code}: no English in it`)
  }
  t.equal(explanationOf('control-closed', {}, occasion), undefined, 'those of the control plane have none')
})

t.test('where the contract speaks of a request', async t => {
  t.same(contractPlaces({ operation: undefined, pointer: '/x' }), ['Endpoints'])
  t.same(contractPlaces({ operation: 'unlinkCollaborators', pointer: '' }), [
    'Endpoints, 5. Unlink collaborators from a shift exception'
  ])
  t.same(contractPlaces({ operation: 'unlinkCollaborators', pointer: '/collaboratorIds/3' }), [
    'Resources and their fields, Unlink request: collaboratorIds'
  ])
})

t.test('the allowed value that what was sent misspells or names in part', async t => {
  const formats = ['INTERVALO_DATAS', 'INTERVALO_HORARIO', 'TEMPO_FALTANTE', 'REGISTRO_PONTO']
  for (const [sent, value] of [
    ['registro-ponto', 'REGISTRO_PONTO'],
    ['tempofaltando', 'TEMPO_FALTANTE'],
    ['INTERVALO_DATA', 'INTERVALO_DATAS'],
    ['horario', 'INTERVALO_HORARIO'],
    ['intervalo', undefined],
    ['', undefined],
    [5, undefined]
  ] as const) {
    t.equal(nearest(sent, formats), value, `${sent}: ${value}`)
  }
})
