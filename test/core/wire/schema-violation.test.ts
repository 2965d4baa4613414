import { type TSchema, Type } from '@sinclair/typebox'
import Fastify from 'fastify'
import t from 'tap'
import { AdjustmentRequest, ajvOptions, ApiKeyRequest, schemas, StringEnum } from '../../../src/core/contract/index.ts'
import { messageOf } from '../../../src/core/problems/message.ts'
import { type SchemaFault, violationsOf } from '../../../src/core/wire/schema-violation.ts'

const byId = new Map<string, TSchema>(schemas.map(schema => [schema.$id as string, schema]))

/** The errors of Fastify's own Ajv, as violations. */
async function violations (schema: TSchema, data: unknown) {
  const app = Fastify({ ajv: ajvOptions })
  for (const one of schemas) if (one.$id !== schema.$id) app.addSchema(one)
  let found: SchemaFault[] = []
  app.post('/', { schema: { body: schema }, attachValidation: true }, async request => {
    found = (request.validationError as { validation?: SchemaFault[] } | undefined)?.validation ?? []
    return {}
  })
  await app.inject({
    method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload: JSON.stringify(data)
  })
  await app.close()
  return violationsOf(found, { schema, data, resolve: id => byId.get(id) })
}

async function told (schema: TSchema, data: unknown) {
  return (await violations(schema, data)).map(({ pointer, problem }) => `${pointer} ${problem.code}`)
}

const sound = { jornada: '16/03/2026', formato: 'REGISTRO_PONTO', descricao: 'x', motivoId: 'm' }

t.test('a sound body has no violation', async t => {
  t.same(await told(AdjustmentRequest, sound), [])
})

t.test('what is missing, wrong and right come in the order of the fields, not of the body', async t => {
  t.same(await told(AdjustmentRequest, {
    motivoId: 1,
    formato: 'X',
    maxMinutos: 2881,
    registrosPropostos: [
      {},
      { dataHora: 'x' }
    ]
  }), [
    '/jornada required', '/formato not-one-of', '/descricao required', '/motivoId wrong-type', '/maxMinutos too-large',
    '/registrosPropostos/0/dataHora required', '/registrosPropostos/1/dataHora wrong-format'
  ])
})

t.test('one value has one violation, the most telling', async t => {
  t.same(
    await told(AdjustmentRequest, { ...sound, formato: 5 }), ['/formato wrong-type'], 'its type goes before its values'
  )
  t.same(
    await told(AdjustmentRequest, { ...sound, minMinutos: -0.5 }),
    ['/minMinutos too-small'],
    'and its range before a fraction'
  )
})

t.test('the items of a list come by number', async t => {
  const permissions = Array.from({ length: 12 }, () => 1)
  const found = await told(ApiKeyRequest, { name: '', permissions })
  t.same(found, ['/name too-short', ...permissions.map((_, index) => `/permissions/${index} wrong-type`)])
})

const keywords: readonly [string, TSchema, unknown, string][] = [
  ['required', Type.String(), undefined, 'value é obrigatório'],
  ['a type', Type.String(), 1, 'value deve ser um texto'],
  ['several types', Type.Unsafe({ type: ['string', 'null'] }), 1, 'value deve ser um texto ou null'],
  ['a whole number', Type.Integer(), 1.5, 'value deve ser um número inteiro'],
  ['a whole number that is none at all', Type.Integer(), 'a', 'value deve ser um número inteiro'],
  ['an enum', StringEnum(['A', 'B']), 'C', 'value deve ser um de: A, B'],
  ['a constant', Type.Literal('A'), 'C', 'value deve ser um de: A'],
  ['minLength', Type.String({ minLength: 1 }), '', 'value não pode ser vazio'],
  ['maxLength', Type.String({ maxLength: 2 }), 'abc', 'value deve ter no máximo 2 caracteres'],
  ['a format', Type.String({ format: 'dd/MM/yyyy' }), '31/02/2026',
    'value deve ser uma data existente no formato dd/MM/yyyy'],
  ['a pattern', Type.String({ pattern: '^a' }), 'b', 'value deve ser um texto no formato documentado'],
  ['minimum', Type.Number({ minimum: 1 }), 0, 'value deve ser no mínimo 1'],
  ['maximum', Type.Number({ maximum: 1 }), 2, 'value deve ser no máximo 1'],
  ['a multiple', Type.Number({ multipleOf: 1 }), 0.5, 'value deve ser um número inteiro'],
  ['another multiple', Type.Number({ multipleOf: 5 }), 3, 'value não é válido'],
  ['minItems', Type.Array(Type.String(), { minItems: 1 }), [], 'value deve ter pelo menos 1 item'],
  ['maxItems', Type.Array(Type.String(), { maxItems: 1 }), ['a', 'b'], 'value deve ter no máximo 1 item'],
  ['uniqueItems', Type.Array(Type.String(), { uniqueItems: true }), ['a', 'a'], 'value não pode ter itens repetidos'],
  ['a keyword without words of its own', Type.Object({}, { minProperties: 1 }), {}, 'value não é válido']
]
for (const [name, field, value, expected] of keywords) {
  t.test(`${name}: ${expected}`, async t => {
    const found = await violations(Type.Object({ value: field }), value === undefined ? {} : { value })
    t.same(found.map(({ problem }) => messageOf(problem, 'pt')), [expected])
  })
}

t.test('an unknown field comes last and is named where it stands', async t => {
  const closed = Type.Object({ a: Type.String(), b: Type.Object({}, { additionalProperties: false }) }, {
    additionalProperties: false
  })
  t.same(
    await told(closed, { 'x/y~z': 1, b: { c: 1 } }), ['/a required', '/b/c unknown-field', '/x~1y~0z unknown-field']
  )
  const [last] = (await violations(closed, { a: '', b: {}, 'x/y': 1 }))
  t.equal(messageOf(last!.problem, 'en'), 'x/y is not a known field')
})

t.test('a body of another type is called the body', async t => {
  const [found] = violationsOf([{ instancePath: '', keyword: 'type', params: { type: 'object' } }], {
    schema: AdjustmentRequest, data: []
  })
  t.equal(messageOf(found!.problem, 'pt'), 'o corpo deve ser um objeto')
})

t.test('of a million unknown fields the first are named, and the others are counted unseen', async t => {
  let looked = 0
  function * faults (): Generator<SchemaFault> {
    for (let n = 0; n < 1_000_000; n++) {
      yield {
        keyword: 'additionalProperties',
        params: { additionalProperty: `x${n}` },
        get instancePath () {
          looked++
          return ''
        }
      }
    }
    yield { keyword: 'required', params: { missingProperty: 'y' }, instancePath: '' }
  }
  const found = violationsOf(faults(), { schema: Type.Object({}), data: {} }, 3)
  t.same(found.map(({ pointer, problem }) => [pointer, problem.details]), [
    ['/x0', { field: 'x0' }], ['/x1', { field: 'x1' }], ['/x2', { field: 'x2' }], ['', { count: 999_998 }]
  ])
  t.equal(looked, 3)
})
