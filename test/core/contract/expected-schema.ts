import type { Field } from './document-field.ts'
import { resources } from './document.ts'

const plain = ['string', 'number', 'boolean']
const words: Record<string, object> = {
  'string dd/MM/yyyy': { type: 'string', format: 'dd/MM/yyyy' },
  'string date-time': { type: 'string', format: 'date-time' },
  'string or array of string': { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }
}

/** The JSON schema that a type of the contract's tables demands, without descriptions and limits. */
export function expectedSchema (field: Field): object {
  const fallback = field.default === undefined ? {} : { default: field.default }
  return { ...typeNamed(field.type, field), ...fallback }
}

function typeNamed (type: string, field: Field): object {
  if (type.startsWith('array of ')) return { type: 'array', items: typeNamed(type.slice('array of '.length), field) }
  if (type === 'string enum') return { type: 'string', enum: field.values }
  if (plain.includes(type)) return { type }
  const resource = resources.find(({ name }) => name === type)
  const schema = resource ? { $ref: resource.schema } : words[type]
  if (!schema) throw new Error(`The tables name a type that they do not explain: ${type}`)
  return schema
}

type Schema = Record<string, any>
const said = ['type', 'format', 'enum', 'default', '$ref', 'items', 'anyOf']
const remarks = ['description', 'examples', '$id']

/** The part of a schema that the tables describe. A reference is shown by its bare name. */
export function outline (schema: Schema): object {
  return Object.fromEntries(said.filter(word => word in schema).map(word => [word, outlineOf(word, schema[word])]))
}

function outlineOf (word: string, value: any) {
  if (word === 'items') return outline(value)
  if (word === 'anyOf') return value.map(outline)
  if (word === '$ref') return value.replace('#/components/schemas/', '')
  return value
}

/** The demands of a schema beyond the types: `['maxItems 20']`. Those of items and fields have their path in front. */
export function limits (schema: Schema, path = ''): string[] {
  const own = Object.keys(schema)
    .filter(word => ![...said, ...remarks, 'properties', 'required'].includes(word))
    .map(word => `${path} ${word} ${schema[word]}`)
  const fields = Object.entries<Schema>(schema.properties ?? {}).flatMap(([name, field]) =>
    limits(field, `${path}.${name}`))
  return [...own, ...fields, ...(schema.items ? limits(schema.items, `${path}[]`) : [])]
}
