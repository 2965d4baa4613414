import type { TSchema } from '@sinclair/typebox'
import { escaped } from '../rules/json-pointer.ts'

/** Of so many names one piece of the search looks at most. */
const NAMES_OF_A_PIECE = 5000

/** Gets what makes the JSON Pointer of a field, and what lists the known fields without a value in its object. */
export type Report = (pointer: () => string, lacking: () => string[]) => void

/** Calls `report` for each field that the schema does not name, piece by piece. */
export type UnknownFields = (value: unknown, report: Report) => Iterable<void>

/** The names that a search has looked at. */
interface Search { names: number }

type Find = (value: unknown, report: Report, search: Search, at: string) => Iterable<void>

/**
 * Makes the search for fields that the schema does not name, nested ones included. The search is in pieces, so that its
 * caller can pause between two of them. `resolve` finds a schema by its `$id`. The schema must not refer to itself.
 */
export function unknownFieldsOf (schema: TSchema, resolve: (id: string) => TSchema | undefined): UnknownFields {
  const find = findIn(schema, resolve)
  return (value, report) => find(value, report, { names: 0 }, '')
}

function findIn (schema: TSchema, resolve: (id: string) => TSchema | undefined): Find {
  const target: TSchema = schema.$ref === undefined ? schema : resolve(schema.$ref) ?? schema
  if (target.properties !== undefined) return inObject(target, resolve)
  return target.items === undefined ? () => [] : inList(findIn(target.items, resolve))
}

function inObject (schema: TSchema, resolve: (id: string) => TSchema | undefined): Find {
  const fields = new Map(Object.entries<TSchema>(schema.properties).map(([name, field]) =>
    [name, findIn(field, resolve)]))
  return function * (value, report, search, at) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const object = value as Record<string, unknown>
    for (const name in value) {
      if (++search.names % NAMES_OF_A_PIECE === 0) yield
      const field = fields.get(name)
      const nested = object[name]
      if (field !== undefined && typeof nested !== 'object') continue
      const pointer = (): string => `${at}/${escaped(name)}`
      if (field === undefined) {
        report(pointer, () => [...fields.keys()].filter(known => (object[known] ?? null) === null))
      } else yield * field(nested, report, search, pointer())
    }
  }
}

function inList (item: Find): Find {
  return function * (value, report, search, at) {
    if (!Array.isArray(value)) return
    for (const [index, one] of value.entries()) yield * item(one, report, search, `${at}/${index}`)
  }
}
