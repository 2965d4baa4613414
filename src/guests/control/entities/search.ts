import { type Static, Type } from '@sinclair/typebox'
import { keyOf } from '../../../core/state/collections.ts'
import { stateOf } from '../../../core/state/state.ts'
import { inTurns } from '../../../host/turns.ts'
import { wholeNumber } from '../../../host/http/whole-number.ts'
import { encodeWithoutBytes } from './encode-stored.ts'
import { collectionNamed } from './entities.ts'
import { textConditions } from './entity-filter.ts'
import { route } from '../route/route.ts'

const DEFAULT_ENTITIES = 100
const SearchQuery = Type.Object({
  q: Type.Optional(Type.String({ description: 'A text that any field contains, in upper or lower case.' })),
  where: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())], {
    description: 'The name of a field, a colon, and a text that the field contains: `status:inativo`. Each of ' +
      'several must fit.'
  })),
  limit: Type.Optional(Type.String({ description: `How many entities; ${DEFAULT_ENTITIES} when left out.` })),
  offset: Type.Optional(Type.String({ description: 'How many of those that fit to leave out first.' }))
}, { additionalProperties: false })

export const Found = Type.Object({
  entities: Type.Array(Type.Object({
    key: Type.String({ description: 'The last part of the address of the entity.' }),
    entity: Type.Object({}, {
      additionalProperties: true, description: 'The entity as in a fixture file; an attachment without its bytes.'
    })
  })),
  matched: Type.Integer({ description: 'How many entities fit.' }),
  total: Type.Integer({ description: 'How many entities the collection has.' })
})
export type Found = Static<typeof Found>

/** A page of a collection, because a collection may have hundreds of thousands of entities. */
export const searchRoutes = [
  route('searchCollection', 'GET /_sandbox/search/:collection', 'State', {
    about: {
      pt: 'As entidades de uma coleção que têm um texto, uma página por vez',
      en: 'The entities of a collection that have a text, a page at a time'
    },
    description: 'Returns the entities whose fields have the texts, a page at a time, with their addresses.',
    client: { search: 'own' },
    params: Type.Object({ collection: Type.String() }),
    query: SearchQuery,
    response: { 200: Found },
    handler: async ({ life, params, query: { q = '', where = [], limit: asked, offset: skipped = '0' } }) => {
      const collection = collectionNamed(params.collection)
      const limit = asked === undefined ? DEFAULT_ENTITIES : wholeNumber('limit', asked)
      const offset = skipped === '0' ? 0 : wholeNumber('offset', skipped)
      const state = stateOf({ layer: life.freeze() })
      const all = [...state.all(collection)]
      const conditions = textConditions(q, [where].flat())
      const formOf = (entity: typeof all[number]): object => encodeWithoutBytes(state, collection, entity)
      const fits = (form: object): boolean => conditions.every(condition => condition(form))
      const found = conditions.length === 0
        ? all
        : (await inTurns(all, entity => fits(formOf(entity)) ? [entity] : [])).flat()
      return {
        entities: found.slice(offset, offset + limit).map(entity => ({
          key: keyOf(collection, entity), entity: formOf(entity)
        })),
        matched: found.length,
        total: all.length
      }
    }
  })
]
