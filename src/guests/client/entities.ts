import type { EntityTexts } from '../../host/fixtures/entity-texts.ts'
import type { Reset } from '../control/overview.ts'

/** The name of a collection: a key of the state document. */
export type CollectionName = keyof EntityTexts

/** Values of fields, by the names of the fields. */
export type FieldFilter = Readonly<Record<string, string | number | boolean>>

/** The methods whose types say more than the schemas of their routes: entities have the form of their collection. */
export interface TypedMethods {
  /**
   * All entities of one collection, or those whose fields have the values of `filter`. A field in another one is named
   * with a dot: `{ 'colaboradores.nome': 'Ana Beatriz Souza' }`.
   * @throws ControlError 400 for a field that no entity of the collection can have.
   */
  collection<C extends CollectionName> (collection: C, filter?: FieldFilter): Promise<EntityTexts[C][]>
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
  /** Goes back to a snapshot. @throws ControlError 404 if there is no snapshot of that name. */
  restore (name: string): Promise<Reset>
}
