import { Refused, sandbox, wanted } from '../api/client.ts'
import { type Entity, getEntity } from '../api/entities.ts'
import { local } from '../text/dates.ts'

export interface Named { readonly key: string, readonly entity: Entity }

/** A part of a collection: those of its entities that fit, from the first. */
export interface Part { readonly shown: readonly Named[], readonly matched: number, readonly total: number }

export interface Search { readonly fields?: ReadonlyMap<string, string>, readonly q?: string, readonly limit: number }

/** The server searches, because a collection may have hundreds of thousands of entities. */
export async function searchCollection (
  collection: string, { fields = new Map(), q = '', limit }: Search
): Promise<Part> {
  const { entities, matched, total } = await wanted(sandbox.GET('/_sandbox/search/{collection}', {
    params: {
      path: { collection },
      query: { q, where: [...fields].map(([field, text]) => `${field}:${text}`), limit: String(limit) }
    }
  }))
  return { shown: entities, matched, total }
}

/** An entity with all of its fields, or `undefined` if no entity has this key. */
export async function readEntity (collection: string, key: string): Promise<Named | undefined> {
  try {
    return { key, entity: await getEntity(collection, key) }
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return undefined
    throw error
  }
}

/** A column of a table: a field, and its width in pixels. */
export interface Column { readonly field: string, readonly width: number }

/** The entities whose fields make the columns. All of a collection have nearly the same. */
const SAMPLED_ENTITIES = 200
const [LETTER, NARROWEST, WIDEST] = [8.2, 92, 260]

/** A column for each field, identifiers last, because names tell more. */
export function columnsOf (entities: readonly Named[]): Column[] {
  const widths = new Map<string, number>()
  for (const { entity } of entities.slice(0, SAMPLED_ENTITIES)) {
    for (const [field, value] of Object.entries(entity)) {
      if (field !== 'base64') widths.set(field, Math.max(widths.get(field) ?? field.length + 2, textOf(value).length))
    }
  }
  return [...widths].map(([field, letters]) => ({
    field, width: Math.min(WIDEST, Math.max(NARROWEST, letters * LETTER + 28))
  })).sort((a, b) => Number(/id$/i.test(a.field)) - Number(/id$/i.test(b.field)))
}

/** The longest text of a cell, in characters. */
const MAX_CELL_CHARS = 80

/** An instant as fixtures write it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/

/** Instants are in local time, as everywhere on the page. */
export function textOf (value: unknown): string {
  if (value === undefined) return ''
  if (typeof value === 'string' && INSTANT.test(value)) {
    const { date, time } = local(value)
    return `${date} ${time}`
  }
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, MAX_CELL_CHARS)
}
