import type { TSchema } from '@sinclair/typebox'
import fc, { type Arbitrary } from 'fast-check'
import { dataUrl } from './csv.ts'
import { collaboratorId, exceptionId, reasons, unitId, workLocationId } from './fixture-names.ts'

const two = (value: number): string => String(value).padStart(2, '0')
const march = fc.integer({ min: 1, max: 31 }).map(two)

/** Days at the edges of what is a day, on both sides. */
const days = fc.oneof(
  { weight: 12, arbitrary: march.map(day => `${day}/03/2026`) },
  fc.constantFrom(
    '01/01/1900', '31/12/2999', '29/02/2028', '28/02/2026', '01/01/2026', '31/12/2026', '29/02/2026', '31/12/1899',
    '01/01/3000', '00/00/0000', '16/3/2026'
  )
)
const instants = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.tuple(march, fc.nat(23), fc.nat(59)).map(([day, hour, minute]) =>
    `2026-03-${day}T${two(hour)}:${two(minute)}:00-03:00`)
  },
  fc.constantFrom(
    '1900-01-01T00:00:00+23:59', '2999-12-31T23:59:59-23:59', '1900-01-01T00:00:00Z', '2026-03-16T08:00:00.123456789Z',
    '2026-03-16T24:00:00Z', '2026-03-16T08:00:60Z', '2026-03-16T08:00:00', '2018-11-04T00:30:00-03:00'
  )
)
const cells = fc.oneof(
  fc.nat(13).map(collaboratorId),
  march.map(day => `2026-04-${day}`),
  days,
  fc.constantFrom('', 'x', '"', '"a', 'a""b', '418.207.356-80', '\n', '\r', ',', ';', '\t', 'ç', '\u2028'),
  fc.string({ maxLength: 8 })
)
const csv = fc.tuple(
  fc.constantFrom(
    'collaboratorId,date,swappedDate,swappedCollaboratorId,remarks', 'data;colaborador;observacao',
    'date,collaboratorId', '', 'x,y'
  ),
  fc.array(fc.array(cells, { maxLength: 7 }), { maxLength: 8 }),
  fc.constantFrom(',', ';'),
  fc.constantFrom('\n', '\r\n', '\r', '\n\n')
).map(([header, rows, delimiter, end]) => [header, ...rows.map(row => row.join(delimiter))].join(end))

/** Values of fields by their names, such that a request gets past the first check. */
const NAMED: Readonly<Record<string, Arbitrary<unknown>>> = {
  motivoId: fc.constantFrom(...Object.values(reasons), ...Object.values(reasons), 'x'),
  collaboratorIds: fc.array(fc.nat(13).map(collaboratorId), { maxLength: 5 }),
  unidadeNegocioId: fc.constantFrom(unitId(1), unitId(2), 'x'),
  expiresIn: fc.constantFrom('30d', '1y', 'P1M', '999999y', 'P999999Y999999D', '30', '0s', ''),
  arquivoId: fc.constantFrom('a', 'b/c', 'd', 'e', '..', 'f0000000-0000-4000-8000-000000000001', 'n'.repeat(501)),
  minMinutos: fc.integer({ min: 0, max: 2880 }),
  maxMinutos: fc.integer({ min: 0, max: 2880 })
}

/** Values that a schema of the contract takes, or nearly so. */
export function fromSchema (
  schema: TSchema, resolve: (id: string) => TSchema | undefined, name = ''
): Arbitrary<unknown> {
  if (schema.$ref !== undefined) return fromSchema(resolve(schema.$ref) as TSchema, resolve, name)
  if (schema.$id === 'ShiftDaysImportRequest') return fc.oneof(csv, fc.string()).map(text => dataUrl(text))
  const named = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined
  if (named !== undefined) return named
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum as string[])
  if (schema.type === 'array') return fc.array(fromSchema(schema.items, resolve), { maxLength: 4 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'number') return fc.oneof(fc.integer({ min: -10, max: 3000 }), fc.double())
  if (schema.type === 'object') {
    const fields = Object.entries<TSchema>(schema.properties).map(([field, one]) =>
      [field, fromSchema(one, resolve, field)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [], noNullPrototype: true })
  }
  if (schema.format === 'dd/MM/yyyy') return days
  if (schema.format === 'date-time') return instants
  return name === 'base64'
    ? fc.uint8Array({ maxLength: 9 }).map(bytes => Buffer.from(bytes).toString('base64'))
    : fc.oneof(fc.string({ minLength: 1, maxLength: 9 }), fc.string({ unit: codePoint, minLength: 1, maxLength: 5 }))
}

/** Any code point but a surrogate. `binary` of fast-check makes a table of them all first, which stays in memory. */
const codePoint = fc.nat(0x10ffff - 0x800).map(at => String.fromCodePoint(at < 0xd800 ? at : at + 0x800))

/** Like `fc.webSegment`, which makes a table of all of Unicode first. */
const pathSegment = fc.array(fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...'abcxyzABCXYZ0189-._~!$&\'()*+,;=:@') },
  { weight: 1, arbitrary: codePoint.map(encodeURIComponent) }
), { maxLength: 10 }).map(characters => characters.join(''))

export const identifiers = fc.oneof(
  fc.constantFrom(collaboratorId(1), exceptionId(1), workLocationId(1), reasons.allowance, unitId(
    1
  ), 'x', '%2F', '%00', '%F0%9F%98%80', '...', '__proto__', 'constructor', 'n'.repeat(600), '%ff', '%', '%25'),
  pathSegment.filter(segment => !/^\.{0,2}$/.test(segment)) // what a client would resolve
)

const ODD: readonly unknown[] = [
  null, true, false, 0, -0, -1, 0.5, 1e308, -1e308, 5e-324, 2 ** 53, -(2 ** 53), '', ' ', 'x', '0', '\0', '\ud800',
  '\udc00x', '__proto__', 'constructor', 'toString', 'é'.repeat(3000),
  [], {}, [[]], [null], [{}], { length: 5 }, { toString: 1 }, { constructor: 5 }, { '': 1 }, { '/': 1 }, { '~': 1 },
  { é: 1 }, Array(2000).fill('01/03/2026'), Array(2000).fill(null), Array(500).fill({}),
  '01/01/1900', '31/12/2999', '29/02/2028', '29/02/2026', '2999-12-31', '1900-01-01', '2026-02-29',
  '2999-12-31T23:59:59.999-23:59', '1900-01-01T00:00:00+23:59', 'aGk=', 'data:text/csv;base64,', '99:59', '-00:00'
]
export const odd = fc.constantFrom(...ODD)

/** A change of one value somewhere in a body: where, by a number at each depth, and to what. */
export interface Mutation {
  readonly path: readonly number[],
  readonly kind: 'replace' | 'remove' | 'add'
  | 'repeat',
  readonly value: unknown
}
export const mutation: Arbitrary<Mutation> = fc.record({
  path: fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }),
  kind: fc.constantFrom('replace', 'replace', 'remove', 'add', 'repeat'),
  value: odd
})

/** A body with a change; the body itself stays as it is. */
export function mutated (body: unknown, { path: [first = 0, ...rest], kind, value }: Mutation): unknown {
  if (typeof body !== 'object' || body === null) return value
  const keys = Object.keys(body)
  const key = keys[first % Math.max(keys.length, 1)]
  if (key === undefined) return value
  const copy = (Array.isArray(body) ? [...body] : { ...body }) as Record<string, unknown>
  const below = copy[key]
  if (rest.length > 0 && typeof below === 'object' &&
    below !== null) copy[key] = mutated(below, { path: rest, kind, value })
  else if (kind === 'replace') copy[key] = value
  else if (kind === 'remove') delete copy[key]
  else if (kind === 'add') copy[typeof value === 'string' && value !== '__proto__' ? value : 'x'] = below
  else copy[key] = Array(300).fill(below)
  return copy
}

/** The changes of one body: mostly none. */
export const mutations =
  fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(mutation, { minLength: 1, maxLength: 3 }))

/** What may happen to a body on its way: mostly nothing. */
export const wireMutation: Arbitrary<(text: string) => string | Uint8Array> = fc.oneof(
  { weight: 24, arbitrary: fc.constant((text: string) => text) },
  fc.nat().map(at => (text: string) => text.slice(0, at % (text.length + 1))),
  fc.tuple(
    fc.nat(), fc.constantFrom('"', '{', '}', ',', '\0', '\\', '1e999', '\ud800', '"__proto__":1,', '/*', '\uFEFF')
  ).map(([at, piece]) =>
    (text: string) => text.slice(0, at % (text.length + 1)) + piece + text.slice(at % (text.length + 1))),
  fc.constant((text: string) => text.replace(/^\{"(\w+)":/, '{"$1":5,"$1":')),
  fc.constant((text: string) => text.replace(/:-?\d+/, ':1e999')),
  fc.nat(255).map(byte => (text: string) => {
    const bytes = Buffer.from(text)
    if (bytes.length > 0) bytes[byte % bytes.length] = byte
    return bytes
  })
)
