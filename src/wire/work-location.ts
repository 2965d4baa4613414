import type * as Wire from '../contract/index.ts'
import type { LocationWanted, WorkLocationWanted } from '../domain/update-work-location.ts'
import type { Location, WorkLocation } from '../domain/work-location.ts'
import { list, object } from './codec.ts'

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

export const workLocationWanted = wanted.decode

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
