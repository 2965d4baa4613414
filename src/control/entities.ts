import { Type } from '@sinclair/typebox'
import { Invalid, Problem } from '../domain/problem.ts'
import { checkEntity } from '../fixture/check-entity.ts'
import { FORMS } from '../fixture/forms.ts'
import { referrers } from '../fixture/referrers.ts'
import type { TypedApp } from '../http/route-context.ts'
import type { Root } from '../sandbox/root.ts'
import { sequencesRaised } from '../sandbox/sequences.ts'
import { KEY_OF, VISIBLE, type VisibleCollection, type VisibleEntities } from '../state/collections.ts'
import { encodeStored } from './encode-stored.ts'
import { refuseDroppedRecords } from './refuse-dropped-records.ts'
import { refuseDuplicateNumbers } from './refuse-duplicate-numbers.ts'

const OfCollection = Type.Object({ collection: Type.String({ description: VISIBLE.join(', ') }) })
const OfEntity = Type.Object({ ...OfCollection.properties, id: Type.String() })
const Entity = Type.Object({}, { additionalProperties: true, description: 'In fixture form' })

/** Arrange one thing: the same check as for a whole document, and the rest of the state stays. */
export function registerEntities (app: TypedApp): void {
  app.get('/_sandbox/state/:collection', {
    schema: { operationId: 'getCollection', summary: 'One collection', params: OfCollection }
  }, async ({ root, params }) => {
    const collection = collectionNamed(params.collection)
    return await Promise.all(Array.from(root.state.all(collection), entity => encodeStored(root, collection, entity)))
  })

  app.post('/_sandbox/state/:collection', {
    schema: { operationId: 'addEntity', summary: 'Add an entity', params: OfCollection, body: Entity }
  }, async ({ root, params, body }, reply) => {
    const stored = await put(root, collectionNamed(params.collection), body)
    return await reply.code(201).send(stored)
  })

  app.get('/_sandbox/state/:collection/:id', {
    schema: { operationId: 'getEntity', summary: 'One entity', params: OfEntity }
  }, async ({ root, params }) => {
    const collection = collectionNamed(params.collection)
    return await encodeStored(root, collection, present(root, collection, params.id))
  })

  app.put('/_sandbox/state/:collection/:id', {
    schema: { operationId: 'putEntity', summary: 'Put an entity in the place of one, or there where none is', params: OfEntity, body: Entity }
  }, async ({ root, params, body }) => await put(root, collectionNamed(params.collection), body, params.id))

  app.delete('/_sandbox/state/:collection/:id', {
    schema: { operationId: 'deleteEntity', summary: 'Remove an entity that nothing refers to', params: OfEntity, response: { 204: Type.Null() } }
  }, async ({ root, params }, reply) => {
    const collection = collectionNamed(params.collection)
    await root.transact(state => {
      present(root, collection, params.id)
      const still = referrers(collection, params.id, state)
      if (still.length > 0) throw new Invalid(still)
      return { result: undefined, remove: { [collection]: [params.id] } }
    })
    return await reply.code(204).send(null)
  })
}

function collectionNamed (name: string): VisibleCollection {
  const found = VISIBLE.find(collection => collection === name)
  if (found === undefined) throw new Problem('collection-not-found', { name: name.slice(0, 80), allowed: VISIBLE })
  return found
}

function present<C extends VisibleCollection> (root: Root, collection: C, id: string): VisibleEntities[C] {
  const entity = root.state.get(collection, id)
  if (entity === undefined) throw new Problem('entity-not-found', { collection, id })
  return entity as VisibleEntities[C]
}

/** Adds an entity under a key that is free, or, where a key is given, puts it there. */
async function put (root: Root, collection: VisibleCollection, wire: unknown, key?: string): Promise<object> {
  if (collection === 'attachments') await storeBytes(root, wire)
  const entity = await root.transact((state, stamp) => {
    const { entity } = checkEntity(collection, wire, { state, stamp })
    const own = (KEY_OF[collection] as (entity: unknown) => string)(entity)
    if (key !== undefined && own !== key) throw broken(collection, 'not-the-key', key)
    if (key === undefined && state.get(collection, own) !== undefined) throw broken(collection, 'identifier-in-use', own)
    if (collection === 'adjustments') refuseDroppedRecords(entity as VisibleEntities['adjustments'], state)
    if (!getsItsNumber(collection, wire)) refuseDuplicateNumbers(collection, entity, state)
    const put = { [collection]: [entity] }
    return { result: entity, put: { ...put, sequences: sequencesRaised(state, put) } }
  })
  return await encodeStored(root, collection, entity)
}

/** A number that is drawn is free: no need to look at all of them. */
function getsItsNumber (collection: VisibleCollection, wire: unknown): boolean {
  return collection === 'timeRecords' && (wire as { NSR?: unknown }).NSR === undefined
}

/** Bytes are durable before the change set that names them. */
async function storeBytes (root: Root, wire: unknown): Promise<void> {
  const { blobs } = checkEntity('attachments', wire, { state: root.state, stamp: { nextRecord: () => ({ nsr: 0, hash: '' }) } })
  for (const bytes of blobs.values()) await root.blobs.put(bytes)
}

function broken (collection: VisibleCollection, code: 'not-the-key' | 'identifier-in-use', value: string): Invalid {
  const field = FORMS[collection].key
  return new Invalid([{ pointer: `/${field}`, problem: new Problem(code, { field, value }) }])
}
