import type { ListedApiKey } from '../control/api-keys.ts'
import type { Overview, Reset, ResetRequest } from '../control/overview.ts'
import type { Found } from '../control/entities/search.ts'
import type { EntityTexts, StateText } from '../../host/fixtures/entity-texts.ts'
import type { PatchOperation } from '../../core/problems/refusal.ts'
import { type Call, queryOf } from './call.ts'

/** The name of a collection: a key of the state document. */
export type CollectionName = keyof EntityTexts

/** Values of fields, by the names of the fields. */
export type FieldFilter = Readonly<Record<string, string | number | boolean>>

export interface EntitySearch {
  /** A text that any field contains. */
  readonly q?: string
  readonly where?: Readonly<Record<string, string>>
  /** By default 100. */
  readonly limit?: number
  readonly offset?: number
}

/** The data of a sandbox. Entities have the form of the fixtures, so that an entity of a response can be put back. */
export interface StateMethods {
  /** Name, seed, epoch, clock, state hash, and the number of entities of each collection. */
  overview (): Promise<Overview>
  /** Resets the sandbox to its fixtures. `keep` names what stays: the request log or the coverage. */
  reset (options?: ResetRequest): Promise<Reset>
  /** SHA-256 of the collections alone, so that equal data has equal hashes. */
  hash (): Promise<string>
  /** All data, as one document. */
  state (): Promise<StateText>
  /**
   * Replaces all data. A missing collection becomes empty.
   * @throws ControlError 400 with every violation and its JSON Pointer. Nothing is changed then.
   */
  putState (document: Partial<StateText>): Promise<{ hash: string }>
  /**
   * All entities of one collection, or those whose fields have the values of `filter`. A field in another one is named
   * with a dot: `{ 'colaboradores.nome': 'Ana Beatriz Souza' }`.
   * @throws ControlError 400 for a field that no entity of the collection can have.
   */
  collection<C extends CollectionName> (collection: C, filter?: FieldFilter): Promise<EntityTexts[C][]>
  /**
   * A page of the entities that contain a text, of a collection of any size. `where` names fields and the texts that
   * they must contain.
   */
  search (collection: CollectionName, search?: EntitySearch): Promise<Found>
  /** @throws ControlError 404 if there is no such entity. */
  entity<C extends CollectionName> (collection: C, id: string): Promise<EntityTexts[C]>
  /**
   * Adds one entity. Resolves to the stored entity, with its defaults.
   * @throws ControlError 400 if the entity is not valid, or if its identifier is in use.
   */
  addEntity<C extends CollectionName> (collection: C, entity: EntityTexts[C]): Promise<EntityTexts[C]>
  /**
   * Replaces or adds one entity.
   * @throws ControlError 400 if the entity is not valid, or if its identifier is not `id`.
   */
  putEntity<C extends CollectionName> (collection: C, id: string, entity: EntityTexts[C]): Promise<EntityTexts[C]>
  /** @throws ControlError 400 if another entity refers to this one, 404 if there is no such entity. */
  deleteEntity (collection: CollectionName, id: string): Promise<void>
  /** The API keys with their tokens. */
  apiKeys (): Promise<ListedApiKey[]>
  /**
   * The changes since a snapshot, by default since the fixtures.
   * @throws ControlError 404 if there is no such snapshot.
   */
  diff (from?: string): Promise<PatchOperation[]>
}

export function stateMethods (call: Call, plane: string): StateMethods {
  const collectionUrl = (collection: string): string => `${plane}/state/${encodeURIComponent(collection)}`
  const searchUrl = (collection: string, where: Readonly<Record<string, string>>, rest: object): string => {
    const fields = Object.entries(where).map(([field, text]) => ['where', `${field}:${text}`])
    const given = Object.entries(rest).filter(([, value]) => value !== undefined)
    return `${plane}/search/${encodeURIComponent(collection)}?${new URLSearchParams([...fields, ...given] as never)}`
  }
  const entityUrl = (collection: string, id: string): string => `${collectionUrl(collection)}/${encodeURIComponent(id)}`
  return {
    overview: () => call('GET', plane),
    reset: options => call('POST', `${plane}/reset`, options),
    hash: async () => (await call<{ hash: string }>('GET', `${plane}/hash`)).hash,
    state: () => call('GET', `${plane}/state`),
    putState: document => call('PUT', `${plane}/state`, document),
    collection: (collection, filter) => call('GET', `${collectionUrl(collection)}${queryOf(filter)}`),
    search: (collection, { where = {}, ...rest } = {}) => call('GET', searchUrl(collection, where, rest)),
    entity: (collection, id) => call('GET', entityUrl(collection, id)),
    addEntity: (collection, entity) => call('POST', collectionUrl(collection), entity),
    putEntity: (collection, id, entity) => call('PUT', entityUrl(collection, id), entity),
    deleteEntity: (collection, id) => call('DELETE', entityUrl(collection, id)),
    apiKeys: async () => (await call<{ apiKeys: ListedApiKey[] }>('GET', `${plane}/api-keys`)).apiKeys,
    diff: from => call('GET', `${plane}/diff${queryOf({ from })}`)
  }
}
