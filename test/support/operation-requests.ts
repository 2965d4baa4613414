import fc from 'fast-check'
import { type OperationName, operations, type Operation, schemaNamed } from '../../src/core/contract/index.ts'
import { collaboratorId } from './fixture-names.ts'
import type { Sent } from './fuzz.ts'
import { fromSchema, identifiers, mutated, type Mutation, mutations, wireMutation } from './schema-arbitrary.ts'

const headers = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  fc.nat(13).map(number => ({ 'x-sandbox-colaborador': collaboratorId(number) })),
  fc.constantFrom(
    { 'x-sandbox-colaborador': '__proto__' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=latin1' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': '' },
    { 'content-encoding': 'gzip' },
    { host: 'x" y' }
  )
)
const token = fc.oneof({ weight: 12, arbitrary: fc.constant('espelho_admin') }, fc.constantFrom(
  'espelho_gestor', 'espelho_sem_permissao', 'espelho_expirado', 'x', '', ' ', '__proto__', null
))

/** Random requests to an operation: some good ones, and mistakes of each kind. */
export function requestsOf (name: OperationName): fc.Arbitrary<Sent> {
  const { method, url, schema, example: { params = {} } }: Operation = operations[name]
  const known = fc.constantFrom(...Object.values(params), 'unknown')
  const path = fc.oneof({ weight: 4, arbitrary: known }, identifiers).map(id => url.replace(/:\w+/, () => id))
  const prefix = fc.oneof(
    { weight: 6, arbitrary: fc.constant('') }, fc.constantFrom('/~a', '/%7Ea', '/~default', '/~Bad', '/~', '/~%61')
  )
  const anyMethod = fc.oneof({ weight: 30, arbitrary: fc.constant(method) }, fc.constantFrom(
    'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'
  ))
  const query =
    fc.oneof({ weight: 8, arbitrary: fc.constant('') }, fc.constantFrom('?', '?a=b', '?a=%zz', '?__proto__=1'))
  const valid = schema.body === undefined ? fc.constant(undefined) : fromSchema(schema.body, schemaNamed)
  const body = fc.tuple(valid, mutations, wireMutation).map(([value, changes, wire]) =>
    value === undefined
      ? undefined
      : wire(JSON.stringify((changes as Mutation[]).reduce(mutated, sensible(value))) ?? 'null'))
  return fc.tuple(anyMethod, prefix, path, query, token, headers, body)
    .map(([method, prefix, path, query, token, headers, body]) => ({
      what: `${method} ${prefix}${path}${query}`,
      call: { token, headers, ...(body !== undefined && { body }) }
    }))
}

/** Proposed records mostly belong to the day, and minutes ascend: else hardly any request would be a good one. */
function sensible (value: unknown): unknown {
  const { jornada, registrosPropostos, minMinutos, maxMinutos, ...rest } =
    value as { jornada?: string, registrosPropostos?: { dataHora: string }[], minMinutos?: number, maxMinutos?: number }
  const day = /^(\d\d)\/03\/2026$/.exec(jornada ?? '')?.[1]
  return {
    ...rest,
    jornada,
    registrosPropostos: registrosPropostos?.map(({ dataHora, ...record }) => ({
      ...record, dataHora: dataHora.replace(/^2026-03-\d\d/, text => day === undefined ? text : `2026-03-${day}`)
    })),
    minMinutos: minMinutos === undefined || maxMinutos === undefined ? minMinutos : Math.min(minMinutos, maxMinutos),
    maxMinutos: minMinutos === undefined || maxMinutos === undefined ? maxMinutos : Math.max(minMinutos, maxMinutos)
  }
}
