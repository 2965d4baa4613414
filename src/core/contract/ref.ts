import { type Static, type TSchema, type TUnsafe, Type } from '@sinclair/typebox'

/** A reference to a named schema by its `$id`, so that OpenAPI shares the component instead of repeating it. */
export function ref<Schema extends TSchema> (schema: Schema): TUnsafe<Static<Schema>> {
  if (schema.$id === undefined) throw new TypeError('Only a schema with an $id can be referred to')
  return Type.Unsafe<Static<Schema>>(Type.Ref(schema.$id))
}
