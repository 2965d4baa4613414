import { type Static, type TObject, type TSchema, Type } from '@sinclair/typebox'
import { instantText } from '../../../core/wire/instant-text.ts'
import { keyOf, VISIBLE, type VisibleCollection } from '../../../core/state/collections.ts'
import { FIXTURE_FORMATS } from '../../../host/fixtures/fixture-formats.ts'
import { isObject } from '../../../host/fixtures/schema-faults.ts'
import type { Life } from '../../../host/sandbox/life.ts'
import { collectionNamed, storedForm } from './entities.ts'
import { route } from '../route/route.ts'

/** Codes that two entities never share, beside the key of each. */
const CODES: { readonly [C in VisibleCollection]?: readonly string[] } = {
  collaborators: ['numeroDocumento'], adjustments: ['codigo'], workLocations: ['codigo']
}
/** What parts of an entity have of their own, and what the server fills in where it is absent. */
const DRAWN: readonly string[] = ['NSR', 'hashCode', 'criadoEm', 'localizacaoId']
const TIMES: Readonly<Record<string, string>> = { time: '08:00', duration: '08:00' }

export const Draft = Type.Object({
  entity: Type.Object({}, { additionalProperties: true, description: 'An empty text is still to be filled in.' }),
  optional: Type.Array(Type.String(), { description: 'The fields that it may have besides.' })
})
export type Draft = Static<typeof Draft>

/** What a new entity can be made of. Nothing is stored. */
export const draftRoutes = [
  route('draftEntity', 'GET /_sandbox/draft/:collection', 'State', {
    about: {
      pt: 'Um rascunho de entidade, vazio ou a partir de outra', en: 'A draft of an entity, empty or of another'
    },
    description: 'Returns what a new entity can be made of: the fields that it must have, or with `of` those of ' +
      'another one without its identifiers and unique codes. Nothing is stored.',
    client: { draft: ['collection', 'query?'] },
    params: Type.Object({ collection: Type.String({ description: VISIBLE.join(', ') }) }),
    query: Type.Object({
      of: Type.Optional(Type.String({ description: 'The identifier of the entity that is copied.' }))
    }, { additionalProperties: false }),
    response: { 200: Draft },
    handler: async ({ life, params, query: { of } }) => {
      const collection = collectionNamed(params.collection)
      const form = of === undefined
        ? sampleOf(schemaOf(collection, {}), '', life)
        : await storedForm(life, collection, of)
      const entity = withoutOwn(collection, form as Form)
      const { properties } = schemaOf(collection, entity)
      return { entity, optional: Object.keys(properties).filter(name => !(name in entity) && !DRAWN.includes(name)) }
    }
  })
]

type Form = Record<string, unknown>

function schemaOf (collection: VisibleCollection, form: Form): TObject {
  const { schema, variants } = FIXTURE_FORMATS[collection]
  if (variants === undefined) return schema
  const { field, schemas } = variants
  return schemas[String(form[field])] ?? Object.values(schemas)[0] ?? schema
}

/** What must be there is empty, the rest is left out. */
function withoutOwn (collection: VisibleCollection, form: Form): Form {
  const { key } = FIXTURE_FORMATS[collection]
  const own = [key, ...CODES[collection] ?? []]
  const { required = [], properties } = schemaOf(collection, form)
  const fields = Object.entries(form).flatMap(([name, value]): [string, unknown][] => {
    if (!own.includes(name)) return [[name, withoutDrawn(value)]]
    return required.includes(name) ? [[name, properties[name]?.['type'] === 'string' ? '' : null]] : []
  })
  return withoutDrawn(Object.fromEntries(fields)) as Form
}

function withoutDrawn (value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDrawn)
  if (!isObject(value)) return value
  const entries = Object.entries(value).filter(([name]) => !DRAWN.includes(name))
  return Object.fromEntries(entries.map(([name, one]) => [name, withoutDrawn(one)]))
}

/** The collection to which a field refers, by the name of the field. */
const REFERRED = new Map<string, VisibleCollection>([
  ...VISIBLE.map(name => [FIXTURE_FORMATS[name].key, name] as const).filter(([key]) => /Id$/.test(key)),
  ['collaboratorId', 'collaborators'], ['regraPontoId', 'timeRules']
])

/** A value that a schema takes, as far as it says it. `at` is the place in a list. */
function sampleOf (schema: TSchema, name: string, life: Life, at = 0): unknown {
  const { default: usual, enum: values, type, format, minimum = 0, minItems = 0, items, required, properties } = schema
  if (usual !== undefined) return usual
  if (Array.isArray(values)) return values[at % values.length]
  if (type === 'object') {
    const names: readonly string[] = required ?? []
    return Object.fromEntries(names.map(name => [name, sampleOf(properties[name], name, life, at)]))
  }
  if (type === 'array') return Array.from({ length: minItems }, (_, at) => sampleOf(items, name, life, at))
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return minimum
  return type === 'string' ? textOf(name, format, life) : null
}

function textOf (name: string, format: string | undefined, life: Life): string {
  const collection = REFERRED.get(name)
  const [first] = collection === undefined ? [] : life.state.all(collection)
  if (collection !== undefined && first !== undefined) return keyOf(collection, first)
  const now = instantText(life.now())
  if (format === 'date-time') return now
  const date = now.slice(0, 10)
  return format === 'yyyy-MM-dd' ? date : format === 'day-stamp' ? `${date}T00:00:00.000Z` : TIMES[format ?? ''] ?? ''
}
