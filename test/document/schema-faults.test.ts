import { Type } from '@sinclair/typebox'
import fc from 'fast-check'
import Fastify from 'fastify'
import t from 'tap'
import { ajvOptions, StringEnum } from '../../src/contract/index.ts'
import { Closed } from '../../src/document/fields.ts'
import { schemaFaults } from '../../src/document/schema-faults.ts'
import { type SchemaFault, violationsOf } from '../../src/wire/schema-violation.ts'
import { runs } from '../support/fuzz.ts'

const schema = Closed({
  text: Type.String({ minLength: 2, maxLength: 3 }),
  choice: StringEnum(['A', 'B']),
  date: Type.Optional(Type.String({ format: 'date-time' })),
  count: Type.Optional(Type.Integer({ minimum: 0, maximum: 5 })),
  size: Type.Optional(Type.Number({ minimum: -1 })),
  on: Type.Optional(Type.Boolean()),
  list: Type.Optional(Type.Array(Closed({ name: Type.String() }), { minItems: 1, maxItems: 2 })),
  any: Type.Optional(Type.Unknown())
})

const value = fc.oneof(
  fc.constantFrom<unknown>('A', '', 'abc', 'abcd', '2026-03-16T08:00:00Z', 0, 1.5, 7, -2, true, null),
  fc.constant([]),
  fc.constant({})
)
const item =
  fc.oneof(fc.record({ name: fc.oneof(fc.string(), fc.integer()), more: fc.boolean() }, { requiredKeys: [] }), value)
const bodies = fc.oneof(value.filter(one => typeof one === 'object'), fc.record({
  text: value,
  choice: value,
  date: value,
  count: value,
  size: value,
  on: value,
  list: fc.oneof(value, fc.array(item, { maxLength: 3 })),
  any: value,
  other: value
}, { requiredKeys: [] }))

t.test('our check tells what Ajv tells, with allErrors', async t => {
  const app = Fastify({ ajv: ajvOptions })
  app.post('/', { schema: { body: schema }, attachValidation: true }, async request =>
    (request.validationError as { validation?: SchemaFault[] } | undefined)?.validation ?? [])
  const say = (faults: Iterable<SchemaFault>, data: unknown) =>
    violationsOf(faults, { schema, data }).map(({ pointer, problem }) =>
      [pointer, problem.code, JSON.stringify(problem.details)])
  await fc.assert(fc.asyncProperty(bodies, async data => {
    const answer = await app.inject({
      method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload: JSON.stringify(data)
    })
    t.same(say(schemaFaults(schema, data) ?? [], data), say(answer.json(), data))
  }), { numRuns: runs(150) })
  await app.close()
})

t.test('it tells of missing and unknown fields first, then of the values in the order of the schema', async t => {
  const faults = [...schemaFaults(schema, { other: 1, list: [{}, 5], count: 'a', text: '' }) ?? []]
  t.same(faults.map(fault => `${fault.instancePath} ${fault.keyword}`), [
    ' required', ' additionalProperties', '/text minLength', '/choice type', '/count type', '/list/0 required',
    '/list/0/name type', '/list/1 type'
  ])
})

t.test('what is written in another form than JSON is no value', async t => {
  const count = (data: unknown) => [...schemaFaults(Type.Object({ count: Type.Number() }), data) ?? []]
  for (const data of [
    { count: NaN },
    { count: Infinity },
    { count: 1n },
    { count: new Date() }
  ]) t.equal(count(data).length, 1)
})

t.test('a keyword that it does not know is a mistake in the schema', async t => {
  t.throws(() => [...schemaFaults(Type.Null(), 1) ?? []], TypeError)
  t.throws(() => [...schemaFaults(Type.String({ format: 'colour' }), 'red') ?? []], TypeError)
})
