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

/** The responses that refuse a request. */
export function refusalsOf (
  path: string, { requestBody }: DescribedOperation, others: readonly number[]
): DescribedOperation['responses'] {
  const statuses = [
    ...ALWAYS,
    ...path.includes('{') ? [404] : [],
    ...requestBody === undefined ? [] : [413],
    ...others
  ]
  return Object.fromEntries(statuses.map(status => [status, refusal(status)]))
}

function refusal (status: number): DescribedResponse {
  return {
    description: MEANINGS[status] ?? '',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } }
  }
}
