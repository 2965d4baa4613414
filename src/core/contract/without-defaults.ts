import { type TSchema, Type } from '@sinclair/typebox'

/**
 * A copy of a schema without defaults. fast-json-stringify writes a default into the response where the field is
 * absent, so every fixed shift would claim to be `tipoTurnoFlexivel: DIARIO`. Validation does not need them, because
 * it fills in no defaults. The OpenAPI document keeps them.
 */
export function withoutDefaults<Schema extends TSchema> (schema: Schema): Schema {
  const copy: TSchema = Type.Unsafe({ ...schema })
  delete copy.default
  // Only the fields' schemas, because a field itself may be called "default".
  if (copy.properties) {
    const fields = Object.entries<TSchema>(copy.properties)
    copy.properties = Object.fromEntries(fields.map(([name, field]) => [name, withoutDefaults(field)]))
  }
  for (const keyword of ['items', 'additionalProperties']) {
    if (typeof copy[keyword] === 'object') copy[keyword] = withoutDefaults(copy[keyword])
  }
  for (const keyword of ['anyOf', 'allOf', 'oneOf']) {
    if (copy[keyword]) copy[keyword] = copy[keyword].map((branch: TSchema) => withoutDefaults(branch))
  }
  return copy as Schema
}
