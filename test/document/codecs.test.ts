import type { TSchema } from '@sinclair/typebox'
import fc, { type Arbitrary } from 'fast-check'
import t from 'tap'
import { FIXTURE_FORMATS } from '../../src/document/fixture-formats.ts'
import { VISIBLE } from '../../src/state/collections.ts'

const two = (most: number) => fc.nat(most).map(value => String(value).padStart(2, '0'))
const day = fc.integer({ min: 10, max: 28 }).map(value => `2026-03-${value}`)
const clock = fc.tuple(two(23), two(59)).map(parts => parts.join(':'))

/** Texts of each format that fixtures have. */
const TEXTS: Readonly<Record<string, Arbitrary<string>>> = {
  'yyyy-MM-dd': day,
  'day-stamp': day,
  'date-time': fc.tuple(day, clock).map(([date, time]) => `${date}T${time}:00Z`),
  time: clock,
  duration: clock,
  'signed-time': fc.tuple(fc.constantFrom('', '-'), clock).map(parts => parts.join('')),
  cpf: fc.constantFrom('52998224725', '41820735680'),
  nsr: fc.integer({ min: 1, max: 9 }).map(String),
  base64: fc.uint8Array({ maxLength: 9 }).map(bytes => Buffer.from(bytes).toString('base64')),
  bearer: fc.stringMatching(/^\w{1,9}$/)
}

/** What a schema takes. `whole`: with each optional field, without `false` and empty lists, which are not written. */
function valueOf (schema: TSchema, whole: boolean): Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum as string[])
  if (schema.type === 'boolean') return whole ? fc.constant(true) : fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer({ min: schema.minimum ?? 0, max: 90 })
  if (schema.type === 'array') {
    const { items, minItems = whole ? 1 : 0, maxItems = 3 } = schema
    return fc.array(valueOf(items, whole), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 2) })
  }
  if (schema.type === 'object') {
    const fields = Object.entries<TSchema>(schema.properties).map(([name, one]) => [name, valueOf(one, whole)] as const)
    const requiredKeys = whole ? fields.map(([name]) => name) : schema.required as string[]
    const object = fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true })
    return 'registroHash' in schema.properties ? fc.tuple(object, fc.boolean()).map(withOneRecord) : object
  }
  return TEXTS[schema.format] ?? fc.string({ minLength: 1, maxLength: 5 })
}

/** A proposed record is either one that exists or a new one. */
function withOneRecord ([{ registroHash, registro, ...rest }, exists]: [Record<string, unknown>, boolean]): object {
  const record = exists ? { registroHash } : { registro }
  return { ...rest, ...Object.values(record)[0] !== undefined && record }
}

/** The fields that an answer derives, and a preset of switches. They are accepted and not stored. */
const DERIVED: ReadonlySet<string> = new Set([
  'workLocations/colaboradores',
  'timeRules/modelo',
  ...['ferias', 'frequenciaDiariaJornada', 'anexos/nome', 'anexos/url'].map(field => `adjustments/${field}`),
  ...['descricao', 'tipo', 'descontarJornada', 'descontarPreferencialmenteAdicionalNoturno']
    .map(field => `adjustments/motivo/${field}`),
  ...['nome', 'numeroDocumento', 'foto', 'nomeUnidadeNegocio', 'logoUnidadeNegocio']
    .map(field => `adjustments/colaboradores/${field}`)
])

/** The places of all values in a JSON value. The items of a list have one place. */
function placesIn (value: unknown, place: string): string[] {
  if (Array.isArray(value)) return value.flatMap(item => placesIn(item, place))
  if (typeof value !== 'object' || value === null) return [place]
  return Object.entries(value).flatMap(([name, one]) => placesIn(one, `${place}/${name}`))
}

for (const collection of VISIBLE) {
  const { schema, variants, codec } = FIXTURE_FORMATS[collection]
  const { decode, encode } = codec as { decode (wire: unknown): unknown, encode (entity: unknown): object }
  for (const [name, one] of Object.entries(variants?.schemas ?? { [collection]: schema })) {
    t.test(`every field of ${collection}, ${name}, is written and read again`, async t => {
      fc.assert(fc.property(valueOf(one, false), wire => {
        const entity = decode(wire)
        t.strictSame(decode(encode(entity)), entity)
      }), { numRuns: 30 })
      fc.assert(fc.property(valueOf(one, true), wire => {
        const wanted = placesIn(wire, collection).filter(place => !DERIVED.has(place))
        t.strictSame(new Set(placesIn(encode(decode(wire)), collection)), new Set(wanted))
      }), { numRuns: 10 })
    })
  }
}
