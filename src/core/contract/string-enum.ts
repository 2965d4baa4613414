import { Kind, type SchemaOptions, type TSchema, Type, TypeRegistry } from '@sinclair/typebox'

export interface TStringEnum<Values extends readonly string[]> extends TSchema {
  [Kind]: 'StringEnum'
  static: Values[number]
  type: 'string'
  enum: Values
}

// A kind of its own: a union of literals gives one Ajv message per value and `anyOf` in OpenAPI,
// and a bare `Type.Unsafe` is a kind that `Value.Check` refuses to judge.
TypeRegistry.Set<TStringEnum<readonly string[]>>('StringEnum', (schema, value) =>
  typeof value === 'string' && schema.enum.includes(value))

export function StringEnum<const Values extends readonly string[]> (values: Values, options: SchemaOptions = {}) {
  const schema = Type.Unsafe<Values[number]>({ ...options, [Kind]: 'StringEnum', type: 'string', enum: values })
  return schema as TStringEnum<Values>
}
