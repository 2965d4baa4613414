import type { Settings } from '../../../core/assumptions.ts'
import type { OperationName } from '../../../core/contract/index.ts'
import { PROVOKED_STATUSES } from '../provoked/provoke.ts'
import type { DescribedOperation, DescribedResponse } from './described.ts'

const text = { type: 'string' }
const ours = { 'x-sandbox-extension': true } as const
const referTo = (section: string, name: string) => ({ $ref: `#/components/${section}/${name}` })

/** The headers of requests and responses that only a sandbox has. */
export const SANDBOX_PARTS = {
  parameters: {
    SandboxCollaborator: {
      ...ours,
      name: 'x-sandbox-colaborador',
      in: 'header',
      description: 'Identifier of the collaborator for whom the request acts. Without it the request acts for the ' +
        'collaborator of the API key. Not in the contract.',
      schema: text
    },
    Prefer: {
      ...ours,
      name: 'Prefer',
      in: 'header',
      description: `\`code=STATUS\` asks for an error (RFC 7240). STATUS is one of ${PROVOKED_STATUSES.join(', ')}. ` +
        'Not in the contract.',
      schema: text
    }
  },
  headers: {
    SandboxRequestId: {
      ...ours,
      description: 'Identifier of the exchange. `GET /_sandbox/requests/ID` returns it, and explains a refusal.',
      schema: text
    },
    SandboxAssumptions: {
      ...ours,
      description: 'Identifiers of the assumptions that the response may rest on, with spaces between them. ' +
        '`GET /_sandbox/assumptions` describes each; `restsOn` of the exchange has just those.',
      schema: text
    },
    SandboxWarning: {
      ...ours,
      description: 'What the sandbox accepted although it looks like a mistake: at most ten warnings, with commas ' +
        'between them, and the number of the others.',
      schema: text
    },
    SandboxProvoked: {
      ...ours,
      description: 'Says that a test asked for the error, and how: by a fault, by a magic value or by `Prefer`.',
      schema: text
    },
    PreferenceApplied: {
      ...ours, description: 'The preference of the request that the response follows (RFC 7240).', schema: text
    }
  }
}

const responseHeaders = {
  'x-sandbox-request-id': referTo('headers', 'SandboxRequestId'),
  'x-sandbox-assumptions': referTo('headers', 'SandboxAssumptions'),
  'x-sandbox-warning': referTo('headers', 'SandboxWarning')
}
const provokedHeaders = {
  'x-sandbox-provoked': referTo('headers', 'SandboxProvoked'),
  'preference-applied': referTo('headers', 'PreferenceApplied')
}

const NOT_OF_CONTRACT = 'Not in the contract.'
/** The operations that act for a collaborator (A13). */
const ACTING: readonly OperationName[] = ['requestAdjustment', 'createApiKey']

/** Adds to an operation the headers of a sandbox, and the responses that the contract does not declare. */
export function addSandboxParts (described: DescribedOperation, name: OperationName, settings: Settings): void {
  const { parameters = [], responses, requestBody, security = [] } = described
  described.parameters = [
    ...parameters,
    ...ACTING.includes(name) ? [referTo('parameters', 'SandboxCollaborator')] : [],
    referTo('parameters', 'Prefer')
  ]
  if (ACTING.includes(name) && responses['404'] === undefined) {
    responses['404'] = refusal(`\`x-sandbox-colaborador\` names no collaborator. ${NOT_OF_CONTRACT}`)
  }
  if (requestBody !== undefined) {
    responses['413'] = refusal(`The body is larger than the sandbox takes. ${NOT_OF_CONTRACT}`)
    if (settings['request.mediaType'] === 415) { // A49
      responses['415'] = refusal(`The body is of another media type than JSON. ${NOT_OF_CONTRACT}`)
    }
  }
  if (settings['limits.rate'] > 0 && security.length > 0) { // A44
    responses['429'] = refusal(
      `The API key has sent more than ${settings['limits.rate']} requests in a minute. ${NOT_OF_CONTRACT}`,
      { 'retry-after': { description: 'Seconds until the next request is let in.', schema: { type: 'integer' } } }
    )
  }
  for (const [status, response] of Object.entries(responses)) {
    response.headers = { ...response.headers, ...responseHeaders, ...Number(status) >= 400 && provokedHeaders }
  }
}

function refusal (description: string, headers: Record<string, object> = {}): DescribedResponse {
  return {
    ...ours, description, headers, content: { 'application/json': { schema: referTo('schemas', 'ErrorBody') } }
  }
}
