import type { TSchema } from '@sinclair/typebox'
import { FIXTURE_FORMATS } from '../../../host/fixtures/fixture-formats.ts'
import { unknownIn } from '../../../host/http/refused/unknown-parameters.ts'
import { memoizeByKey } from '../../../core/memoize.ts'
import type { VisibleCollection } from '../../../core/state/collections.ts'
import { plainText } from '../named/plain-text.ts'

export type Query = Readonly<Record<string, string | string[]>>

/** True for an entity in fixture form that fits. */
export type Condition = (entity: object) => boolean

const INDEX = /^(?:0|[1-9]\d{0,5})$/

/** Each field must have one of the values that a query has for it. A field that no entity can have is refused. */
export function fieldConditions (collection: VisibleCollection, query: Query): Condition[] {
  const fields = Object.entries(query)
    .map(([name, values]) => ({ name, steps: name.split('.'), values: [values].flat() }))
  const known = fieldsOf(collection)
  const unknown = fields.filter(({ steps }) => !known.includes(withoutIndexes(steps)))
  const refusal = unknownIn(Object.fromEntries(unknown.map(({ name }) => [name, ''])), known)
  if (refusal !== undefined) throw refusal
  return fields.map(({ steps, values }) => entity =>
    valuesAt(entity, steps).some(value => values.includes(textOf(value))))
}

/** Any field must contain `q`, and each field of `where` its text: `status:inativo`. Case and accents do not matter. */
export function textConditions (q: string, where: readonly string[]): Condition[] {
  const contains = (value: unknown, text: string): boolean =>
    value === undefined ? text === '' : plainText(textOf(value)).includes(text)
  const fields = where.map((given): Condition => {
    const [field = ''] = given.split(':', 1)
    const text = plainText(given.slice(field.length + 1))
    return entity => contains((entity as Record<string, unknown>)[field], text)
  })
  const wanted = plainText(q)
  return q === '' ? fields : [entity => contains(entity, wanted), ...fields]
}

function withoutIndexes (steps: readonly string[]): string {
  return steps.filter((step, at) => at === 0 || !INDEX.test(step)).join('.')
}

/** The values at the end of the steps: several where a list lies on the way, or at the end. */
function valuesAt (value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value)) {
    if (step !== undefined && INDEX.test(step)) return valuesAt(value[Number(step)], rest)
    return value.flatMap(item => valuesAt(item, step === undefined ? [] : [step, ...rest]))
  }
  if (step === undefined) return [value]
  return typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    ? valuesAt((value as Record<string, unknown>)[step], rest)
    : []
}

function textOf (value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The names of the fields that the entities of a collection can have, those in others with a dot. */
const fieldsOf = memoizeByKey((collection: VisibleCollection): string[] => {
  const { schema, variants } = FIXTURE_FORMATS[collection]
  return [...new Set([schema, ...Object.values(variants?.schemas ?? {})].flatMap(one => fieldsIn(one)))]
})

function fieldsIn (schema: TSchema): string[] {
  const { properties = {}, items, anyOf = [] } = schema as {
    properties?: Record<string, TSchema>, items?: TSchema, anyOf?: TSchema[]
  }
  const own = Object.entries(properties).flatMap(([name, field]) =>
    [name, ...fieldsIn(field).map(inner => `${name}.${inner}`)])
  return [...own, ...(items === undefined ? [] : fieldsIn(items)), ...anyOf.flatMap(fieldsIn)]
}
