import { FormatRegistry, Kind, type TSchema } from '@sinclair/typebox'
import { SetErrorFunction } from '@sinclair/typebox/errors'
import { Value, type ValueError, ValueErrorType as Type } from '@sinclair/typebox/value'
import type { JsonType } from '../domain/problem.ts'
import type { SchemaFault } from '../wire/schema-violation.ts'
import { TEXT_FORMATS } from '../wire/text-formats.ts'

// The message of each error would take as long as all else, and nobody reads it.
SetErrorFunction(() => '')
for (const [name, { is }] of Object.entries(TEXT_FORMATS)) FormatRegistry.Set(name, is)

/**
 * The errors of a value against its schema, in the form of Ajv; `undefined` for a value without one. TypeBox compiles
 * nothing, whereas Ajv would take some milliseconds per schema, more than the check of the whole built-in world.
 */
export function schemaFaults (schema: TSchema, value: unknown): Iterable<SchemaFault> | undefined {
  return Value.Check(schema, value) ? undefined : faultsOf(Value.Errors(schema, value))
}

/** One after the other, because an object may have a million fields that no schema names. */
function * faultsOf (errors: Iterable<ValueError>): Generator<SchemaFault> {
  for (const error of errors) yield faultOf(error)
}

export function isObject (value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const TYPES: { readonly [E in Type]?: JsonType } = {
  [Type.Object]: 'object',
  [Type.Array]: 'array',
  [Type.String]: 'string',
  [Type.Number]: 'number',
  [Type.Integer]: 'integer',
  [Type.Boolean]: 'boolean'
}

/** The keywords of the schema that hold a limit. */
const LIMITS: { readonly [E in Type]?: string } = {
  [Type.ArrayMinItems]: 'minItems',
  [Type.ArrayMaxItems]: 'maxItems',
  [Type.StringMinLength]: 'minLength',
  [Type.StringMaxLength]: 'maxLength',
  [Type.NumberMinimum]: 'minimum',
  [Type.NumberMaximum]: 'maximum',
  [Type.IntegerMinimum]: 'minimum',
  [Type.IntegerMaximum]: 'maximum'
}

function faultOf ({ type, schema, path, value }: ValueError): SchemaFault {
  const [jsonType, limit] = [TYPES[type], LIMITS[type]]
  if (jsonType !== undefined) return { instancePath: path, keyword: 'type', params: { type: jsonType } }
  if (limit !== undefined) return { instancePath: path, keyword: limit, params: { limit: schema[limit] } }
  switch (type) {
    case Type.ObjectRequiredProperty: return atField(path, 'required', 'missingProperty')
    case Type.ObjectAdditionalProperties: return atField(path, 'additionalProperties', 'additionalProperty')
    case Type.StringFormat: return { instancePath: path, keyword: 'format', params: { format: schema.format } }
    case Type.Kind: return enumFault(schema, path, value)
    default: throw new TypeError(`No fault for ${Type[type]} of ${schema[Kind]}`)
  }
}

/** Ajv reports a field at the object that should have it or must not have it. */
function atField (path: string, keyword: string, name: string): SchemaFault {
  const end = path.lastIndexOf('/')
  const field = path.slice(end + 1).replaceAll('~1', '/').replaceAll('~0', '~')
  return { instancePath: path.slice(0, end), keyword, params: { [name]: field } }
}

/** Our own kinds list their values. */
function enumFault ({ type, enum: allowedValues }: TSchema, instancePath: string, value: unknown): SchemaFault {
  return type === 'string' && typeof value !== 'string'
    ? { instancePath, keyword: 'type', params: { type } }
    : { instancePath, keyword: 'enum', params: { allowedValues } }
}
