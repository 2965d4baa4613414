import type { DescribedOperation, DescribedResponse } from '../../../host/http/docs/described.ts'

/** Why a request of the control plane is refused, by status. */
const MEANINGS: Readonly<Record<number, string>> = {
  400: 'The request is not in the correct format.',
  401: 'The control plane of this server needs its token.',
  403: 'The control plane of this server is closed to this client.',
  404: 'There is nothing of that name.',
  409: 'The name is in use.',
  413: 'The body is larger than the server takes.',
  500: 'The server failed, and nothing has changed.',
  507: 'The server is full, and takes no more data.',
  503: 'The server has no room for another sandbox.'
}

/** Every request can be refused with these: most routes make the sandbox that they name. */
const ALWAYS = [400, 401, 403, 500, 503]

/** Operations that look for a name outside the path, or want a free one. */
const OTHERS: Readonly<Record<string, readonly number[]>> = {
  getDiff: [404],
  getReadyRequest: [404],
  getLastRequest: [404],
  listAdjustments: [404],
  forkSandbox: [409, 507],
  putState: [507],
  addEntity: [507],
  putEntity: [507],
  putSnapshot: [507]
}

/** The responses that refuse a request. */
export function refusalsOf (
  path: string, { operationId, requestBody }: DescribedOperation
): DescribedOperation['responses'] {
  const statuses = [
    ...ALWAYS,
    ...path.includes('{') ? [404] : [],
    ...requestBody === undefined ? [] : [413],
    ...OTHERS[operationId] ?? []
  ]
  return Object.fromEntries(statuses.map(status => [status, refusal(status)]))
}

function refusal (status: number): DescribedResponse {
  return {
    description: MEANINGS[status] ?? '',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } }
  }
}
