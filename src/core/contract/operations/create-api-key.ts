import { ApiKeyRequest, ApiKeyResponse } from '../api-key.ts'
import { ref } from '../ref.ts'
import { BODY, failures, type Operation, security, success, TOKEN } from './operation.ts'

export const createApiKey = {
  method: 'POST',
  url: '/api-key',
  schema: {
    operationId: 'ApiKeyController_CriarApiKey',
    tags: ['Api Key'],
    summary: 'Create an API key',
    description: 'Creates a key with a name, an expiry period and a list of permissions.',
    security,
    body: ref(ApiKeyRequest),
    response: { 201: success(ApiKeyResponse, 'The key was created.'), ...failures(400, 401, 403, 500) }
  },
  permission: 'api-key:criar',
  example: { body: { name: 'Folha de pagamento', expiresIn: '30d', permissions: ['ajuste-registro:solicitar'] } },
  magic: { in: 'body', at: '/name' },
  contract: { endpoint: '2. Create an API key', resource: 'API key request' },
  refusals: [
    ...TOKEN, ...BODY, 'required', 'wrong-type', 'too-short', 'blank', 'too-few-items', 'wrong-format', 'ends-outside',
    'collaborator-not-found'
  ] as const,
  decides: true
} satisfies Operation
