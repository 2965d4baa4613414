import { type Static, Type } from '@sinclair/typebox'
import { ref } from './ref.ts'

export const Location = Type.Object({
  endereco: Type.Optional(Type.String({ description: 'Address.' })),
  raioMetros: Type.Optional(Type.Number({ description: 'Radius in meters.' })),
  latitude: Type.Optional(Type.Number({ description: 'Latitude in degrees.' })),
  longitude: Type.Optional(Type.Number({ description: 'Longitude in degrees.' })),
  nome: Type.Optional(Type.String({ description: 'Name of the location.' })),
  localizacaoId: Type.Optional(Type.String({ description: 'Location identifier.' }))
}, { $id: 'Location', description: 'A point on the map and the radius around it.' })
export type Location = Static<typeof Location>

const localizacoes = Type.Array(ref(Location), { description: 'Latitude and longitude data from a maps service.' })
const codigo = Type.Number({ description: 'Code of the work location.' })
const unidadeNegocioId = Type.String({ description: 'Business unit identifier.' })

export const WorkLocation = Type.Object({
  nome: Type.Optional(Type.String({ description: 'Name of the work location.' })),
  localizacoes: Type.Optional(localizacoes),
  localTrabalhoId: Type.Optional(Type.String({ description: 'Work location identifier.' })),
  colaboradores: Type.Optional(Type.Number({ description: 'Number of collaborators allocated.' })),
  codigo: Type.Optional(codigo),
  unidadeNegocioId: Type.Optional(unidadeNegocioId)
}, { $id: 'WorkLocation', description: 'A place of work.' })
export type WorkLocation = Static<typeof WorkLocation>

const nome = Type.String({ minLength: 1, description: 'Name of the work location.' })

// A30: fields are optional where the contract says so, and required elsewhere.
export const WorkLocationUpdate = Type.Object({
  nome,
  localizacoes,
  codigo: Type.Optional(codigo),
  unidadeNegocioId: Type.Optional(unidadeNegocioId)
}, { $id: 'WorkLocationUpdate', description: 'What a work location is to become.' })
export type WorkLocationUpdate = Static<typeof WorkLocationUpdate>

// A33
export const WorkLocationPatch = Type.Object({
  nome: Type.Optional(nome),
  localizacoes: Type.Optional(localizacoes),
  codigo: Type.Optional(codigo),
  unidadeNegocioId: Type.Optional(unidadeNegocioId)
}, { $id: 'WorkLocationPatch', description: 'What is to change in a work location.' })
export type WorkLocationPatch = Static<typeof WorkLocationPatch>
