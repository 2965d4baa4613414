import type { ListedApiKey } from '../control/api-keys.ts'
import type { Overview, Reset, ResetRequest } from '../control/overview.ts'
import type { EntityTexts, StateText } from '../document/entity-texts.ts'
import type { PatchOperation } from '../problems/refusal.ts'
import { type Call, queryOf } from './call.ts'

/** The name of a collection: a key of the state document. */
export type CollectionName = keyof EntityTexts

/** The data of a sandbox. Entities are in fixture form: an entity of an answer can be put back. */
export interface StateMethods {
  /** Name, seed, epoch, clock, state hash, and the number of entities of each collection. */
  overview (): Promise<Overview>
  /** Back to the fixtures. `keep` takes the request log, or what clients have reached, along. */
  reset (options?: ResetRequest): Promise<Reset>
  /** SHA-256 over the collections and nothing else: equal data has equal hashes. */
  hash (): Promise<string>
  /** All data, as one document. */
  state (): Promise<StateText>
  /**
   * Replaces all data; a collection that is left out becomes empty.
   * @throws ControlError 400 with every violation and its JSON Pointer; nothing has changed then.
   */
  putState (document: Partial<StateText>): Promise<{ hash: string }>
  /** All entities of one collection. */
  collection<C extends CollectionName> (collection: C): Promise<EntityTexts[C][]>
  /** @throws ControlError 404 when there is none. */
  entity<C extends CollectionName> (collection: C, id: string): Promise<EntityTexts[C]>
  /**
   * Adds one entity; resolves to it as it is kept.
   * @throws ControlError 400 when it is not valid, or its identifier is in use.
   */
  addEntity<C extends CollectionName> (collection: C, entity: EntityTexts[C]): Promise<EntityTexts[C]>
  /**
   * Puts one entity in the place of another, or where there is none.
   * @throws ControlError 400 when it is not valid, or is not the one that `id` names.
   */
  putEntity<C extends CollectionName> (collection: C, id: string, entity: EntityTexts[C]): Promise<EntityTexts[C]>
  /** @throws ControlError 400 when another entity refers to it, 404 when it is not there. */
  deleteEntity (collection: CollectionName, id: string): Promise<void>
  /** The API keys with their tokens. */
  apiKeys (): Promise<ListedApiKey[]>
  /**
   * What has changed since a snapshot, or since the fixtures when `from` is left out.
   * @throws ControlError 404 when there is no such snapshot.
   */
  diff (from?: string): Promise<PatchOperation[]>
}

export function stateMethods (call: Call, plane: string): StateMethods {
  const collectionUrl = (collection: string): string => `${plane}/state/${encodeURIComponent(collection)}`
  const entityUrl = (collection: string, id: string): string => `${collectionUrl(collection)}/${encodeURIComponent(id)}`
  return {
    overview: () => call('GET', plane),
    reset: options => call('POST', `${plane}/reset`, options),
    hash: async () => (await call<{ hash: string }>('GET', `${plane}/hash`)).hash,
    state: () => call('GET', `${plane}/state`),
    putState: document => call('PUT', `${plane}/state`, document),
    collection: collection => call('GET', collectionUrl(collection)),
    entity: (collection, id) => call('GET', entityUrl(collection, id)),
    addEntity: (collection, entity) => call('POST', collectionUrl(collection), entity),
    putEntity: (collection, id, entity) => call('PUT', entityUrl(collection, id), entity),
    deleteEntity: (collection, id) => call('DELETE', entityUrl(collection, id)),
    apiKeys: async () => (await call<{ apiKeys: ListedApiKey[] }>('GET', `${plane}/api-keys`)).apiKeys,
    diff: from => call('GET', `${plane}/diff${queryOf({ from })}`)
  }
}
