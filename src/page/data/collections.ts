import { sandbox, wanted } from '../api/client.ts'

export type Entity = Readonly<Record<string, unknown>>

/** The field that names an entity in its collection. */
const KEYS: Readonly<Record<string, string>> = {
  businessUnits: 'unidadeNegocioId',
  collaborators: 'colaboradorId',
  shifts: 'turnoId',
  timeRules: 'id',
  adjustmentReasons: 'motivoAjusteRegistroId',
  timeRecords: 'hashCode',
  shiftExceptions: 'turnoExcecaoId',
  workLocations: 'localTrabalhoId',
  adjustments: 'ajusteRegistroId',
  attachments: 'arquivoId'
}

export interface Named { readonly key: string, readonly entity: Entity }

/** A collection with the addresses of its entities. For holidays and API keys the address is no field. */
export async function readCollection (collection: string): Promise<Named[]> {
  const path = { params: { path: { collection } } }
  const list = await wanted(sandbox.GET('/_sandbox/state/{collection}', path)) as unknown as Entity[]
  if (collection === 'apiKeys') {
    const { apiKeys } = await wanted(sandbox.GET('/_sandbox/api-keys'))
    const ids = new Map(apiKeys.map(({ token, id }) => [token, id]))
    return list.map(entity => ({ key: ids.get(String(entity['token'])) ?? '', entity }))
  }
  return list.map(entity => ({ key: keyOf(collection, entity), entity }))
}

function keyOf (collection: string, entity: Entity): string {
  if (collection !== 'holidays') return String(entity[KEYS[collection] ?? 'id'])
  const unit = entity['unidadeNegocioId']
  return unit === undefined ? String(entity['data']) : `${String(entity['data'])}@${String(unit)}`
}

/** A column of a table: a field, and its width in pixels. */
export interface Column { readonly field: string, readonly width: number }

/** The entities whose fields make the columns. All of a collection have nearly the same. */
const LOOKED_AT = 200
const [LETTER, NARROWEST, WIDEST] = [7.6, 92, 260]

/** A column for each field, identifiers last, because names tell more. */
export function columnsOf (entities: readonly Named[]): Column[] {
  const widths = new Map<string, number>()
  for (const { entity } of entities.slice(0, LOOKED_AT)) {
    for (const [field, value] of Object.entries(entity)) {
      if (field !== 'base64') widths.set(field, Math.max(widths.get(field) ?? field.length + 2, textOf(value).length))
    }
  }
  return [...widths].map(([field, letters]) => ({
    field, width: Math.min(WIDEST, Math.max(NARROWEST, letters * LETTER + 20))
  })).sort((a, b) => Number(/id$/i.test(a.field)) - Number(/id$/i.test(b.field)))
}

/** The longest text of a cell, in characters. */
const LONGEST = 80

export function textOf (value: unknown): string {
  if (value === undefined) return ''
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, LONGEST)
}

/** Those that have all the texts in their fields, and one text in any field. Case does not matter. */
export function filtered (entities: readonly Named[], fields: ReadonlyMap<string, string>, q: string): Named[] {
  const wanted = [...fields].map(([field, text]) => [field, text.toLowerCase()] as const)
  const anywhere = q.toLowerCase()
  return entities.filter(({ entity }) =>
    wanted.every(([field, text]) => whole(entity[field]).includes(text)) &&
    (anywhere === '' || whole(entity).includes(anywhere)))
}

function whole (value: unknown): string {
  return (typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')).toLowerCase()
}
