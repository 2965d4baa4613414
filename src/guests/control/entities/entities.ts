import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { Invalid, Problem, problemOf } from '../../../core/rules/problem.ts'
import { checkEntity } from '../../../host/fixtures/check-entity.ts'
import { FIXTURE_FORMATS } from '../../../host/fixtures/fixture-formats.ts'
import { forgottenBy } from '../../../host/fixtures/notices.ts'
import { referrers } from '../../../host/fixtures/referrers.ts'
import { roomForData } from '../../../host/http/access/data-room.ts'
import { holdResponse } from '../../../host/http/access/under-way.ts'
import { warnOfForgotten } from '../../../host/http/cited/notes-of.ts'
import { noteChanges } from '../../../host/http/transact.ts'
import type { Life, FrozenState } from '../../../host/sandbox/life.ts'
import { sequencesRaised } from '../../../core/state/sequences.ts'
import { keyOf, VISIBLE, type VisibleCollection, type VisibleEntities } from '../../../core/state/collections.ts'
import { type State, stateOf } from '../../../core/state/state.ts'
import type { Blob } from '../../../host/store/blobs.ts'
import { sendable } from '../../../host/http/send-text.ts'
import { collectionText } from './collection-text.ts'
import { encodeStored, encodeWithBytes } from './encode-stored.ts'
import { addressesMeant, entityAddress, namedEntity } from './entity-address.ts'
import { fieldConditions, type Query } from './entity-filter.ts'
import { refuseDroppedRecords, refuseDuplicateRecords } from './record-refusals.ts'
import { route } from '../route/route.ts'

const OfCollection = Type.Object({ collection: Type.String({ description: VISIBLE.join(', ') }) })
const OfEntity = Type.Object({
  ...OfCollection.properties,
  id: Type.String({
    description: 'The identifier of the entity. A collaborator is also found by CPF, CNPJ or name, an adjustment by ' +
      'its code (codigo). Of a holiday it is the day, as in 2026-01-01, of a local one the day and the business ' +
      'unit: 2026-01-25@UNIDADE_ID. Of a record it is its hash, of an API key the SHA-256 of its token.'
  })
})
const Entity = Type.Object({}, {
  additionalProperties: true, description: 'The entity as it stands in a fixture file.'
})

/** Changes one entity. It is checked like an entity of a whole document, and the rest of the state stays. */
export const entitiesRoutes = [
  route('getCollection', 'GET /_sandbox/state/:collection', 'State', {
    about: { pt: 'Uma coleção', en: 'One collection' },
    description: 'Query parameters filter the entities: the field of that name must have that value. A dot leads ' +
        'into a field, as in motivo.motivoAjusteRegistroId. In a list any item may have the value, as in ' +
        'colaboradores.colaboradorId, or one of them, as in colaboradores.0.colaboradorId.',
    client: { collection: ['collection', 'query?'] },
    config: { parametersAreFields: true },
    params: OfCollection,
    handler: async (request, reply) => {
      const { life, params, query } = request
      const collection = collectionNamed(params.collection)
      const conditions = fieldConditions(collection, query as Query)
      const pieces = await life.read(frozen =>
        collectionText(length => holdResponse(request, length), frozen, collection, conditions))
      return await reply.type('application/json; charset=utf-8').send(sendable(pieces))
    }
  }),
  route('addEntity', 'POST /_sandbox/state/:collection', 'State', {
    about: { pt: 'Acrescenta uma entidade', en: 'Add an entity' },
    description: 'Adds one entity. The server checks it as it checks a fixture file, and fills in what is absent.',
    refuses: [507],
    client: { addEntity: ['collection', 'body'] },
    onRequest: roomForData,
    params: OfCollection,
    body: Entity,
    response: { 201: Entity },
    handler: async (request, reply) => {
      const collection = collectionNamed(request.params.collection)
      const { key, stored } = await put(request, collection)
      const location = `${collection}/${encodeURIComponent(key.toWellFormed())}`
      return await reply.code(201).header('location', location).send(stored)
    }
  }),
  route('getEntity', 'GET /_sandbox/state/:collection/:id', 'State', {
    about: { pt: 'Uma entidade', en: 'One entity' },
    description: 'Returns one entity in the form of the fixture files.',
    client: { entity: ['collection', 'id'] },
    params: OfEntity,
    handler: async ({ life, params }) => await storedForm(life, collectionNamed(params.collection), params.id)
  }),
  route('putEntity', 'PUT /_sandbox/state/:collection/:id', 'State', {
    about: {
      pt: 'Põe uma entidade no lugar de outra, ou onde não havia nenhuma',
      en: 'Put an entity in the place of one, or there where none is'
    },
    description: 'The identifier in the entity must be the one in the path.',
    refuses: [507],
    client: { putEntity: ['collection', 'id', 'body'] },
    onRequest: roomForData,
    params: OfEntity,
    body: Entity,
    handler: async request =>
      (await put(request, collectionNamed(request.params.collection), request.params.id)).stored
  }),
  route('deleteEntity', 'DELETE /_sandbox/state/:collection/:id', 'State', {
    about: { pt: 'Remove uma entidade à qual nada se refere', en: 'Remove an entity that nothing refers to' },
    description: 'Removes one entity. An entity that others refer to stays, and the refusal names these.',
    client: { deleteEntity: ['collection', 'id'] },
    params: OfEntity,
    response: { 204: Type.Null() },
    handler: async (request, reply) => {
      const { life, params } = request
      const collection = collectionNamed(params.collection)
      await life.transact(state => {
        const key = keyOf(collection, present(state, collection, params.id))
        const still = referrers(collection, key, state)
        if (still.length > 0) throw new Invalid(still)
        return { result: undefined, remove: { [collection]: [key] } }
      }, noteChanges(request))
      return await reply.code(204).send(null)
    }
  })
]

export function collectionNamed (name: string): VisibleCollection {
  const found = VISIBLE.find(collection => collection === name)
  if (found === undefined) throw new Problem('collection-not-found', { name: name.slice(0, 80), allowed: VISIBLE })
  return found
}

/** An entity in the form of the fixture files. */
export async function storedForm (life: Life, collection: VisibleCollection, id: string): Promise<object> {
  const encode = (state: State, frozen: FrozenState): Promise<object> =>
    encodeStored(frozen, collection, present(state, collection, id))
  // The file of an attachment is read later, and somebody may remove the attachment meanwhile.
  return collection === 'attachments'
    ? await life.read(frozen => encode(stateOf(frozen), frozen))
    : await encode(life.state, life)
}

function present<C extends VisibleCollection> (state: State, collection: C, id: string): VisibleEntities[C] {
  const entity = state.get(collection, id) ?? namedEntity(state, collection, id)
  if (entity === undefined) {
    throw new Problem('entity-not-found', { collection, id, meant: addressesMeant(collection, id, state) })
  }
  return entity as VisibleEntities[C]
}

/** True if an address that is no key is another name of the entity of this key. */
function isNamed (state: State, collection: VisibleCollection, key: string, address: string): boolean {
  const named = state.get(collection, address) === undefined ? namedEntity(state, collection, address) : undefined
  return named !== undefined && keyOf(collection, named) === key
}

interface Stored { readonly key: string, readonly stored: object }

/** Adds an entity if its key is free. With a key given, puts the entity there. */
async function put (request: FastifyRequest, collection: VisibleCollection, key?: string): Promise<Stored> {
  const { life, body: wire } = request
  const blobs = collection === 'attachments' ? filesIn(life, wire) : []
  const { forgotten, ...stored } = await life.transact((state, stamp) => {
    const { entity } = checkEntity(collection, wire, { state, stamp })
    const own = keyOf(collection, entity)
    if (key !== undefined && own !== key && !isNamed(state, collection, own, key)) throw elsewhere(collection, own, key)
    if (key === undefined && state.get(collection, own) !== undefined) throw inUse(collection, own)
    if (collection === 'adjustments') refuseDroppedRecords(entity as VisibleEntities['adjustments'], state)
    if (!getsItsPlace(collection, wire)) refuseDuplicateRecords(collection, entity, state)
    const put = { [collection]: [entity] }
    const stored = encodeWithBytes(state, collection, entity, blobs[0]?.bytes)
    const forgotten = forgottenBy(collection, entity, state)
    return { result: { key: own, stored, forgotten }, put: { ...put, sequences: sequencesRaised(state, put) } }
  }, { blobs, ...noteChanges(request) })
  warnOfForgotten(request, forgotten)
  return stored
}

/**
 * True if the server draws number and hash of a record. Drawn ones are free, so there is no need to look for
 * duplicates.
 */
function getsItsPlace (collection: VisibleCollection, wire: unknown): boolean {
  const { NSR: number, hashCode: hash } = wire as { NSR?: unknown, hashCode?: unknown }
  return collection === 'timeRecords' && number === undefined && hash === undefined
}

/** The bytes of an attachment. */
function filesIn (life: Life, wire: unknown): Blob[] {
  const { blobs } =
    checkEntity('attachments', wire, { state: life.state, stamp: { nextRecord: () => ({ nsr: 0, hash: '' }) } })
  return Array.from(blobs, ([digest, bytes]) => ({ digest, bytes }))
}

function inUse (collection: VisibleCollection, value: string): Invalid {
  const field = FIXTURE_FORMATS[collection].key
  return new Invalid([{ pointer: `/${field}`, problem: problemOf('identifier-in-use', { field, value }) }])
}

function elsewhere (collection: VisibleCollection, own: string, key: string): Invalid {
  const field = FIXTURE_FORMATS[collection].key
  const problem =
    problemOf('not-the-key', { field, own: entityAddress(collection, own), asked: entityAddress(collection, key) })
  return new Invalid([{ pointer: `/${field}`, problem }])
}
