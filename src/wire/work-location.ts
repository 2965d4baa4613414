import type { Settings } from '../assumptions.ts'
import type * as Wire from '../contract/index.ts'
import type { LocationWanted, WorkLocationWanted } from '../domain/update-work-location.ts'
import type { Location, WorkLocation } from '../domain/work-location.ts'
import { list, object } from './codec.ts'
import type { Reader } from './reading.ts'

/** Both directions of a place on the map. Its identifier is drawn when the client gives none. */
export const location = object<LocationWanted, Wire.Location>({
  address: 'endereco',
  radiusMeters: 'raioMetros',
  latitude: 'latitude',
  longitude: 'longitude',
  name: 'nome',
  id: 'localizacaoId'
})

const wanted = object<WorkLocationWanted, Wire.WorkLocationPatch>({
  name: 'nome',
  locations: ['localizacoes', list(location)],
  code: 'codigo',
  businessUnitId: 'unidadeNegocioId'
})

/** With settings the request replaces a work location (A30), without them it changes one. */
export function workLocationReader (settings?: Settings): Reader<Wire.WorkLocationPatch, WorkLocationWanted | undefined, WorkLocationWanted> {
  const mayLack = settings?.['workLocation.required'] === 'none' ? ['/nome', '/localizacoes'] : []
  return {
    isWaived: ({ pointer, problem: { code } }) => code === 'required' && mayLack.includes(pointer),
    read: (given, { isFaulty }) => isFaulty ? undefined : wanted.decode(given)
  }
}

export function presentWorkLocation (workLocation: WorkLocation, collaborators: number): Wire.WorkLocation {
  const { id, name, code, businessUnitId, locations } = workLocation
  return {
    nome: name,
    localizacoes: locations.map(place => location.encode(place as Location)),
    localTrabalhoId: id,
    colaboradores: collaborators,
    ...(code !== undefined && { codigo: code }),
    ...(businessUnitId !== undefined && { unidadeNegocioId: businessUnitId })
  }
}
