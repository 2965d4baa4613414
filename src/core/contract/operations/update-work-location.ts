import { Type } from '@sinclair/typebox'
import { ref } from '../ref.ts'
import { WorkLocation, WorkLocationUpdate } from '../work-location.ts'
import { BODY, type ContractPlace, failures, type Operation, security, success, TOKEN } from './operation.ts'

export const workLocationPath = Type.Object({
  localTrabalhoId: Type.String({ description: 'Identifier of the work location.' })
})

export const workLocationPlace: ContractPlace = {
  endpoint: '3. Update a work location',
  resource: 'Work location',
  lists: { localizacoes: 'Work location, Location' }
}

const headers = {
  Link: { type: 'string', description: 'The operation that takes its place, rel="successor-version".' }
}

export const updateWorkLocation = {
  method: 'PUT',
  url: '/gestao-ponto/local-trabalho/:localTrabalhoId',
  schema: {
    operationId: 'LocalTrabalhoController_AtualizarLocalTrabalho',
    tags: ['Local Trabalho'],
    summary: 'Update a work location',
    description: 'Deprecated: use PATCH /local-trabalho/{localTrabalhoId} instead.',
    deprecated: true,
    security,
    params: workLocationPath,
    body: ref(WorkLocationUpdate),
    response: {
      200: success(WorkLocation, 'The updated work location.', { headers }),
      ...failures(400, 401, 403, 404, 500)
    }
  },
  permission: 'local-trabalho:atualizar',
  example: {
    params: { localTrabalhoId: '10000000-0000-4000-8000-000000000002' },
    body: {
      nome: 'Recife - Centro de distribuição',
      localizacoes: [{
        endereco: 'Avenida Recife, 4600 - Areias, Recife - PE',
        raioMetros: 250,
        latitude: -8.0985,
        longitude: -34.9287,
        nome: 'CD Areias'
      }],
      codigo: 102,
      unidadeNegocioId: 'b0000000-0000-4000-8000-000000000002'
    }
  },
  magic: { in: 'path', at: 'localTrabalhoId' },
  contract: workLocationPlace,
  refusals: [
    ...TOKEN, ...BODY, 'required', 'wrong-type', 'too-short', 'too-small', 'too-large', 'blank',
    'work-location-not-found', 'business-unit-not-found'
  ] as const,
  decides: true
} satisfies Operation
