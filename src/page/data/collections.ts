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

/** The columns of a table: the first plain fields, without the longest texts. */
export function columnsOf (entities: readonly Named[]): string[] {
  const names = new Set(entities.slice(0, 50).flatMap(({ entity }) => Object.keys(entity)))
  const plain = [...names].filter(name =>
    name !== 'base64' && entities.slice(0, 50).every(({ entity }) => typeof entity[name] !== 'object'))
  return plain.sort((a, b) => Number(/id$/i.test(a)) - Number(/id$/i.test(b))).slice(0, 5)
}
