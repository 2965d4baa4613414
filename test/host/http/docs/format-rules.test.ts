import buildValidators from '@fastify/ajv-compiler'
import { ajvOptions } from '../../../../src/core/contract/index.ts'
import t from 'tap'
import { openapiDocument } from '../../../../src/host/http/docs/openapi.ts'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const { components: { schemas } } = await openapiDocument() as any
const byName = Object.fromEntries(Object.entries<object>(schemas).map(([name, schema]) =>
  [name, { ...JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '')), $id: name }]))
const accepts = buildValidators()(byName, ajvOptions as never)({
  schema: { $ref: 'AdjustmentRequest#' }, method: '', url: '', httpPart: 'body'
}) as unknown as (body: unknown) => boolean

const common = { jornada: '24/03/2026', descricao: 'Consulta', motivoId: 'a0000000-0000-4000-8000-000000000005' }
const records = [{ dataHora: '2026-03-24T08:01:00-03:00' }]

const CASES: readonly [sentence: string, status: 201 | 400, fields: object][] = [
  ['a range of times has its minutes', 201, { formato: 'INTERVALO_HORARIO', minMinutos: 480, maxMinutos: 600 }],
  ['a range of times without an end', 400, { formato: 'INTERVALO_HORARIO', minMinutos: 480 }],
  ['a range of times without a start', 400, { formato: 'INTERVALO_HORARIO', maxMinutos: 600 }],
  ['missing time has its days', 201, { formato: 'TEMPO_FALTANTE', jornadas: ['24/03/2026'] }],
  ['missing time without days', 400, { formato: 'TEMPO_FALTANTE' }],
  ['missing time with no day in its list', 400, { formato: 'TEMPO_FALTANTE', jornadas: [] }],
  ['an edit of records has records', 201, { formato: 'REGISTRO_PONTO', registrosPropostos: records }],
  ['an edit of records without records', 400, { formato: 'REGISTRO_PONTO' }],
  ['an edit of records with an empty list', 400, { formato: 'REGISTRO_PONTO', registrosPropostos: [] }],
  ['a range of dates has its period', 201,
    { formato: 'INTERVALO_DATAS', minPeriodo: '24/03/2026', maxPeriodo: '25/03/2026' }],
  ['a range of dates without an end', 400, { formato: 'INTERVALO_DATAS', minPeriodo: '24/03/2026' }],
  ['a range of dates without a start', 400, { formato: 'INTERVALO_DATAS', maxPeriodo: '24/03/2026' }],
  ['files may accompany any format', 201,
    { formato: 'TEMPO_FALTANTE', jornadas: ['24/03/2026'], anexos: [{ nome: 'a.txt', base64: 'b2s=' }] }],
  ['fields of one format do not serve another', 400, { formato: 'TEMPO_FALTANTE', registrosPropostos: records }],
  ['a request without a format', 400, { registrosPropostos: records }],
  ['a day that is none', 400, { formato: 'TEMPO_FALTANTE', jornadas: ['32/03/2026'] }],
  ['a day in ISO order', 400, { formato: 'TEMPO_FALTANTE', jornadas: ['2026-03-24'] }],
  ['a day before 1900', 400, { formato: 'TEMPO_FALTANTE', jornadas: ['31/12/1899'] }]
]

t.test('the schema of the document and the server accept and refuse the same', async t => {
  for (const [index, [sentence, status, fields]] of CASES.entries()) {
    const body = { ...common, ...fields }
    t.equal((await server.call(`POST /~f${index}/ajuste-registro/solicitar`, { body })).status, status, sentence)
    t.equal(accepts(body), status === 201, `${sentence}: the schema`)
  }
})

t.test('a day has a pattern for validators that pass over the format', async t => {
  const { jornada: { pattern }, jornadas: { items } } = schemas.AdjustmentRequest.properties
  t.equal(items.pattern, pattern)
  for (const [day, isDay] of [
    ['01/01/1900', true], ['31/12/2999', true], ['29/02/2024', true], ['16/03/2026', true],
    ['16/13/2026', false], ['00/03/2026', false], ['1/3/2026', false], ['16-03-2026', false], ['16/03/26', false],
    ['31/12/1899', false], ['01/01/3000', false], [' 16/03/2026', false]
  ] as const) t.equal(new RegExp(pattern).test(day), isDay, day)
})
