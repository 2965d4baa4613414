import type { Settings } from '../assumptions.ts'
import type * as Wire from '../contract/index.ts'
import type { LocationWanted, WorkLocationWanted } from '../rules/update-work-location.ts'
import type { Location, WorkLocation } from '../rules/work-location.ts'
import { list, object } from './codec.ts'
import { refuseLongLists } from './long-lists.ts'
import { type Findings, type Reader, refuseBlank } from './reading.ts'

/** Translates a location. If the client gives no identifier, the decision draws one. */
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

/** Reads a work location. A request that replaces one may omit required fields if the settings allow it (A30). */
export function workLocationReader (
  settings: Settings, replaces: boolean
): Reader<Wire.WorkLocationPatch, WorkLocationWanted | undefined, WorkLocationWanted> {
  const mayLack = replaces && settings['workLocation.required'] === 'none' ? ['/nome', '/localizacoes'] : []
  return {
    isWaived: ({ pointer, problem: { code } }) => code === 'required' && mayLack.includes(pointer),
    read (given, findings) {
      refuseLongLists(given, findings, settings)
      refuseBlank(given.nome, '/nome', findings)
      if (replaces && (given.nome === undefined || given.localizacoes === undefined)) findings.restOn('A30')
      if (findings.isFaulty) return undefined
      checkLocations(given.localizacoes ?? [], findings, settings)
      return wanted.decode(given)
    }
  }
}

/** A72: refuses coordinates that do not exist on a map. */
function checkLocations (locations: readonly Wire.Location[], findings: Findings, settings: Settings): void {
  const isRefused = settings['workLocation.coordinates'] === 400
  const ids = new Set<string>()
  const notice = (pointer: string, warning: string, refuse: () => void): void => {
    findings.restOn('A72')
    if (isRefused) refuse()
    else findings.warn(warning, pointer)
  }
  const within = (
    value: number | undefined, pointer: string, warning: string, minimum: number, maximum: number
  ): void => {
    if (value === undefined) return
    if (value < minimum) notice(pointer, warning, () => findings.refuse(pointer, 'too-small', { minimum }))
    if (value > maximum) notice(pointer, warning, () => findings.refuse(pointer, 'too-large', { maximum }))
  }
  for (const [index, { latitude, longitude, raioMetros, localizacaoId: id }] of locations.entries()) {
    const at = `/localizacoes/${index}`
    within(latitude, `${at}/latitude`, 'no-coordinate', -90, 90)
    within(longitude, `${at}/longitude`, 'no-coordinate', -180, 180)
    within(raioMetros, `${at}/raioMetros`, 'negative-radius', 0, Infinity)
    if (id === undefined) continue
    const pointer = `${at}/localizacaoId`
    if (ids.has(id)) notice(pointer, 'repeated-location', () => findings.refuse(pointer, 'duplicate', { value: id }))
    ids.add(id)
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
