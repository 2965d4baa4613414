import type { TSchema } from '@sinclair/typebox'
import type { OperationRequest } from '../../../core/index.ts'
import type { SchemaFaults } from '../../../core/answer/request.ts'
import { ajvOptions, type Operation, operations, schemaNamed, schemas } from '../../../core/contract/index.ts'
import { memoizeByObject } from '../../../core/memoize.ts'
import { type SchemaFault, violationsOf } from '../../../core/wire/schema-violation.ts'
import { lazyCompilers } from '../body/lazy-compilers.ts'

interface Validate { (value: unknown): boolean, readonly errors?: readonly SchemaFault[] | null }

/** What the schema of an operation refuses, found as Fastify finds it: first in the parameters, then in the body. */
export function schemaFaultsOf (
  { operation, params, body }: Pick<OperationRequest, 'operation' | 'params' | 'body'>
): SchemaFaults | undefined {
  const { schema }: Operation = operations[operation]
  return faultsIn('params', schema.params, params) ?? faultsIn('body', schema.body, body)
}

function faultsIn (
  httpPart: SchemaFaults['httpPart'], schema: TSchema | undefined, data: unknown
): SchemaFaults | undefined {
  const validate = schema && validatorOf(schema)
  if (schema === undefined || validate?.(data ?? null) !== false) return undefined
  const checked = { schema, data, resolve: schemaNamed, ...httpPart !== 'body' && { name: httpPart } }
  return { httpPart, violations: violationsOf(validate.errors ?? [], checked) }
}

/** The validator of a schema, made with the server's own compilers and options. */
const validatorOf = memoizeByObject((schema: TSchema): Validate => {
  const build =
    lazyCompilers?.buildValidator as unknown as (schemas: object, options: object) => (route: object) => Validate
  return build(Object.fromEntries(schemas.map(one => [one.$id, one])), ajvOptions)({
    schema, method: '', url: '', httpPart: 'body'
  })
})
