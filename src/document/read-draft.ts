import type { TSchema } from '@sinclair/typebox'
import type { Violation } from '../domain/problem.ts'
import type { VisibleCollection } from '../state/collections.ts'
import { violationsOf } from '../wire/schema-violation.ts'
import { type Drafts, FORMS } from './fixture-formats.ts'
import { type Check, checkOf, isObject } from './schema-check.ts'

export type Reading<D> = { readonly draft: D, readonly violations?: never } | { readonly draft?: never, readonly violations: Violation[] }

const checks = new Map<TSchema, Check>()

function checked (schema: TSchema, wire: unknown) {
  const check = checks.get(schema) ?? checkOf(schema)
  checks.set(schema, check)
  return check(wire)
}

function schemaOf (collection: VisibleCollection, wire: unknown): TSchema {
  const { schema, variants } = FORMS[collection]
  const value = variants !== undefined && isObject(wire) ? wire[variants.field] : undefined
  return typeof value === 'string' && Object.hasOwn(variants?.schemas ?? {}, value) ? variants?.schemas[value] ?? schema : schema
}

/** One entity from its fixture form, or all that is wrong with it, pointers relative to it. */
export function readDraft<C extends VisibleCollection> (collection: C, wire: unknown): Reading<Drafts[C]> {
  const { sense, codec } = FORMS[collection]
  const schema = schemaOf(collection, wire)
  const faults = checked(schema, wire)
  if (faults.length > 0) return { violations: violationsOf(faults, { schema, data: wire, name: collection }) }
  const violations = sense?.(wire as never) ?? []
  return violations.length > 0 ? { violations } : { draft: codec.decode(wire as never) as Drafts[C] }
}
