import type { TSchema } from '@sinclair/typebox'
import type { Violation } from '../domain/problem.ts'
import type { VisibleCollection } from '../state/collections.ts'
import { LISTED } from '../domain/violations.ts'
import { type SchemaFault, violationsOf } from '../wire/schema-violation.ts'
import { type Drafts, FIXTURE_FORMATS } from './fixture-formats.ts'
import type { Steps } from '../slices.ts'
import { isObject, schemaFaults } from './schema-faults.ts'

export type Reading<D> =
  | { readonly draft: D, readonly violations?: never }
  | { readonly draft?: never, readonly violations: Violation[] }

function schemaOf (collection: VisibleCollection, wire: unknown): TSchema {
  const { schema, variants } = FIXTURE_FORMATS[collection]
  const value = variants !== undefined && isObject(wire) ? wire[variants.field] : undefined
  const schemas = variants?.schemas ?? {}
  return typeof value === 'string' && Object.hasOwn(schemas, value) ? schemas[value] ?? schema : schema
}

/** Reads one entity in its fixture form, or finds all that is wrong with it. Pointers are relative to the entity. */
export function readDraft<C extends VisibleCollection> (collection: C, wire: unknown): Reading<Drafts[C]> {
  const { semanticRules, codec } = FIXTURE_FORMATS[collection]
  const schema = schemaOf(collection, wire)
  const faults = schemaFaults(schema, wire)
  if (faults.length > 0) {
    return { violations: violationsOf(faults, { schema, data: wire, name: collection }, LISTED) }
  }
  const violations = semanticRules?.(wire as never) ?? []
  return violations.length > 0 ? { violations } : { draft: codec.decode(wire as never) as Drafts[C] }
}

/** So many items of a long list take some microseconds. */
const PIECE = 16

/** Reads a draft as `readDraft` does, but step by step, because a shift exception may have 100,000 days. */
export function * readingDraft<C extends VisibleCollection> (
  collection: C, wire: unknown, piece = PIECE
): Steps<Reading<Drafts[C]>> {
  const { longLists, codec } = FIXTURE_FORMATS[collection]
  const long = longLists === undefined || !isObject(wire) ? [] : longOnes(longLists, wire, piece)
  if (long.length === 0) return readDraft(collection, wire)
  const schema = schemaOf(collection, wire)
  const short = { ...wire as object, ...Object.fromEntries(long.map(({ name }) => [name, []])) }
  const faults = [...schemaFaults(schema, short)]
  const decode = (wire: object) => codec.decode(wire as never) as unknown as Record<string, unknown>
  const draft = faults.length === 0 ? decode(short) : {}
  for (const { name, field, items } of long) {
    const read: unknown[] = []
    for (let start = 0; start < items.length; start += piece) {
      const some = items.slice(start, start + piece)
      faults.push(...schemaFaults(schema.properties[name], some).map(fault => movedTo(name, start, fault)))
      if (faults.length === 0) read.push(...decode({ ...short, [name]: some })[field] as unknown[])
      yield
    }
    draft[field] = read
  }
  return faults.length === 0
    ? { draft: draft as unknown as Drafts[C] }
    : { violations: violationsOf(faults, { schema, data: wire, name: collection }, LISTED) }
}

function longOnes (
  fields: Readonly<Record<string, string>>, wire: Readonly<Record<string, unknown>>, piece: number
): { name: string, field: string, items: readonly unknown[] }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const items = wire[name]
    return Array.isArray(items) && items.length > piece ? [{ name, field, items }] : []
  })
}

/** A fault in a piece of a list is one in the list. */
function movedTo (name: string, start: number, fault: SchemaFault): SchemaFault {
  const path = fault.instancePath.replace(/^\/(\d+)/, (_, index: string) => `/${name}/${start + Number(index)}`)
  return { ...fault, instancePath: path }
}
