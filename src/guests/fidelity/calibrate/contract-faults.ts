import type { TSchema } from '@sinclair/typebox'
import { ErrorBody, operations, schemas } from '../../../core/contract/index.ts'
import { isObject } from '../../../host/fixtures/schema-faults.ts'
import { type Exchange, isAccepted, type SeenOperation } from './exchange.ts'

const NAMED = new Map<string | undefined, TSchema>(schemas.map(schema => [schema.$id, schema]))

/** A schema, which another may have named. */
export function schemaOf (given: TSchema): TSchema {
  return NAMED.get(given['$ref']) ?? given
}

function successOf (operation: SeenOperation): TSchema {
  const responses: Readonly<Record<string, TSchema>> = operations[operation].schema.response
  return Object.entries(responses).find(([status]) => isAccepted(Number(status)))?.[1] as TSchema
}

const MOST_FAULTS = 10
/** As the API of the contract writes it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/**
 * Where a response is not as the contract says: fields that it lacks, values that an enumeration does not list, fields
 * of another type, required ones that are absent, and instants in another form. As JSON Pointers, `/status` first.
 */
export function contractFaults ({ operation, status, answer }: Exchange): string[] {
  const found: string[] = []
  collect(isAccepted(status) ? successOf(operation) : ErrorBody, answer, '', found)
  // A10
  return found.filter(pointer => !(operation === 'createApiKey' && pointer === '/token')).slice(0, MOST_FAULTS)
}

function collect (given: TSchema, value: unknown, pointer: string, found: string[]): void {
  const schema = schemaOf(given)
  if (found.length > MOST_FAULTS) return
  if (Array.isArray(schema['anyOf'])) {
    if (!schema['anyOf'].some((one: TSchema) => isOf(one, value))) found.push(pointer)
  } else if (schema['type'] === 'object' && isObject(value)) {
    const fields: Record<string, TSchema> = schema['properties']
    for (const name of schema['required'] ?? []) if (value[name] === undefined) found.push(`${pointer}/${name}`)
    for (const [name, field] of Object.entries(value)) {
      const of = fields[name]
      const at = `${pointer}/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`
      if (of === undefined) found.push(at)
      else collect(of, field, at, found)
    }
  } else if (schema['type'] === 'array' && Array.isArray(value)) {
    for (const [at, item] of value.entries()) collect(schema['items'], item, `${pointer}/${at}`, found)
  } else if (!isOf(schema, value)) found.push(pointer)
}

function isOf (schema: TSchema, value: unknown): boolean {
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(value)
  if (schema['format'] === 'date-time') return typeof value === 'string' && INSTANT.test(value)
  if (schema['type'] === 'array') return Array.isArray(value) && value.every(item => isOf(schema['items'], item))
  if (schema['type'] === 'object') return isObject(value)
  const type: string = typeof value
  return type === schema['type']
}
