import type { TSchema } from '@sinclair/typebox'
import { escaped, fieldPath, stepsOf } from '../rules/json-pointer.ts'
import {
  type JsonType, type ProblemCode, problemOf, type Problems, type ProblemValue, type Violation
} from '../rules/problem.ts'
import { moreViolations } from '../rules/violations.ts'
import { formatFault } from './text-formats.ts'

/** A schema error in the words of Ajv (a subset of its `ErrorObject`). */
export interface SchemaFault {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

export interface Checked {
  readonly schema: TSchema
  readonly data: unknown
  /** Finds a schema by its `$id`. */
  readonly resolve?: (id: string) => TSchema | undefined
  /** The name of the value as a whole in messages. A body has none, because each language names it. */
  readonly name?: string
}

type Made = { [C in ProblemCode]: readonly [code: C, details: Omit<Problems[C], 'field'>] }[ProblemCode]
/** Translates an error. It gets the parameters, the value and the schema. */
type Translation = (params: never, value: unknown, schema: TSchema | undefined) => Made

/** The most telling first, because only the first error of a value is reported. */
const TRANSLATIONS: Readonly<Record<string, Translation>> = {
  required: () => ['required', {}],
  additionalProperties: () => ['unknown-field', {}],
  type: (params: { type: JsonType | JsonType[] }, value, schema) => {
    const expected = [params.type].flat()
    const isNumeric = expected.includes('number') || expected.includes('integer')
    if (typeof value !== 'number' || !isNumeric) return ['wrong-type', { expected }]
    return Number.isFinite(value) ? ['not-whole', {}] : tooFar(value, schema)
  },
  enum: (params: { allowedValues: unknown[] }) => ['not-one-of', { allowed: params.allowedValues.map(String) }],
  const: (params: { allowedValue: unknown }) => ['not-one-of', { allowed: [String(params.allowedValue)] }],
  minLength: (params: { limit: number }) => ['too-short', { minimum: params.limit }],
  maxLength: (params: { limit: number }) => ['too-long', { maximum: params.limit }],
  format: (params: { format: string }, value) => formatFault(params.format, value),
  pattern: () => ['wrong-format', { format: 'pattern' }],
  // before `multipleOf`, because Ajv takes no number from 1e21 on for a whole one
  minimum: (params: { limit: number }) => ['too-small', { minimum: params.limit }],
  maximum: (params: { limit: number }) => ['too-large', { maximum: params.limit }],
  multipleOf: (params: { multipleOf: number }) => params.multipleOf === 1 ? ['not-whole', {}] : ['invalid', {}],
  minItems: (params: { limit: number }) => ['too-few-items', { minimum: params.limit }],
  maxItems: (params: { limit: number }) => ['too-many-items', { maximum: params.limit }],
  uniqueItems: () => ['not-unique', {}]
}

/** Detects a number that JSON can write and a double cannot represent, such as `1e999`. */
function tooFar (value: number, schema: TSchema | undefined): Made {
  return value > 0
    ? ['too-large', { maximum: schema?.maximum ?? Number.MAX_VALUE }]
    : ['too-small', { minimum: schema?.minimum ?? -Number.MAX_VALUE }]
}

const WEIGHT = new Map(Object.keys(TRANSLATIONS).map((keyword, weight) => [keyword, weight]))
const weight = (fault: SchemaFault) => WEIGHT.get(fault.keyword) ?? WEIGHT.size

function pointerOf ({ instancePath, keyword, params }: SchemaFault): string {
  if (keyword === 'required') return `${instancePath}/${escaped(String(params.missingProperty))}`
  return keyword === 'additionalProperties'
    ? `${instancePath}/${escaped(String(params.additionalProperty))}`
    : instancePath
}

/**
 * One violation per value, in the order of the schema's fields and of list items. Unknown fields come last. Of more
 * than `most` it takes the first that were found and counts the others, because to put them in words takes the time.
 */
export function violationsOf (faults: Iterable<SchemaFault>, checked: Checked, most = Infinity): Violation[] {
  const first = new Map<string, SchemaFault>()
  let more = 0
  for (const fault of faults) {
    if (fault.keyword === 'additionalProperties' && first.size >= most) {
      more++ // without its pointer, because an unknown field has one fault only
      continue
    }
    const pointer = pointerOf(fault)
    const other = first.get(pointer)
    if (other === undefined || weight(fault) < weight(other)) first.set(pointer, fault)
  }
  const violations = [...first].slice(0, most)
    .map(([pointer, fault]) => ({ pointer, problem: faultProblem(pointer, fault, checked) }))
  return [...inFieldOrder(violations, checked), ...moreViolations(first.size - violations.length + more)]
}

/** Sorts violations in the order of the schema's fields and of list items. Unknown fields come last. */
export function inFieldOrder (
  violations: readonly Violation[], checked: Pick<Checked, 'schema' | 'resolve'>
): Violation[] {
  return violations
    .map(violation => ({ violation, order: orderOf(stepsOf(violation.pointer), checked) }))
    .sort((a, b) => compare(a.order, b.order))
    .map(({ violation }) => violation)
}

function faultProblem (pointer: string, fault: SchemaFault, checked: Checked): ProblemValue {
  const { data, name = '' } = checked
  const translate = TRANSLATIONS[fault.keyword] as
    ((params: object, value: unknown, schema: TSchema | undefined) => Made) | undefined
  const steps = stepsOf(pointer)
  const [code, details] = translate?.(fault.params, valueAt(data, steps), schemaAt(steps, checked)) ?? ['invalid', {}]
  return problemOf(code, { ...details, field: fieldPath(pointer) || name } as never)
}

function valueAt (data: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], data)
}

function schemaAt (steps: readonly string[], { schema, resolve }: Checked): TSchema | undefined {
  return steps.reduce<TSchema | undefined>((at, step) => {
    const target: TSchema | undefined = at?.$ref === undefined ? at : resolve?.(at.$ref)
    return target?.properties?.[step] ?? target?.items
  }, schema)
}

/** The position of a value at each depth: its number among the schema's fields, or its index in the list. */
function orderOf (steps: readonly string[], { schema, resolve }: Pick<Checked, 'schema' | 'resolve'>): number[] {
  let at: TSchema | undefined = schema
  return steps.map(step => {
    if (at?.$ref !== undefined) at = resolve?.(at.$ref)
    const fields: Record<string, TSchema> | undefined = at?.properties
    if (fields === undefined) {
      at = at?.items
      return /^\d+$/.test(step) ? Number(step) : Infinity
    }
    const place = Object.keys(fields).indexOf(step)
    at = fields[step]
    return place === -1 ? Infinity : place
  })
}

function compare (a: readonly number[], b: readonly number[]): number {
  for (let depth = 0; depth < Math.min(a.length, b.length); depth++) {
    const [one, other] = [a[depth] as number, b[depth] as number]
    if (one !== other) return one - other
  }
  return a.length - b.length
}
