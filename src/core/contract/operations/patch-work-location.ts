import { ref } from '../ref.ts'
import { WorkLocation, WorkLocationPatch } from '../work-location.ts'
import { BODY, failures, type Operation, security, success, TOKEN } from './operation.ts'
import { updateWorkLocation, workLocationPath, workLocationPlace } from './update-work-location.ts'

// A33: the contract names this operation and shows neither its path in full nor its payload.
export const patchWorkLocation = {
  method: 'PATCH',
  url: '/local-trabalho/:localTrabalhoId',
  schema: {
    operationId: 'LocalTrabalhoController_EditarLocalTrabalho',
    tags: ['Local Trabalho'],
    summary: 'Update fields of a work location',
    description: 'Named by the contract, not specified there: the fields of the deprecated PUT, all optional.',
    'x-sandbox-extension': true,
    security,
    params: workLocationPath,
    body: ref(WorkLocationPatch),
    response: { 200: success(WorkLocation, 'The updated work location.'), ...failures(400, 401, 403, 404, 500) }
  },
  permission: updateWorkLocation.permission,
  example: { params: { localTrabalhoId: '10000000-0000-4000-8000-000000000002' }, body: { nome: 'Recife' } },
  magic: { in: 'path', at: 'localTrabalhoId' },
  contract: workLocationPlace,
  refusals: [
    ...TOKEN, ...BODY, 'wrong-type', 'too-short', 'too-small', 'too-large', 'blank', 'work-location-not-found',
    'business-unit-not-found'
  ] as const,
  decides: true
} satisfies Operation
