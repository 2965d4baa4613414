import type { ApiKeyResponse } from '../contract/index.ts'
import { createApiKey } from '../rules/create-api-key.ts'
import { Problem } from '../rules/problem.ts'
import { apiKeyReader, type KeyRead, lacks } from '../wire/api-key-request.ts'
import { successMessage } from '../wire/success-message.ts'
import { askerId } from './asker.ts'
import type { Answering } from './context.ts'
import { restOn } from './notes.ts'

/** POST /api-key */
export const answerCreateApiKey: Answering<KeyRead> = {
  reader: ({ settings, stamp, admission }) => apiKeyReader(settings, stamp.now, admission.apiKey),
  decide ({ facts, request, settings, stamp, admission: { apiKey: shown }, notes }, read) {
    if (settings['apiKey.widerPermissions'] === 403) refuseWider(read.permissions, shown?.permissions)
    const { result: apiKey, put } = createApiKey(facts, { ...read, collaboratorId: askerId(request, shown) }, stamp)
    restOn(notes, 'A01', 'A10', 'A13', 'A53')
    if (settings['apiKey.tokenInBody']) restOn(notes, 'A50')
    return {
      put,
      status: settings['status.createApiKey'],
      body: {
        status: true,
        mensagem: successMessage('apiKeyCreated', apiKey, settings['error.language']),
        ...settings['apiKey.tokenInBody'] && { token: apiKey.token } // A10: else only the control plane shows it
      } satisfies ApiKeyResponse
    }
  }
}

/** A68 */
function refuseWider (permissions: readonly string[], granted: readonly string[] | undefined): void {
  const permission = permissions.find(one => lacks(granted, one))
  if (permission !== undefined) throw new Problem('wider-permissions', { permission })
}
