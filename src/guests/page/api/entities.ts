import { sandbox, wanted } from './client.ts'

type Body = Record<string, never>
/** An entity in fixture form. */
export type Entity = Readonly<Record<string, unknown>>

const at = (collection: string, id: string) => ({ params: { path: { collection, id } } })

/** Adds an entity. Returns its key, which may be one that the server has drawn. */
export async function addEntity (collection: string, entity: Entity): Promise<string> {
  const params = { path: { collection } }
  const answer = sandbox.POST('/_sandbox/state/{collection}', { params, body: entity as Body })
  await wanted(answer)
  return decodeURIComponent((await answer).response.headers.get('location')?.split('/').at(-1) ?? '')
}

export const getEntity = async (collection: string, id: string): Promise<Entity> =>
  await wanted(sandbox.GET('/_sandbox/state/{collection}/{id}', at(collection, id))) as unknown as Entity

export const putEntity = (collection: string, id: string, entity: Entity): Promise<unknown> =>
  wanted(sandbox.PUT('/_sandbox/state/{collection}/{id}', { ...at(collection, id), body: entity as Body }))

export const removeEntity = (collection: string, id: string): Promise<unknown> =>
  wanted(sandbox.DELETE('/_sandbox/state/{collection}/{id}', at(collection, id)))
