import type { TSchema } from '@sinclair/typebox'

/** Removes the `null` fields of a value. Returns true if there was one. */
export type DropNulls = (value: unknown) => boolean

const nothing: DropNulls = () => false

/** Makes a function for the fields that a schema names, nested ones included. `resolve` finds a schema by its `$id`. */
export function nullsDropperOf (schema: TSchema, resolve: (id: string) => TSchema | undefined): DropNulls {
  const target: TSchema = schema.$ref === undefined ? schema : resolve(schema.$ref) ?? schema
  if (target.items !== undefined) return ofList(nullsDropperOf(target.items, resolve))
  return target.properties === undefined ? nothing : ofObject(target, resolve)
}

function ofObject ({ properties }: TSchema, resolve: (id: string) => TSchema | undefined): DropNulls {
  const fields = Object.entries<TSchema>(properties).map(([name, field]) =>
    [name, nullsDropperOf(field, resolve)] as const)
  return value => {
    if (typeof value !== 'object' || value === null) return false
    const object = value as Record<string, unknown>
    let found = false
    for (const [name, dropNested] of fields) {
      if (object[name] === null) {
        Reflect.deleteProperty(object, name)
        found = true
      } else if (dropNested(object[name])) found = true
    }
    return found
  }
}

function ofList (dropNulls: DropNulls): DropNulls {
  return value => Array.isArray(value) && value.map(dropNulls).includes(true)
}
