import type { TSchema } from '@sinclair/typebox'
import type { Violation } from '../domain/problem.ts'
import type { VisibleCollection } from '../state/collections.ts'
import { MAX_LISTED_VIOLATIONS } from '../domain/violations.ts'
import { violationsOf } from '../wire/schema-violation.ts'
import { type Drafts, FIXTURE_FORMATS } from './fixture-formats.ts'
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
  if (faults !== undefined) {
    return { violations: violationsOf(faults, { schema, data: wire, name: collection }, MAX_LISTED_VIOLATIONS) }
  }
  const violations = semanticRules?.(wire as never) ?? []
  return violations.length > 0 ? { violations } : { draft: codec.decode(wire as never) as Drafts[C] }
}
