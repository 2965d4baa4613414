import type { TSchema } from '@sinclair/typebox'
import { escaped } from '../domain/pointer-steps.ts'

/** What makes the JSON Pointer of an unknown field, and what lists the known fields without a value in its object. */
export type Report = (pointer: () => string, lacking: () => string[]) => void

/** Calls `report` for each field that the schema does not name, nested ones included. */
export type UnknownFields = (value: unknown, report: Report, at?: string) => void

/** `resolve` finds a schema by its `$id`. The schema must not refer to itself. */
export function unknownFieldsOf (schema: TSchema, resolve: (id: string) => TSchema | undefined): UnknownFields {
  const target: TSchema = schema.$ref === undefined ? schema : resolve(schema.$ref) ?? schema
  if (target.properties !== undefined) return ofObject(target, resolve)
  return target.items === undefined ? () => {} : ofList(unknownFieldsOf(target.items, resolve))
}

function ofObject (schema: TSchema, resolve: (id: string) => TSchema | undefined): UnknownFields {
  const fields = new Map(Object.entries<TSchema>(schema.properties).map(([name, field]) =>
    [name, unknownFieldsOf(field, resolve)]))
  return (value, report, at = '') => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const object = value as Record<string, unknown>
    for (const name in value) {
      const pointer = (): string => `${at}/${escaped(name)}`
      const field = fields.get(name)
      const nested = object[name]
      if (field === undefined) {
        report(pointer, () => [...fields.keys()].filter(known => (object[known] ?? null) === null))
      } else if (typeof nested === 'object') field(nested, report, pointer())
    }
  }
}

function ofList (item: UnknownFields): UnknownFields {
  return (value, report, at = '') => {
    if (Array.isArray(value)) value.forEach((one, index) => item(one, report, `${at}/${index}`))
  }
}
